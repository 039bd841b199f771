import type { Attempt } from '#host'
import { Alert, Button, Dialog, ErrorSummary } from '#ui'
import type { PaymentAttempt } from '../payment-attempt.ts'
import { usePaymentTexts } from './later-texts.ts'

/** What became of the last press of the pay button, above the review: nothing was charged in any of these. */
export function AttemptNotice({ attempt }: { attempt: Attempt }) {
  const { texts } = usePaymentTexts()
  const { phase } = attempt
  if (phase === 'refused' || phase === 'busy') {
    const message = attempt.message ?? texts.refusedTitle
    return <ErrorSummary title={texts.refusedTitle} errors={[{ message }]} />
  }
  if (phase === 'signed-out') return <ErrorSummary title={texts.refusedTitle} errors={[{ message: texts.signedOut }]} />
  if (phase === 'offline' || phase === 'not-sent') {
    return (
      <Alert tone="warning" title={texts.offlineTitle} isAnnounced>
        {texts.offline}
      </Alert>
    )
  }
  if (phase === 'changed' || phase === 'price-changed') {
    return (
      <Alert tone="warning" isAnnounced>
        {phase === 'changed' ? texts.detailsChanged : texts.priceChanged}
      </Alert>
    )
  }
  return null
}

/** Asks before the same payment is made a second time. */
export function DuplicateDialog(props: { attempt: PaymentAttempt; total: string; onConfirm: () => void }) {
  const { texts } = usePaymentTexts()
  const { attempt, total, onConfirm } = props
  const isOpen = attempt.attempt.phase === 'duplicate'
  return (
    <Dialog
      isOpen={isOpen}
      onClose={attempt.dismiss}
      title={texts.duplicateTitle}
      actions={
        <>
          <Button variant="primary" onClick={attempt.dismiss}>
            {texts.duplicateStop}
          </Button>
          <Button onClick={onConfirm}>{texts.duplicateConfirm(total)}</Button>
        </>
      }
    >
      {attempt.attempt.phase === 'duplicate' ? <p>{attempt.attempt.message}</p> : null}
    </Dialog>
  )
}
