import { usePlace } from '#host'
import { Amount, Card, Link, List, ListRow } from '#ui'
import type { ListPaymentsQuery } from './manage-payments.graphql.ts'
import { openPlanPayments } from './manage-payments.state.ts'
import { usePaymentTexts } from './payment-texts.ts'

/** The payments of a plan that are still to come, and the way to the plan. Nothing where there is none. */
export function PlanPayments({ plan }: { plan: ListPaymentsQuery['GetPtcPlan'] }) {
  const { texts, date } = usePaymentTexts()
  const place = usePlace('payment-plan')
  const open = openPlanPayments(plan)
  if (plan === null || open.length === 0) return null
  const method = plan.paymentMethod?.paymentMethodAccountInformation
  const how = method === undefined ? texts.planDrawnOther : texts.planDrawn(method)
  return (
    <Card title={texts.planTitle} actions={<Link {...place}>{texts.seePlan}</Link>}>
      <p className="cp-help" part="help">
        {plan.isDrawn ? how : texts.planBySelf}
      </p>
      <List
        rows={open.map((line) => (
          <ListRow key={line.date} className="cp-payments-planned">
            <span>{line.isMissed ? texts.planPayBy(date(line.date)) : date(line.date)}</span>
            <Amount cents={line.cents} />
          </ListRow>
        ))}
      />
    </Card>
  )
}
