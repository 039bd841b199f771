import { useEffect } from 'react'
import { useHost } from './host.ts'

/** Reports to the page once that there is something to see and to do. */
export function useReady(capability: string, isReady: boolean): void {
  const host = useHost()
  useEffect(() => {
    if (isReady) host.emit('carport-ready', { capability })
  }, [capability, isReady, host])
}
