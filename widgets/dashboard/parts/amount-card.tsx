import { usePlace } from '#host'
import { Amount, Badge, Card, Disclosure, Headline, Link, Skeleton, SummaryList } from '#ui'
import {
  type AmountDue,
  type AutopayLine as Line,
  type DashboardAccount,
  breakdown,
  dueState,
} from '../dashboard.state.ts'
import { useDashboardTexts } from '../dashboard-texts.ts'
import { AutopayLine } from './autopay-line.tsx'

/** What is due, until when, what it is made of, and the way to pay it. Autopay's line keeps its place while it is not known. */
export function AmountCard({ account, autopay }: { account: DashboardAccount; autopay: Line | null | undefined }) {
  const { texts, money } = useDashboardTexts()
  const pay = usePlace('make-a-payment')
  const due = account.amountDue
  const state = dueState(due)
  const pending = due.amountDueItemized.pendingTotalItemized.pendingPaymentAmountToday
  return (
    <Card isRaised>
      <Headline
        label={state === 'past-due' ? texts.pastDue : state === 'due' ? texts.due : texts.nothingDue}
        cents={due.currentDueTodayWithPending}
        note={<DueNote due={due} />}
      />
      {pending > 0 ? (
        <p className="cp-help" part="help">
          {texts.pending(money(pending))}
        </p>
      ) : null}
      {account.status.key === 'A' ? null : <p>{texts.closedLoan(account.status.description)}</p>}
      {state === 'nothing' ? null : <Breakdown due={due} />}
      <div>
        <Link {...pay} button={state === 'nothing' ? 'secondary' : 'primary'} className="cp-wide">
          {state === 'nothing' ? texts.payAnyway : texts.pay(money(due.currentDueTodayWithPending))}
        </Link>
      </div>
      {autopay === undefined ? <Skeleton height={24} width={240} /> : null}
      {autopay ? <AutopayLine line={autopay} /> : null}
    </Card>
  )
}

function DueNote({ due }: { due: AmountDue }) {
  const { texts, date, money } = useDashboardTexts()
  const state = dueState(due)
  if (state === 'nothing') {
    const next = due.nextDueDate
    return next === null ? null : <>{texts.nextOn(money(due.amountDueItemized.nextDueAmount), date(next))}</>
  }
  return (
    <span className="cp-dashboard-due">
      {due.dueDate === null ? null : texts.dueOn(date(due.dueDate))}
      {state === 'past-due' ? <Badge tone="warning">{texts.daysPastDue(due.numberOfDaysPastDue)}</Badge> : null}
    </span>
  )
}

function Breakdown({ due }: { due: AmountDue }) {
  const { texts, money } = useDashboardTexts()
  const { totalFees } = due.amountDueItemized
  const rows = breakdown(due).map(({ kind, cents }) => ({
    label: texts.breakdown[kind],
    value: <Amount cents={cents} />,
    isTotal: kind === 'total',
  }))
  return (
    <Disclosure summary={totalFees > 0 ? texts.includesFees(money(totalFees)) : texts.breakdownTitle}>
      <SummaryList rows={rows} />
    </Disclosure>
  )
}
