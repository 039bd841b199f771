import { useInLanguage, useMissingPreview } from '#flow'
import { useHost } from '#host'
import { PreviewOtpDocument } from '../autopay-otp.graphql.ts'
import { type OtpPreview, edited } from '../autopay-otp.state.ts'
import { pairInput } from '../otp-choices.ts'
import type { StepProps } from './step-props.ts'

/**
 * The server's preview of payment and enrollment, queried again after a reload or a change of language. If refused, the borrower goes
 * back to the payment step.
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
