import { type ReactNode, useState } from 'react'
import { isCarportError } from '#sdk/errors/errors'
import { ErrorState, type ErrorStateProps } from '#ui'
import { useHost } from './host.ts'
import { useServerText } from './server-text.ts'

/** What failed, and the ways on. */
export interface Failure extends Pick<ErrorStateProps, 'onBack'> {
  error: Error
  /** Asks again; never rejects. */
  onRetry: () => Promise<void>
}

interface LoadFailedProps extends Failure {
  /** What could not be loaded, and what that means. Default: that it could not be loaded. */
  title?: string
}

/** Something could not be loaded: the server's words, try again, the way back, the phone number and the reference. */
export function LoadFailed({ title, error, onRetry, onBack }: LoadFailedProps): ReactNode {
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
      onBack={onBack}
      onRetry={retry}
      isRetrying={isRetrying}
      phone={brand.phone}
      reference={reference !== undefined && text?.includes(reference) ? undefined : reference}
    >
      {text}
    </ErrorState>
  )
}
