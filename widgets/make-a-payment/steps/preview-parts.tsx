import { Agreement, Alert, AllocationBar, Skeleton, SkeletonGroup } from '#ui'
import type { PaymentPreview } from '../make-a-payment.state.ts'
import { usePaymentTexts } from './later-texts.ts'

/** Whether the money comes from a card. */
export function isCardPreview({ paymentSource }: Pick<PaymentPreview, 'paymentSource'>): boolean {
  return paymentSource === 'DEBIT_CARD' || paymentSource === 'CREDIT_CARD'
}

/** How the payment is applied: interest, principal, fees, as an estimate, with the order in one sentence. */
export function Split({ preview }: { preview: PaymentPreview }) {
  const { texts } = usePaymentTexts()
  const note = `${texts.splitEstimate} ${texts.howApplied}`
  return <AllocationBar title={texts.splitTitle} allocation={preview.details} note={note} />
}

/** What the borrower agrees to, in the words that are kept. */
export function Authorization({ preview }: { preview: PaymentPreview }) {
  const { texts } = usePaymentTexts()
  return <Agreement title={texts.authorizationTitle} text={preview.authorization?.text ?? ''} />
}

/** What does not forbid the payment but matters. A repeated payment is asked about when paying. */
export function Warnings({ preview }: { preview: PaymentPreview }) {
  return (
    <>
      {preview.warnings.map((warning) => (
        <Alert key={warning.code} tone="warning">
          {warning.message}
        </Alert>
      ))}
    </>
  )
}

/** A screen before its preview, in the same size. */
export function PreviewLoading() {
  const { texts } = usePaymentTexts()
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={80} />
      <Skeleton height={260} />
      <Skeleton height={160} />
      <Skeleton height={48} />
    </SkeletonGroup>
  )
}
