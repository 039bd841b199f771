import { formatCents } from '#sdk/money/money'
import { Amount, MoneyField, type RadioCard, RadioCards, useLanguage } from '#ui'
import type { AmountChoice, AmountChoiceKind, PaymentDraft } from '../payment-choices.ts'
import type { LoadedFlow } from '../payment-flow.ts'
import { usePaymentTexts } from '../payment-texts.ts'

interface AmountChoicesProps {
  loaded: LoadedFlow
  edit: (change: Partial<PaymentDraft>) => void
  id: string
  error: string | undefined
}

/** The id of the field for another amount, in the group of that id. */
export function typedAmountId(groupId: string): string {
  return `${groupId}-typed`
}

/** How much: every amount that applies with its figure and its meaning, and a field for another one. */
export function AmountChoices({ loaded, edit, id, error }: AmountChoicesProps) {
  const { texts } = usePaymentTexts()
  const { facts, chosen, state } = loaded
  const meaningOf = useMeanings(loaded)
  const otherError = chosen.choice === 'other' ? error : undefined
  const options = facts.choices.map((choice): RadioCard<AmountChoiceKind> => {
    const { kind, amountCents } = choice
    return {
      value: kind,
      title: texts.choiceNames[kind],
      meaning: meaningOf(choice),
      ...(amountCents === null ? {} : { figure: <Amount cents={amountCents} /> }),
      ...(kind === 'other' && {
        details: (
          <MoneyField
            id={typedAmountId(id)}
            label={texts.otherAmount}
            help={texts.otherAmountHelp}
            error={otherError}
            value={state.draft?.otherAmountText ?? ''}
            onChange={(event) => edit({ choice: 'other', otherAmountText: event.target.value })}
          />
        ),
      }),
    }
  })
  return (
    <RadioCards
      id={id}
      legend={texts.amountLegend}
      options={options}
      value={chosen.choice}
      onChange={(choice) => edit({ choice })}
      error={otherError === undefined ? error : undefined}
    />
  )
}

function useMeanings({ amountDue, payoffDate }: LoadedFlow): (choice: AmountChoice) => string | undefined {
  const { texts, date } = usePaymentTexts()
  const language = useLanguage()
  const { totalFees } = amountDue.amountDueItemized
  const { nextDate, underWay, dueOn } = amountDue.stillToPay
  return ({ kind }) => {
    const { choiceMeanings } = texts
    if (kind === 'payoff') return choiceMeanings.payoff(date(payoffDate))
    if (kind === 'next') return choiceMeanings.next(nextDate === null ? '' : date(nextDate))
    if (kind === 'other') return undefined
    if (kind !== 'total-due') return choiceMeanings[kind]
    if (underWay > 0) return choiceMeanings.totalDueAfterPending
    if (totalFees > 0) return choiceMeanings.totalDueWithFees(formatCents(totalFees, language))
    return amountDue.amountDueItemized.pastDueAmount === 0 && dueOn !== null
      ? choiceMeanings.next(date(dueOn))
      : choiceMeanings['total-due']
  }
}
