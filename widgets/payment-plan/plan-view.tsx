import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { PaymentSchedule } from '#blocks'
import { BorrowerOnly, PageHeading } from '#host'
import { usePrefilledPlace } from '#host/prefilled-place'
import { Alert, Button, Card, Cluster, Headline, Link, Progress, Stack } from '#ui'
import { CancelPlanDialog } from './cancel-plan-dialog.tsx'
import type { Plan, PlanOptions } from './payment-plan.state.ts'
import { usePlanTexts } from './plan-texts.ts'
import { useScheduledPayments } from './scheduled-payments.ts'

interface PlanViewProps {
  accountNumber: string
  plan: Plan
  options: PlanOptions
  refetch: () => Promise<void>
  /** It follows the receipt, whose button had the focus: that goes to the heading, and the page to its top. */
  isReceiptLeft: boolean
  onHistory: () => void
  /** Called once it is canceled. */
  onCanceled: () => void
}

/** A plan under way: what it asks for next, every payment with what became of it, and the way to end it. */
export function PlanView(props: PlanViewProps): ReactNode {
  const { accountNumber, plan, options, refetch, isReceiptLeft, onHistory, onCanceled } = props
  const { texts } = usePlanTexts()
  const [isCanceling, setCanceling] = useState(false)
  const payments = useScheduledPayments(plan)
  const { numberOfPaymentsCompleted: made, numberOfPaymentsPlanned: planned } = plan
  const top = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isReceiptLeft) top.current?.focus()
  }, [isReceiptLeft])
  return (
    <Stack gap={24}>
      <div ref={top} tabIndex={-1}>
        <PageHeading lead={texts.account(accountNumber.slice(-4))}>{texts.planTitle}</PageHeading>
      </div>
      <Status plan={plan} />
      <NextPayment accountNumber={accountNumber} plan={plan} />
      <Card>
        <Progress value={made} max={planned} label={texts.planTitle} text={texts.progress(made, planned)} />
        <PaymentSchedule title={texts.schedule} payments={payments} />
      </Card>
      <Cluster>
        <BorrowerOnly>
          <Button onClick={() => setCanceling(true)}>{texts.cancel}</Button>
        </BorrowerOnly>
        <Button variant="quiet" onClick={onHistory}>
          {texts.historyLink}
        </Button>
      </Cluster>
      <CancelPlanDialog
        isOpen={isCanceling}
        {...{ accountNumber, plan, refetch }}
        pastDueCents={options.pastDueAmount}
        onClose={() => setCanceling(false)}
        onCanceled={onCanceled}
      />
    </Stack>
  )
}

function Status({ plan }: { plan: Plan }) {
  const { texts, date, money } = usePlanTexts()
  const { nextPaymentAmount: cents, nextPaymentScheduledDueDate: due, nextPaymentDeadline: deadline } = plan
  if (cents === null || due === null || deadline === null || due === deadline)
    return <Alert tone="success">{texts.kept}</Alert>
  return (
    <Alert tone="warning" title={texts.requiredTitle}>
      {texts.required(money(cents), date(due), date(deadline))}
    </Alert>
  )
}

function NextPayment({ accountNumber, plan }: { accountNumber: string; plan: Plan }) {
  const { texts, date, money, today } = usePlanTexts()
  const { nextPaymentAmount: cents, nextPaymentScheduledDueDate: due, nextPaymentDeadline: deadline } = plan
  const pay = usePrefilledPlace('make-a-payment', { accountNumber, cents })
  if (cents === null || due === null || deadline === null) return null
  const isDue = due === deadline
  const drawnOn = due < today ? null : date(due)
  const method = plan.paymentMethod?.paymentMethodAccountInformation
  return (
    <Card isRaised>
      <Headline
        label={texts.nextPayment}
        cents={cents}
        note={isDue ? texts.dueOn(date(due)) : texts.payBy(date(deadline))}
      />
      {plan.isDrawn && isDue ? (
        <p>{method === undefined ? texts.drawnOther(drawnOn) : texts.drawn(method, drawnOn)}</p>
      ) : null}
      <Link {...pay} button={plan.isDrawn && isDue ? 'secondary' : 'primary'} className="cp-wide">
        {texts.pay(money(cents))}
      </Link>
    </Card>
  )
}
