import { useCallback, useState } from 'react'
import { ErrorState, Loader, useMessages } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import { portalMessages } from './portal.messages.ts'

/** The loader as a whole page. What takes longer than it may stay leaves an explanation and a way on, until there is an answer. */
export function PageLoader({ label }: { label: string }) {
  const messages = useMessages(portalMessages)
  const { brand } = useServices()
  const [isLate, setLate] = useState(false)
  const expire = useCallback(() => setLate(true), [])
  if (!isLate) return <Loader isBusy label={label} onTimeout={expire} />
  return (
    <ErrorState title={messages.notReached} phone={brand.phone} onRetry={() => window.location.reload()}>
      <p>{messages.notReachedText}</p>
    </ErrorState>
  )
}
