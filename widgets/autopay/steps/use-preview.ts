import { useEffect, useRef } from 'react'
import { useHost } from '#host'
import { PreviewAutopayDocument } from '../autopay.graphql.ts'
import { type AutopayPreview, edited, enrolmentInput } from '../autopay.state.ts'
import type { StepProps } from './step-props.ts'

/**
 * What the server says the draws would be: the answer of before, or asked again after a reload. Where it refuses now, the borrower
 * goes back to the choices.
 */
export function usePreview({ accountNumber, loaded, flow, goTo, attempt }: StepProps): AutopayPreview | null {
  const host = useHost()
  const { preview } = loaded.state
  const isAsking = useRef(false)
  const { phase } = attempt.attempt
  const isNeeded = preview === null && loaded.state.receipt === null && phase !== 'unknown' && phase !== 'sending'
  const input = enrolmentInput(accountNumber, loaded.chosen)
  useEffect(() => {
    if (!isNeeded || isAsking.current) return
    const goBack = () => {
      flow.setFlow(edited(loaded.state, {}))
      goTo('index')
    }
    if (input === null) return goBack()
    isAsking.current = true
    host.graphql
      .query(PreviewAutopayDocument, { input })
      .then((answer) => flow.setFlow({ ...loaded.state, preview: answer.PreviewRecurringPayment }), goBack)
      .finally(() => {
        isAsking.current = false
      })
  })
  return preview
}
