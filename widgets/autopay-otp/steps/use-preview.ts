import { useEffect, useRef } from 'react'
import { useHost } from '#host'
import { PreviewOtpDocument } from '../autopay-otp.graphql.ts'
import { type OtpPreview, edited } from '../autopay-otp.state.ts'
import { pairInput } from '../otp-choices.ts'
import type { StepProps } from './step-props.ts'

/**
 * What the server says both would be: the answer of before, or asked again after a reload. Where it refuses now, the borrower goes
 * back to the payment.
 */
export function usePreview({ accountNumber, loaded, flow, goTo, attempt }: StepProps): OtpPreview | null {
  const host = useHost()
  const { preview, receipt } = loaded.state.otpState
  const isAsking = useRef(false)
  const { phase } = attempt.attempt
  const isNeeded = preview === null && receipt === null && phase !== 'unknown' && phase !== 'sending'
  const pair = pairInput(accountNumber, loaded.payment, loaded.enroll)
  useEffect(() => {
    if (!isNeeded || isAsking.current) return
    const goBack = () => {
      flow.setFlow(edited(loaded.state, { payment: {} }))
      goTo('payment')
    }
    if (pair === null) return goBack()
    isAsking.current = true
    host.graphql
      .query(PreviewOtpDocument, pair)
      .then(
        (answer) => flow.setFlow({ ...loaded.state, otpState: { preview: answer.PreviewAutopayOtp, receipt: null } }),
        goBack,
      )
      .finally(() => {
        isAsking.current = false
      })
  })
  return preview
}
