import { isCard } from '#blocks'
import { isPaidByDeadline } from '#sdk/loan/amount-due'
import { DateField } from '#ui'
import { type PaymentDraft, limitsOf } from '../payment-choices.ts'
import type { LoadedFlow } from '../payment-flow.ts'
import { usePaymentTexts } from '../payment-texts.ts'

/** When: today, the dates people choose most, and a calendar up to the limit. A card pays today. */
export function DateChoice(props: {
  loaded: LoadedFlow
  edit: (change: Partial<PaymentDraft>) => void
  id: string
  error: string | undefined
}) {
  const { texts, date } = usePaymentTexts()
  const { facts, chosen, amountDue } = props.loaded
  if (chosen.method !== null && isCard(chosen.method)) {
    return (
      <div>
        <p className="cp-label" part="label">
          {texts.dateLabel}
        </p>
        <p>{texts.cardDate(date(facts.today))}</p>
      </div>
    )
  }
  const limits = limitsOf(chosen, facts)
  return (
    <DateField
      id={props.id}
      label={texts.dateLabel}
      help={texts.dateHelp}
      error={props.error}
      value={chosen.paymentDate}
      onChange={(paymentDate) => props.edit({ paymentDate })}
      min={limits.from}
      max={limits.to}
      today={facts.today}
      dueDate={amountDue.stillToPay.payBy}
      isDeadline={isPaidByDeadline(amountDue)}
    />
  )
}
