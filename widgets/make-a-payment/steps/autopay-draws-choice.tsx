import { useEffect, useRef } from 'react'
import { useHost } from '#host'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import { RadioCards } from '#ui'
import { PreviewPaymentDocument } from '../make-a-payment.graphql.ts'
import type { FlowState, PaymentPreview } from '../make-a-payment.state.ts'
import { emptyDraft, paymentInput } from '../payment-choices.ts'
import { keepEntries } from '../payment-flow.ts'
import { usePaymentTexts } from './later-texts.ts'
import type { StepProps } from './step-props.ts'

type Choosing = Pick<StepProps, 'accountNumber' | 'flow' | 'loaded'>

/**
 * What extra money does to autopay's next draws, as the borrower chooses: nothing at all where the payment changes none. Another choice
 * is another payment, so that the server is asked again what it would do; what is on the screen stays meanwhile.
 */
export function AutopayDrawsChoice({ preview, ...choosing }: Choosing & { preview: PaymentPreview }) {
  const { texts } = usePaymentTexts()
  const choose = useChooseDraws(choosing)
  const { autopayChoice } = preview
  if (autopayChoice === null) return null
  return (
    <RadioCards
      legend={texts.autopayQuestion}
      value={choosing.loaded.chosen.autopayDraws ?? 'COVERED'}
      onChange={choose}
      options={[
        { value: 'COVERED', title: texts.autopayChoices.COVERED, meaning: autopayChoice.covered },
        { value: 'CONTINUE', title: texts.autopayChoices.CONTINUE, meaning: autopayChoice.continued },
      ]}
    />
  )
}

function useChooseDraws({ accountNumber, flow, loaded }: Choosing): (draws: AutopayDraws) => void {
  const { graphql, intents } = useHost()
  // Only the last choice counts, and none once the screen is left.
  const last = useRef(0)
  useEffect(
    () => () => {
      last.current += 1
    },
    [],
  )
  return (draws) => {
    // Covering them is what a payment does without a choice.
    const autopayDraws = draws === 'CONTINUE' ? draws : null
    last.current += 1
    const mine = last.current
    const chosen = { ...loaded.chosen, autopayDraws }
    const input = paymentInput(accountNumber, chosen)
    if (input === null) return
    const state = withDraws(loaded.state, autopayDraws)
    keepEntries(intents, accountNumber, chosen, chosen.serviceFeeCents)
    flow.setFlow(state)
    // With the preview cleared, usePreview queries it again and handles a refusal.
    const show = (preview: PaymentPreview | null) => {
      if (mine === last.current) flow.setFlow({ ...state, preview })
    }
    graphql.query(PreviewPaymentDocument, { input }).then(
      (answer) => show(answer.PreviewIndividualPayment),
      () => show(null),
    )
  }
}

/** The flow with another choice about autopay's draws. The old preview stays until the server returns a new one. */
function withDraws(flow: FlowState, autopayDraws: AutopayDraws | null): FlowState {
  return { ...flow, reviewStepGateOpen: false, draft: { ...(flow.draft ?? emptyDraft), autopayDraws } }
}
