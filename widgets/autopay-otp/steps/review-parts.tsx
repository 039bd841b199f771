import { DrawSchedule } from '#blocks'
import { Authorization, Consent, type ConsentProps } from '#flow'
import { Alert, Headline, SummaryList } from '#ui'
import type { OtpPreview } from '../autopay-otp.state.ts'
import { useOtpTexts } from './later-texts.ts'

interface PartProps {
  preview: OtpPreview
  onEdit: () => void
  consent: Omit<ConsentProps, 'label' | 'missing'>
}

/** The payment: its figures, its authorization, its own tick. */
export function PaymentPart({ preview, onEdit, consent }: PartProps) {
  const { texts, date, money, moment } = useOtpTexts()
  const payment = preview.individualPayment
  return (
    <section className="cp-otp-part">
      <h2 part="heading" className="cp-otp-subtitle">
        {texts.payNow}
      </h2>
      <Headline label={texts.total} cents={payment.totalAmount} note={payment.paymentDisplayName} />
      <Warnings warnings={payment.warnings} />
      <SummaryList
        rows={[
          { label: texts.payment, value: money(payment.paymentAmount), onEdit },
          { label: texts.serviceFee, value: money(payment.serviceFee) },
          { label: texts.creditedOn, value: date(payment.paymentDate), onEdit },
          { label: texts.bankDay, value: date(payment.debitDate) },
          {
            label: texts.cancelBy,
            value: payment.cancelUntil === null ? texts.notCancellable : moment(payment.cancelUntil),
          },
        ]}
      />
      <Authorization title={texts.paymentAuthorization} text={payment.authorization?.text} isSigned />
      <Consent {...consent} label={texts.paymentConsent} missing={texts.paymentConsentMissing} />
    </section>
  )
}

/** Autopay: the draws to come, its authorization, its own tick. */
export function AutopayPart({ preview, onEdit, consent }: PartProps) {
  const { texts, kit, date, money, today } = useOtpTexts()
  const autopay = preview.recurringPayment
  const first = autopay.scheduledPayments[0]
  return (
    <section className="cp-otp-part">
      <h2 part="heading" className="cp-otp-subtitle">
        {texts.autopay}
      </h2>
      <Warnings warnings={autopay.warnings} />
      <SummaryList
        rows={[
          { label: texts.rhythm, value: kit.rhythm[autopay.frequency], onEdit },
          ...(first === undefined
            ? []
            : [
                {
                  label: texts.firstDraw,
                  value: texts.firstOn(money(first.paymentAmount), date(first.paymentDate)),
                  onEdit,
                },
              ]),
          { label: texts.upTo, value: money(autopay.agreedAmount) },
          { label: texts.method, value: autopay.paymentDisplayName, onEdit },
          { label: texts.reminder, value: kit.reminder[autopay.reminder], onEdit },
        ]}
      />
      <DrawSchedule draws={autopay.scheduledPayments} today={today} />
      <Authorization title={texts.autopayAuthorization} text={autopay.authorization?.text} isSigned />
      <Consent {...consent} label={texts.autopayConsent} missing={texts.autopayConsentMissing} />
    </section>
  )
}

function Warnings({ warnings }: { warnings: readonly { readonly code: string; readonly message: string }[] }) {
  return (
    <>
      {warnings.map((warning) => (
        <Alert key={warning.code} tone="warning">
          {warning.message}
        </Alert>
      ))}
    </>
  )
}
