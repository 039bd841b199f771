import { Alert, ErrorSummary } from './alert.tsx'
import { autopayKitMessages } from './autopay.messages.ts'
import { useMessages } from './language.tsx'

/** What became of the last press of the button that signs: nothing happened in any of these. */
export function SignNotice({ phase, message, title }: { phase: string; message: string | null; title: string }) {
  const texts = useMessages(autopayKitMessages)
  if (phase === 'refused' || phase === 'busy') {
    return <ErrorSummary title={title} errors={[{ message: message ?? title }]} />
  }
  if (phase === 'signed-out') return <ErrorSummary title={title} errors={[{ message: texts.signedOut }]} />
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
