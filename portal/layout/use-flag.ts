import { useCallback, useSyncExternalStore } from 'react'
import { useServices } from '../startup/services-context.tsx'

/** Whether a flag is on, following its changes. */
export function useFlag(name: string): boolean {
  const { flags } = useServices()
  return useSyncExternalStore(
    useCallback((listener) => flags.subscribe(listener), [flags]),
    () => flags.isOn(name),
  )
}
