import { usePlace, useQuery } from '#host'
import { Amount, Badge, Card, Link } from '#ui'
import { DashboardPaymentsDocument } from '../dashboard.graphql.ts'
import { MOST_UPCOMING, type UpcomingPayment, upcomingPayments } from '../dashboard.state.ts'
import { useDashboardTexts } from '../dashboard-texts.ts'
import { Part } from './part.tsx'

/** The next payments that are set or on their way. */
export function Upcoming({ accountNumber }: { accountNumber: string }) {
  const { texts } = useDashboardTexts()
  const manage = usePlace('manage-payments')
  const payments = useQuery(DashboardPaymentsDocument, { accountNumber })
  return (
    <Part query={payments} height={150}>
      {(data) => {
        const upcoming = upcomingPayments(data.GetIndividualPayments)
        return (
          <Card title={texts.upcomingTitle}>
            {upcoming.length === 0 ? (
              <p className="cp-help" part="help">
                {texts.noUpcoming}
              </p>
            ) : (
              <ul className="cp-dashboard-list">
                {upcoming.slice(0, MOST_UPCOMING).map((payment) => (
                  <UpcomingLine key={payment.id} payment={payment} />
                ))}
              </ul>
            )}
            <div>
              <Link {...manage} button="secondary">
                {texts.manage}
              </Link>
            </div>
          </Card>
        )
      }}
    </Part>
  )
}

function UpcomingLine({ payment }: { payment: UpcomingPayment }) {
  const { texts, date } = useDashboardTexts()
  const isPending = payment.status === 'PENDING'
  return (
    <li className="cp-dashboard-line">
      <div>
        <p>{date(payment.paymentDate)}</p>
        <p className="cp-help" part="help">
          {texts.paymentFrom(payment.paymentDisplayName)}
        </p>
      </div>
      <div className="cp-dashboard-figure">
        <Amount cents={payment.totalAmount} />
        <Badge {...(isPending ? { tone: 'info' as const } : {})}>
          {isPending ? texts.status.PENDING : texts.status.SCHEDULED}
        </Badge>
      </div>
    </li>
  )
}
