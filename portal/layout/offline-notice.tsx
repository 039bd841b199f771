import { useSyncExternalStore } from 'react'
import { Alert, useMessages } from '#ui'
import { portalMessages } from './portal.messages.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The notice that the connection is down, for as long as it is. */
export function OfflineNotice() {
  const messages = useMessages(portalMessages)
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <Alert tone="warning" title={messages.offline} isAnnounced>
      <p>{messages.offlineText}</p>
    </Alert>
  )
}
