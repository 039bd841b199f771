import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useFlag, useHost } from '#host'
import { chatFlags, flagDebounceMs } from './chat.state.ts'

/** A text flag, following its changes. */
export function useTextFlag(name: string): string {
  const { flags } = useHost()
  return useSyncExternalStore(
    useCallback((listener) => flags.subscribe(listener), [flags]),
    () => flags.text(name),
  )
}

/** Whether the chat widget is there: the flag once it has rested for a moment, so that several changes are one (const-05). */
export function useChatShown(): boolean {
  const isOn = useFlag(chatFlags.shows)
  const [isShown, setShown] = useState(isOn)
  useEffect(() => {
    if (isOn === isShown) return
    const timer = setTimeout(() => setShown(isOn), flagDebounceMs)
    return () => clearTimeout(timer)
  }, [isOn, isShown])
  return isShown
}

/** The window's width, px, following it. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribeToSize, () => window.innerWidth)
}

function subscribeToSize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
