import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { PaymentSchedule } from '#blocks'
import { Receipt, useReceiptParties } from '#flow'
import { PageHeading } from '#host'
import { addCents } from '#sdk/money/money'
import { Amount, Button, Stack } from '#ui'
import type { Plan } from '../payment-plan.state.ts'
import { usePlanTexts } from '../plan-texts.ts'
import { useScheduledPayments } from '../scheduled-payments.ts'

/** The plan has started, as a receipt: the first payment, how it is paid, and every payment. */
export function Started(props: { accountNumber: string; plan: Plan; onDone: () => void }): ReactNode {
  const { accountNumber, plan, onDone } = props
  const { texts, date, money } = usePlanTexts()
  const [first] = plan.payments
  const method = plan.paymentMethod?.paymentMethodAccountInformation
  const payments = useScheduledPayments(plan)
  const parties = useReceiptParties(accountNumber)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <Stack gap={24}>
      <div ref={box} tabIndex={-1}>
        <PageHeading>{texts.doneTitle}</PageHeading>
      </div>
      <Receipt
        title={
          first === undefined
            ? texts.doneTitle
            : texts.doneText(money(first.paymentAmount), date(first.paymentScheduledDueDate))
        }
        account={texts.account(accountNumber.slice(-4))}
        parties={parties}
        rows={[
          {
            label: texts.total,
            value: <Amount cents={addCents(...plan.payments.map(({ paymentAmount }) => paymentAmount))} />,
          },
        ]}
      >
        <p>{plan.isDrawn && method !== undefined ? texts.doneDrawn(method) : texts.doneSelf}</p>
        <p className="cp-help" part="help">
          {texts.emailed}
        </p>
        <PaymentSchedule title={texts.schedule} payments={payments} />
      </Receipt>
      <Button variant="primary" isWide onClick={onDone}>
        {texts.seePlan}
      </Button>
    </Stack>
  )
}
