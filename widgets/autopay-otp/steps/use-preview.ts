import { useInLanguage, useMissingPreview } from '#flow'
import { useHost } from '#host'
import { PreviewOtpDocument } from '../autopay-otp.graphql.ts'
import { type OtpPreview, edited } from '../autopay-otp.state.ts'
import { pairInput } from '../otp-choices.ts'
import type { StepProps } from './step-props.ts'

/**
 * What the server says both would be: the answer of before, or asked again after a reload and in another language. Where it
 * refuses now, the borrower goes back to the payment.
 */
export function usePreview({ accountNumber, loaded, flow, goTo, attempt }: StepProps): OtpPreview | null {
  const { graphql } = useHost()
  const { otpState } = loaded.state
  const preview = useInLanguage(otpState.preview)
  const pair = pairInput(accountNumber, loaded.payment, loaded.enroll)
  const goBack = () => {
    flow.setFlow(edited(loaded.state, { payment: {} }))
    goTo('payment')
  }
  const keep = (fresh: OtpPreview) => flow.setFlow({ ...loaded.state, otpState: { preview: fresh, receipt: null } })
  const ask =
    pair && (() => graphql.query(PreviewOtpDocument, pair).then((answer) => keep(answer.PreviewAutopayOtp), goBack))
  useMissingPreview(preview === null && otpState.receipt === null, attempt.attempt, ask, goBack)
  return preview
}
