import { type RefObject, useEffect } from 'react'

/**
 * Calls back when the dark ground beside a modal dialog is pressed: a shorter way for the pointer to what Escape and the close icon
 * do.
 */
export function usePressBeside(dialog: RefObject<HTMLDialogElement | null>, isOn: boolean, onPress: () => void): void {
  useEffect(() => {
    const element = dialog.current
    if (!isOn || element === null) return
    const press = (event: MouseEvent) => {
      if (event.target === element) onPress()
    }
    element.addEventListener('click', press)
    return () => element.removeEventListener('click', press)
  }, [dialog, isOn, onPress])
}
