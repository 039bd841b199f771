import { useInLanguage, useMissingPreview } from '#flow'
import { useHost } from '#host'
import { PreviewAutopayDocument } from '../autopay.graphql.ts'
import { type AutopayPreview, edited, enrollmentInput } from '../autopay.state.ts'
import type { StepProps } from './step-props.ts'

/**
 * The draws as the server works them out: the answer of before, or asked again after a reload and in another language. Where it
 * refuses now, the borrower goes back to the choices.
 */
export function usePreview({ accountNumber, loaded, flow, goTo, attempt }: StepProps): AutopayPreview | null {
  const { graphql } = useHost()
  const { receipt } = loaded.state
  const preview = useInLanguage(loaded.state.preview)
  const input = enrollmentInput(accountNumber, loaded.chosen)
  const goBack = () => {
    flow.setFlow(edited(loaded.state, {}))
    goTo('index')
  }
  const ask =
    input &&
    (() =>
      graphql
        .query(PreviewAutopayDocument, { input })
        .then((answer) => flow.setFlow({ ...loaded.state, preview: answer.PreviewRecurringPayment }), goBack))
  useMissingPreview(preview === null && receipt === null, attempt.attempt, ask, goBack)
  return preview
}
