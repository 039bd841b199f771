import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Sight, armBySight } from '#sdk/platform/armed-by-sight'

/** What sends the form that is shown. */
const sends = 'button[type="submit"]'

/**
 * Forms in a frame are sent only by a button that has been in sight for a moment: the page around a frame could lay it under a pointer,
 * or something else over it. Until then the button says that it is disabled and keeps the focus.
 * @returns `onSubmitCapture` for the box that holds the forms, and why the last attempt was not taken; null when it was
 */
export function useArmedForms(box: RefObject<HTMLElement | null>) {
  const sight = useRef<Sight>('hidden')
  const [refused, setRefused] = useState<Exclude<Sight, 'armed'> | null>(null)
  useEffect(() => {
    if (box.current === null) return undefined
    const place = box.current
    let watched: Element | null = null
    let stop: () => void = () => undefined
    const look = () => {
      const button = place.querySelector(sends)
      if (button === watched) return
      stop()
      watched = button
      sight.current = 'hidden'
      stop = button === null ? () => undefined : arm(button)
    }
    const arm = (button: Element) =>
      armBySight([button], (now) => {
        sight.current = now
        if (now === 'armed') {
          button.removeAttribute('aria-disabled')
          setRefused(null)
        } else button.setAttribute('aria-disabled', 'true')
      })
    const steps = new MutationObserver(look)
    steps.observe(place, { childList: true, subtree: true })
    look()
    return () => {
      steps.disconnect()
      stop()
    }
  }, [box])
  const onSubmitCapture = (event: FormEvent) => {
    if (sight.current === 'armed') return
    event.preventDefault()
    event.stopPropagation()
    setRefused(sight.current)
    if (sight.current === 'hidden') box.current?.querySelector(sends)?.scrollIntoView({ block: 'center' })
  }
  return { refused, onSubmitCapture }
}
