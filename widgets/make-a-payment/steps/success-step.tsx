import { PlaceLink } from '#host'
import { Amount, Receipt, type SummaryRow, Timeline } from '#ui'
import type { MadePayment } from '../make-a-payment.state.ts'
import { usePaymentTexts } from './later-texts.ts'
import { isCardPreview } from './preview-parts.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

/** The receipt: the number, the figures, what happens next and until when it can be cancelled. */
export function SuccessStep({ loaded, hasMoved }: StepProps) {
  const { texts, date } = usePaymentTexts()
  const { receipt } = loaded.state
  const rows = useReceiptRows(receipt)
  if (receipt === null) {
    return (
      <StepFrame title={texts.receiptGoneTitle} takesFocus={hasMoved}>
        <p>{texts.receiptGone}</p>
        <PlaceLink to="manage-payments" button="primary">
          {texts.seePayments}
        </PlaceLink>
      </StepFrame>
    )
  }
  const status = receipt.status === 'SCHEDULED' ? 'SCHEDULED' : 'PENDING'
  return (
    <StepFrame isNarrow title={texts.successTitle[status]} takesFocus={hasMoved}>
      <Receipt
        title={texts.successNote[status](date(receipt.paymentDate))}
        figure={<Amount cents={receipt.totalAmount} size="large" />}
        rows={rows}
        {...(receipt.confirmationNumber === null ? {} : { confirmationNumber: receipt.confirmationNumber })}
        actions={
          <>
            <PlaceLink to="manage-payments">{texts.seePayments}</PlaceLink>
            <PlaceLink to="dashboard" button="quiet">
              {texts.backToDashboard}
            </PlaceLink>
          </>
        }
      >
        <h2 part="heading" className="cp-subtitle">
          {texts.nextTitle}
        </h2>
        <NextSteps receipt={receipt} />
        <p className="cp-help" part="help">
          {texts.emailed}
        </p>
      </Receipt>
    </StepFrame>
  )
}

function useReceiptRows(receipt: MadePayment | null): SummaryRow[] {
  const { texts, date, moment } = usePaymentTexts()
  if (receipt === null) return []
  return [
    { label: texts.payment, value: <Amount cents={receipt.paymentAmount} /> },
    { label: texts.serviceFee, value: <Amount cents={receipt.serviceFee} /> },
    { label: texts.total, value: <Amount cents={receipt.totalAmount} />, isTotal: true },
    { label: texts.method, value: receipt.paymentDisplayName },
    { label: texts.paymentDate, value: date(receipt.paymentDate) },
    {
      label: texts.cancelBy,
      value: receipt.cancelUntil === null ? texts.notCancellable : moment(receipt.cancelUntil),
    },
  ]
}

function NextSteps({ receipt }: { receipt: MadePayment }) {
  const { texts, date } = usePaymentTexts()
  const { nextSteps } = texts
  const first = receipt.status === 'SCHEDULED' ? nextSteps.scheduled(date(receipt.paymentDate)) : nextSteps.received
  const second = isCardPreview(receipt) ? nextSteps.card : nextSteps.bank(date(receipt.debitDate))
  const third = nextSteps.posted(date(receipt.paymentDate))
  return (
    <Timeline
      label={texts.nextTitle}
      items={[
        { ...first, state: 'done' },
        { ...second, state: 'current' },
        { ...third, state: 'next' },
      ]}
    />
  )
}
