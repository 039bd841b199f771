import { formatCents } from '#sdk/money/money'
import { Amount, Badge, Card, Headline, useLanguage, useMessages } from '#ui'
import { useServices } from '#portal/startup/services-context.tsx'
import type { StandingPaymentsQuery } from './hardship.graphql.ts'
import { hardshipMessages } from './hardship.messages.ts'
import { type NextPayment, type Standing, lastPayment, nextPayments } from './standing.state.ts'
import { useDay } from '#portal/layout/use-day'

/** Shows what is owed today, and since or until when. */
export function StandingCard({ standing }: { standing: Standing }) {
  const messages = useMessages(hardshipMessages)
  return (
    <Card title={messages.standingTitle} isRaised>
      <Figure standing={standing} />
    </Card>
  )
}

function Figure({ standing }: { standing: Standing }) {
  const messages = useMessages(hardshipMessages)
  const language = useLanguage()
  const { serverTime } = useServices()
  const day = useDay()
  switch (standing.kind) {
    case 'past-due':
      return (
        <Headline
          label={messages.pastDue}
          cents={standing.cents}
          note={
            <span className="portal-hardship-note">
              {standing.dueDate === null ? null : messages.dueSince(day(standing.dueDate))}
              <Badge tone="warning">{messages.daysPastDue(standing.days)}</Badge>
            </span>
          }
        />
      )
    case 'due':
      return (
        <Headline
          label={messages.due}
          cents={standing.cents}
          {...(standing.dueDate === null ? {} : { note: messages.dueOn(day(standing.dueDate)) })}
        />
      )
    case 'plan':
      return (
        <Headline
          label={standing.isKept ? messages.planNext : messages.planNeeded}
          cents={standing.cents}
          note={standing.isKept ? messages.dueOn(day(standing.date)) : messages.planBy(day(standing.date))}
        />
      )
    case 'charged-off':
      return (
        <>
          <Headline
            label={messages.balance}
            cents={standing.cents}
            note={messages.balanceNote(day(serverTime.today()))}
          />
          {standing.nextCents === null || standing.nextDate === null ? null : (
            <p>{messages.nextOn(formatCents(standing.nextCents, language), day(standing.nextDate))}</p>
          )}
        </>
      )
    case 'closed':
      return <p>{messages.closed(messages.statuses[standing.statusKey] ?? standing.description)}</p>
    default:
      return (
        <div>
          <p className="portal-hardship-good">{messages.nothingDue}</p>
          {standing.nextDate === null ? null : (
            <p>{messages.nextOn(formatCents(standing.nextCents, language), day(standing.nextDate))}</p>
          )}
        </div>
      )
  }
}

/** Shows the next scheduled payments and the last one made. */
export function PaymentsCard({ data }: { data: StandingPaymentsQuery }) {
  const messages = useMessages(hardshipMessages)
  const language = useLanguage()
  const day = useDay()
  const next = nextPayments(data)
  const last = lastPayment(data)
  return (
    <Card title={messages.nextTitle}>
      {next.length === 0 ? <p>{messages.noNext}</p> : null}
      {next.length === 0 ? null : (
        <ul className="portal-hardship-list">
          {next.map((payment) => (
            <Line key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      <h3 className="portal-hardship-last">{messages.last}</h3>
      <p>{last === null ? messages.noLast : messages.lastPaid(formatCents(last.cents, language), day(last.date))}</p>
    </Card>
  )
}

function Line({ payment }: { payment: NextPayment }) {
  const messages = useMessages(hardshipMessages)
  const day = useDay()
  return (
    <li>
      <span>
        {day(payment.date)}
        <span className="cp-help">{payment.isAutopay ? messages.autopay : messages.payment}</span>
      </span>
      <Amount cents={payment.cents} />
    </li>
  )
}
