import { type RefObject, useEffect, useRef } from 'react'

/** Calls back when Escape is pressed somewhere inside a box. */
export function useEscape(box: RefObject<HTMLElement | null>, isOn: boolean, onEscape: () => void): void {
  const newest = useRef(onEscape)
  useEffect(() => {
    newest.current = onEscape
  })
  useEffect(() => {
    const element = box.current
    if (!isOn || element === null) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') newest.current()
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [box, isOn])
}
