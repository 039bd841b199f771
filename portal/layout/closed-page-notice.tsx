import { useLocation } from 'react-router-dom'
import { Alert, useMessages } from '#ui'
import { refusalIn } from '#portal/site/refused-page'
import { portalMessages } from './portal.messages.ts'

/** The notice that the requested page is closed, on the one that opened instead. */
export function ClosedPageNotice() {
  const messages = useMessages(portalMessages)
  if (refusalIn(useLocation().state) !== 'closed') return null
  return <Alert tone="info" title={messages.pageClosed} isAnnounced />
}
