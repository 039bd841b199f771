import { usePlace, useQuery } from '#host'
import { Amount, Badge, Card, Link } from '#ui'
import { DashboardPaymentsDocument } from '../dashboard.graphql.ts'
import { type AutopayLine, MOST_UPCOMING, type UpcomingPayment, upcomingPayments } from '../dashboard.state.ts'
import { useDashboardTexts } from '../dashboard-texts.ts'
import { Part } from './part.tsx'

interface UpcomingProps {
  accountNumber: string
  /** Undefined while it is not known. */
  autopay: AutopayLine | null | undefined
}

/** The next payments that are set or on their way, with the next one that autopay makes. */
export function Upcoming({ accountNumber, autopay }: UpcomingProps) {
  const { texts } = useDashboardTexts()
  const manage = usePlace('manage-payments')
  const payments = useQuery(DashboardPaymentsDocument, { accountNumber })
  const draw = autopay?.kind === 'on' ? autopay.next : null
  // The list comes as a whole, so that no line pushes another down.
  const whole = autopay === undefined ? { ...payments, data: undefined } : payments
  return (
    <Part query={whole} name={texts.upcomingTitle} height={150}>
      {(data) => {
        const upcoming = upcomingPayments(data.GetIndividualPayments).slice(0, MOST_UPCOMING)
        return (
          <Card title={texts.upcomingTitle}>
            {upcoming.length === 0 && draw === null ? (
              <p className="cp-help" part="help">
                {autopay?.kind === 'on' ? texts.noUpcomingButAutopay : texts.noUpcoming}
              </p>
            ) : (
              <ul className="cp-dashboard-list">
                {upcoming.map((payment) => (
                  <UpcomingLine key={payment.id} payment={payment} />
                ))}
                {draw === null ? null : <DrawLine draw={draw} />}
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

function DrawLine({ draw }: { draw: { readonly paymentAmount: number; readonly paymentDate: string } }) {
  const { texts, date } = useDashboardTexts()
  return (
    <li className="cp-dashboard-line">
      <div>
        <p>{date(draw.paymentDate)}</p>
        <p className="cp-help" part="help">
          {texts.byAutopay}
        </p>
      </div>
      <div className="cp-dashboard-figure">
        <Amount cents={draw.paymentAmount} />
        <Badge>{texts.status.SCHEDULED}</Badge>
      </div>
    </li>
  )
}
