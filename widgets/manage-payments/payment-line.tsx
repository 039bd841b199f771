import { confirmationGroups } from '#flow'
import { Amount, Badge, Button, ListRow, VisuallyHidden } from '#ui'
import type { PaymentStatus } from '#sdk/loan/enums.graphql'
import type { ListedPayment } from './manage-payments.state.ts'
import { usePaymentTexts } from './payment-texts.ts'

const tones: Record<PaymentStatus, 'info' | 'warning' | 'success' | undefined> = {
  SCHEDULED: undefined,
  PENDING: 'info',
  PENDING_PAYMENT_REVERSAL: 'warning',
  APPLIED: 'success',
}

/** One payment: figure, date in words, where from, status, and until when it can be canceled. */
export function PaymentLine({
  payment,
  onCancel,
}: {
  payment: ListedPayment
  /** Left out where nothing is to be canceled any more. */
  onCancel?: (payment: ListedPayment) => void
}) {
  const { texts, date, money, cancelUntil } = usePaymentTexts()
  const day = date(payment.paymentDate)
  return (
    <ListRow className="cp-payments-line">
      <div className="cp-payments-facts">
        <p className="cp-payments-head">
          <Amount cents={payment.totalAmount} size="medium" />
          <Badge {...toneOf(payment.status)}>{texts.status[payment.status]}</Badge>
        </p>
        <p>{day}</p>
        <p className="cp-help" part="help">
          {texts.from(payment.paymentDisplayName)}
        </p>
        {payment.isByPhone ? (
          <p className="cp-help" part="help">
            {texts.byPhone}
          </p>
        ) : null}
        {payment.serviceFee > 0 ? (
          <p className="cp-help" part="help">
            {texts.fee(money(payment.serviceFee))}
          </p>
        ) : null}
        {payment.autopayDraws === 'CONTINUE' ? (
          <p className="cp-help" part="help">
            {texts.autopayGoesOn}
          </p>
        ) : null}
        {payment.confirmationNumber === null ? null : (
          <p className="cp-help" part="help">
            {texts.confirmation(confirmationGroups(payment.confirmationNumber).join(' '))}
          </p>
        )}
        {onCancel === undefined ? null : (
          <p className="cp-help" part="help">
            {payment.isCancellable && payment.cancelUntil !== null
              ? cancelUntil(payment.cancelUntil)
              : texts.notCancellable}
          </p>
        )}
      </div>
      {onCancel !== undefined && payment.isCancellable ? (
        <Button onClick={() => onCancel(payment)}>
          {`${texts.cancel} `}
          <VisuallyHidden>{texts.cancelNamed(money(payment.totalAmount), day)}</VisuallyHidden>
        </Button>
      ) : null}
    </ListRow>
  )
}

function toneOf(status: PaymentStatus) {
  const tone = tones[status]
  return tone === undefined ? {} : { tone }
}
