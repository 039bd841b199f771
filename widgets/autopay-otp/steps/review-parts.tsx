import { DrawSchedule } from '#blocks'
import { Consent, type ConsentProps } from '#flow'
import { Alert, Button, Headline, SummaryList, uiMessages, useMessages, VisuallyHidden } from '#ui'
import type { OtpPreview } from '../autopay-otp.state.ts'
import { useOtpTexts } from './later-texts.ts'

interface PartProps {
  preview: OtpPreview
  onEdit: () => void
  consent: Pick<ConsentProps, 'id' | 'isMissing' | 'hasConsent' | 'onConsent'>
}

/** The payment: its figures, its authorization, its own tick. */
export function PaymentPart({ preview, onEdit, consent }: PartProps) {
  const { texts, date, money, moment } = useOtpTexts()
  const payment = preview.individualPayment
  return (
    <section className="cp-otp-part">
      <PartHead title={texts.payNow} onEdit={onEdit} />
      <Headline label={texts.total} cents={payment.totalAmount} note={payment.paymentDisplayName} />
      <Warnings warnings={payment.warnings} />
      <SummaryList
        rows={[
          { label: texts.payment, value: money(payment.paymentAmount) },
          { label: texts.serviceFee, value: money(payment.serviceFee) },
          { label: texts.creditedOn, value: date(payment.paymentDate) },
          { label: texts.bankDay, value: date(payment.debitDate) },
          {
            label: texts.cancelBy,
            value: payment.cancelUntil === null ? texts.notCancellable : moment(payment.cancelUntil),
          },
        ]}
      />
      <Consent
        {...consent}
        texts={{
          authorizationTitle: texts.paymentAuthorization,
          consent: texts.paymentConsent,
          consentMissing: texts.paymentConsentMissing,
        }}
        text={payment.authorization?.text}
      />
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
      <PartHead title={texts.autopay} onEdit={onEdit} />
      <Warnings warnings={autopay.warnings} />
      <SummaryList
        rows={[
          { label: texts.rhythm, value: kit.rhythm[autopay.frequency] },
          ...(first === undefined
            ? []
            : [
                {
                  label: texts.firstDraw,
                  value: texts.firstOn(money(first.paymentAmount), date(first.paymentDate)),
                },
              ]),
          { label: texts.upTo, value: money(autopay.agreedAmount) },
          { label: texts.method, value: autopay.paymentDisplayName },
          { label: texts.reminder, value: kit.reminder[autopay.reminder] },
        ]}
      />
      <DrawSchedule draws={autopay.scheduledPayments} today={today} />
      <Consent
        {...consent}
        texts={{
          authorizationTitle: texts.autopayAuthorization,
          consent: texts.autopayConsent,
          consentMissing: texts.autopayConsentMissing,
        }}
        text={autopay.authorization?.text}
      />
    </section>
  )
}

/** The part's name, and the one way back to the step where all of it was entered. */
function PartHead({ title, onEdit }: { title: string; onEdit: () => void }) {
  const { edit } = useMessages(uiMessages)
  return (
    <div className="cp-otp-part-head">
      <h2 part="heading" className="cp-otp-subtitle">
        {title}
      </h2>
      <Button variant="quiet" onClick={onEdit}>
        {edit} <VisuallyHidden>{title}</VisuallyHidden>
      </Button>
    </div>
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
