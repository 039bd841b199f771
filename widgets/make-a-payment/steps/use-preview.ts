import { useRef } from 'react'
import { useInLanguage, useMissingPreview } from '#flow'
import { useHost } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { PreviewPaymentDocument } from '../make-a-payment.graphql.ts'
import { type PaymentPreview, edited } from '../make-a-payment.state.ts'
import { paymentInput } from '../payment-choices.ts'
import type { StepProps } from './step-props.ts'

/**
 * The server's preview of the payment, queried again after a reload or a change of language. If that is refused, the borrower goes back
 * to the entries.
 */
export function usePreview({ accountNumber, loaded, flow, goTo, attempt }: StepProps): PaymentPreview | null {
  const { graphql } = useHost()
  const preview = useInLanguage(loaded.state.preview)
  const priceChanges = useRef(0)
  const input = paymentInput(accountNumber, loaded.chosen)
  const goBack = () => {
    flow.setFlow(edited(loaded.state, {}))
    goTo('index')
  }
  const refused = async (error: unknown) => {
    priceChanges.current += 1
    // A new fee is in the wallet: it is read, and the question asked again with it.
    if (isCarportError(error, 'PRICE_CHANGED') && priceChanges.current < 3) await flow.refetch()
    else goBack()
  }
  const ask =
    input &&
    (() =>
      graphql
        .query(PreviewPaymentDocument, { input })
        .then((answer) => flow.setFlow({ ...loaded.state, preview: answer.PreviewIndividualPayment }), refused))
  useMissingPreview(preview === null, attempt.attempt, ask, goBack)
  return preview
}
