import { useLayoutEffect } from 'react'
import type { AttemptControl } from './attempt.ts'

/**
 * Reports an attempt of the later screens to the flow around them.
 * @param onOpen called with whether a request was sent and its outcome is unknown, so that no other screen is shown
 */
export function useReportedAttempt<TControl extends AttemptControl>(
  control: TControl,
  onOpen: (isOpen: boolean) => void,
): TControl {
  const { phase } = control.attempt
  const isOpen = phase === 'unknown' || phase === 'sending'
  // Before the answer can come: an effect that waits for a frame would say "sending" after it.
  useLayoutEffect(() => onOpen(isOpen), [isOpen, onOpen])
  const startOver = () => {
    onOpen(false)
    control.startOver()
  }
  return { ...control, startOver }
}
