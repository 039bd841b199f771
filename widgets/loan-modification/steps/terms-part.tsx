import { BeforeAfter, type BeforeAfterRow, PaymentSchedule } from '#blocks'
import { Points, Stack, Subtitle } from '#ui'
import type { ModificationType } from '#sdk/loan/enums.graphql'
import type { Terms } from '../loan-modification.state.ts'
import { useChangeTexts } from '../use-change-texts.ts'

/** What a change costs and does, in numbers: the loan today and with it, side by side, and what stays as it is. */
export function TermsPart({ type, terms }: { type: ModificationType; terms: Terms }) {
  const { texts, money, date } = useChangeTexts()
  const kept = terms.keptPayments.map((one) => texts.keptOne(money(one.amount), date(one.date)))
  const payments = terms.payments.map((one) => ({ date: one.date, amountCents: one.amount }))
  return (
    <Stack gap={24}>
      <Subtitle>{texts.termsTitle}</Subtitle>
      <BeforeAfter caption={texts.compare} rows={useRows(type, terms)} />
      <Points
        lines={[
          ...(kept.length === 0 ? [] : [texts.kept(kept.join('; '), kept.length)]),
          ...texts.honest[type],
          texts.effectBy(date(terms.lastDay)),
        ]}
      />
      <PaymentSchedule title={texts.schedule} payments={payments} />
    </Stack>
  )
}

function useRows(type: ModificationType, { before, after, ...terms }: Terms): BeforeAfterRow[] {
  const { texts, money, date } = useChangeTexts()
  const row = (label: string, was: string, is: string): BeforeAfterRow => ({
    label,
    before: was,
    after: is,
    isChanged: was !== is,
  })
  const extra = terms.extraInterest
  const interest = extra === 0 ? texts.sameInterest : extra > 0 ? texts.more(money(extra)) : texts.less(money(-extra))
  return [
    row(texts.payment, money(before.regularPaymentAmount), money(after.regularPaymentAmount)),
    row(texts.howOften, texts.frequencies[before.frequency], texts.frequencies[after.frequency]),
    row(texts.nextDue, date(before.nextDueDate), date(after.nextDueDate)),
    ...(type === 'Frequency' ? [row(texts.firstNew, '–', date(terms.firstNewDate))] : []),
    row(texts.paymentsLeft, String(before.numberOfPayments), String(after.numberOfPayments)),
    row(texts.lastDue, date(before.maturityDate), date(after.maturityDate)),
    row(texts.lastPayment, money(before.estimatedLastPayment), money(after.estimatedLastPayment)),
    row(texts.extra, '–', interest),
  ]
}
