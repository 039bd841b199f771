import { usePlace, useQuery } from '#host'
import { Amount, Badge, Card, Link, List, ListRow } from '#ui'
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
  // The list is shown as a whole, so that no line pushes another down.
  const whole = autopay === undefined ? { ...payments, data: undefined } : payments
  return (
    <Part query={whole} name={texts.upcomingTitle} height={150}>
      {(data) => {
        const upcoming = upcomingPayments(data.GetIndividualPayments).slice(0, MOST_UPCOMING)
        return (
          <Card title={texts.upcomingTitle}>
            <List
              none={autopay?.kind === 'on' ? texts.noUpcomingButAutopay : texts.noUpcoming}
              rows={[
                ...upcoming.map((payment) => (
                  <UpcomingLine
                    key={payment.id}
                    {...payment}
                    from={texts.paymentFrom(payment.paymentDisplayName)}
                    cents={payment.totalAmount}
                  />
                )),
                ...(draw === null
                  ? []
                  : [<UpcomingLine key="draw" {...draw} from={texts.byAutopay} cents={draw.paymentAmount} />]),
              ]}
            />
            {manage.href === null ? null : (
              <div>
                <Link {...manage} button="secondary">
                  {texts.manage}
                </Link>
              </div>
            )}
          </Card>
        )
      }}
    </Part>
  )
}

interface UpcomingLineProps {
  paymentDate: string
  from: string
  cents: number
  /** Left out for a draw of autopay, which is only scheduled. */
  status?: UpcomingPayment['status']
}

function UpcomingLine({ paymentDate, from, cents, status }: UpcomingLineProps) {
  const { texts, date } = useDashboardTexts()
  const isPending = status === 'PENDING'
  return (
    <ListRow className="cp-dashboard-line">
      <div>
        <p>{date(paymentDate)}</p>
        <p className="cp-help" part="help">
          {from}
        </p>
      </div>
      <div className="cp-dashboard-figure">
        <Amount cents={cents} />
        <Badge {...(isPending ? { tone: 'info' as const } : {})}>
          {isPending ? texts.status.PENDING : texts.status.SCHEDULED}
        </Badge>
      </div>
    </ListRow>
  )
}
