import { useEffect } from 'react'
import type { AttemptControl } from './attempt.ts'

/**
 * An attempt of the later screens that the flow around them knows of.
 * @param onOpen told whether a request was sent and its outcome is not known, so that no other screen is shown
 */
export function useToldAttempt<TControl extends AttemptControl>(
  control: TControl,
  onOpen: (isOpen: boolean) => void,
): TControl {
  const { phase } = control.attempt
  const isOpen = phase === 'unknown' || phase === 'sending'
  useEffect(() => onOpen(isOpen), [isOpen, onOpen])
  const startOver = () => {
    onOpen(false)
    control.startOver()
  }
  return { ...control, startOver }
}
