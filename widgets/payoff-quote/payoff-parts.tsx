import { Amount, Badge, Card, List, Points, SummaryList } from '#ui'
import { type Quote, breakdownRows } from './payoff-quote.state.ts'
import { usePayoffTexts } from './payoff-texts.ts'

/** What the total is made of, and when it was worked out. */
export function Breakdown({ quote }: { quote: Quote }) {
  const { texts, date, asOf } = usePayoffTexts()
  const rows = breakdownRows(quote).map(({ part, cents }) => ({
    label: texts.parts[part],
    value: <Amount cents={cents} />,
    ...(part === 'interest' ? { note: texts.interestThrough(date(quote.goodUntil)) } : {}),
  }))
  return (
    <Card title={texts.breakdownTitle}>
      <SummaryList
        rows={[...rows, { label: texts.total, value: <Amount cents={quote.payoffQuoteTotal} />, isTotal: true }]}
      />
      <p className="cp-help" part="help">
        {asOf(quote.asOf)}
      </p>
    </Card>
  )
}

/** Payments on their way, which the total does not count. */
export function NotIncluded({ quote }: { quote: Quote }) {
  const { texts, date, money } = usePayoffTexts()
  if (quote.notIncluded.length === 0) {
    return (
      <Card title={texts.notIncludedTitle}>
        <p>{texts.nothingOnItsWay}</p>
      </Card>
    )
  }
  return (
    <Card title={texts.notIncludedTitle}>
      <p>{texts.notIncludedText}</p>
      <List
        rows={quote.notIncluded.map((payment) => (
          <li key={payment.id} className="cp-payoff-item">
            <span>{texts.onItsWay(money(payment.paymentAmount), date(payment.paymentDate))}</span>
            <Badge>{payment.status === 'SCHEDULED' ? texts.status.SCHEDULED : texts.status.PENDING}</Badge>
          </li>
        ))}
      />
    </Card>
  )
}

/** What the payoff sets in motion. */
export function After() {
  const { texts } = usePayoffTexts()
  return (
    <Card title={texts.afterTitle}>
      <Points lines={texts.after} />
    </Card>
  )
}
