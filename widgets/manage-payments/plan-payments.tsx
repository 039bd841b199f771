import { type Destination, usePlace } from '#host'
import { Amount, Card, Link, List, ListRow } from '#ui'
import type { ListPaymentsQuery } from './manage-payments.graphql.ts'
import { openPlanPayments, type PlanLine } from './manage-payments.state.ts'
import { usePaymentTexts } from './payment-texts.ts'

/** The payments of plans that are still to come, and the way to each plan. Nothing where there is none. */
export function PlanPayments({
  plan,
  chargedOff,
}: {
  plan: ListPaymentsQuery['GetPtcPlan']
  chargedOff: ListPaymentsQuery['GetPcoPayments']
}) {
  const { texts } = usePaymentTexts()
  const method = plan?.paymentMethod?.paymentMethodAccountInformation
  const how = method === undefined ? texts.planDrawnOther : texts.planDrawn(method)
  return (
    <>
      <PlanCard
        title={texts.planTitle}
        how={plan?.isDrawn === true ? how : texts.planBySelf}
        to="payment-plan"
        see={texts.seePlan}
        lines={openPlanPayments(plan)}
      />
      <PlanCard
        title={texts.chargeOffPlanTitle}
        how={texts.planBySelf}
        to={chargedOff?.hasVehicle === false ? 'account-resolution' : 'pco-negotiation'}
        see={texts.seeChargeOffPlan}
        lines={(chargedOff?.payments ?? []).map(({ amount: cents, ...when }) => ({ cents, ...when }))}
      />
    </>
  )
}

interface PlanCardProps {
  title: string
  /** How its payments are made. */
  how: string
  to: Destination
  see: string
  lines: readonly PlanLine[]
}

function PlanCard({ title, how, to, see, lines }: PlanCardProps) {
  const { texts, date } = usePaymentTexts()
  const place = usePlace(to)
  if (lines.length === 0) return null
  return (
    <Card title={title} actions={<Link {...place}>{see}</Link>}>
      <p className="cp-help" part="help">
        {how}
      </p>
      <List
        rows={lines.map((line, index) => (
          <ListRow key={index} className="cp-payments-planned">
            <span>{line.isMissed ? texts.planPayBy(date(line.date)) : date(line.date)}</span>
            <Amount cents={line.cents} />
          </ListRow>
        ))}
      />
    </Card>
  )
}
