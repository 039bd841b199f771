import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { PaymentSchedule } from '#blocks'
import { PageHeading } from '#host'
import { Alert, Button, Card, Stack } from '#ui'
import type { Plan } from '../payment-plan.state.ts'
import { usePlanTexts } from '../plan-texts.ts'
import { useScheduledPayments } from '../scheduled-payments.ts'

/** The plan has started: the first payment, how it is paid, and every payment. */
export function Started({ plan, onDone }: { plan: Plan; onDone: () => void }): ReactNode {
  const { texts, date, money } = usePlanTexts()
  const [first] = plan.payments
  const method = plan.paymentMethod?.paymentMethodAccountInformation
  const payments = useScheduledPayments(plan)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <Stack gap={24}>
      <div ref={box} tabIndex={-1}>
        <PageHeading>{texts.doneTitle}</PageHeading>
      </div>
      <Alert tone="success">
        {first === undefined ? null : texts.doneText(money(first.paymentAmount), date(first.paymentScheduledDueDate))}
      </Alert>
      <Card>
        <p>{plan.isDrawn && method !== undefined ? texts.doneDrawn(method) : texts.doneSelf}</p>
        <p className="cp-help" part="help">
          {texts.emailed}
        </p>
        <PaymentSchedule title={texts.schedule} payments={payments} />
      </Card>
      <Button variant="primary" isWide onClick={onDone}>
        {texts.seePlan}
      </Button>
    </Stack>
  )
}
