import { type ReactNode, useState } from 'react'
import { isCarportError } from '#sdk/errors/errors'
import { ErrorState } from '#ui'
import { useHost } from './host.ts'
import { useServerText } from './server-text.ts'

interface LoadFailedProps {
  /** What could not be loaded, and what that means. */
  title: string
  error: Error
  /** Asks again; never rejects. */
  onRetry: () => Promise<void>
}

/** Something could not be loaded: the server's words, try again, the phone number and the reference. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps): ReactNode {
  const { brand } = useHost()
  const [isRetrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    void onRetry().finally(() => setRetrying(false))
  }
  const text = useServerText()(error)
  const reference = isCarportError(error) ? error.correlationId : undefined
  return (
    <ErrorState
      title={title}
      onRetry={retry}
      isRetrying={isRetrying}
      phone={brand.phone}
      {...(reference === undefined || text?.includes(reference) ? {} : { reference })}
    >
      {text}
    </ErrorState>
  )
}
