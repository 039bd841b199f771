import { Amount, Button, Card, SummaryList } from '#ui'
import type { LoadedFlow } from '../payment-flow.ts'
import { usePaymentTexts } from '../payment-texts.ts'

/** What the entries come to: amount, fee, total and the way on. The last line stays in view on a phone, all of it on a desktop. */
export function PaymentSummary({ loaded, isBusy }: { loaded: LoadedFlow; isBusy: boolean }) {
  const { texts, date, methodName } = usePaymentTexts()
  const { amountCents, serviceFeeCents, totalCents, paymentDate, method } = loaded.chosen
  const rows = [
    { label: texts.payment, value: <Amount cents={amountCents ?? 0} /> },
    { label: texts.serviceFee, value: <Amount cents={serviceFeeCents} />, note: texts.feeNote },
    { label: texts.paymentDate, value: date(paymentDate) },
    ...(method === null ? [] : [{ label: texts.method, value: methodName(method) }]),
  ]
  return (
    <>
      <Card title={texts.summaryTitle} className="cp-pay-summary">
        <SummaryList rows={rows} />
      </Card>
      <div className="cp-pay-bar">
        <p className="cp-pay-total" aria-live="polite">
          <span>{texts.total}</span>
          <Amount cents={totalCents ?? 0} size="medium" />
        </p>
        <Button variant="primary" type="submit" isLoading={isBusy}>
          {texts.continueButton}
        </Button>
      </div>
    </>
  )
}
