import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type ArmedButton, armButton } from './confirm/armed.ts'

/** What sends the form that is shown. */
const sends = 'button[type="submit"]'

/** Why a form was not sent: the words above it were never seen, its button is not in sight, or everything only just came into sight. */
export type Refused = 'unread' | 'hidden' | 'waiting'

/**
 * Forms in a frame are sent only by a button that has been in sight for a moment, in one place, by somebody who could read the words above
 * the form: the page around a frame could lay it under a pointer, or something else over it. The words need not be in sight when the button
 * is, but what of them is must not be covered. Until then the button is announced as disabled and keeps the focus.
 *
 * A browser trusts every `submit`, also one that a script caused. It trusts a click on the button only when a person pressed it, or Enter
 * in a field: what sends the form is such a click.
 * @param words picks the words within the box
 * @returns listeners for the box that holds the forms, and why the last attempt was not taken; null when it was
 */
export function useArmedForms(box: RefObject<HTMLElement | null>, words: string) {
  const armed = useRef<{ readonly button: HTMLElement; readonly press: ArmedButton } | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  useEffect(() => {
    if (box.current === null) return undefined
    const place = box.current
    const read = [...place.querySelectorAll<HTMLElement>(words)]
    // Once seen is enough for every step of the form.
    const seen = new Set<Element>()
    let watch = new AbortController()
    const look = () => {
      const button = place.querySelector<HTMLElement>(sends)
      if (button === (armed.current?.button ?? null)) return
      watch.abort()
      watch = new AbortController()
      const options = { seen, signal: watch.signal, onArmed: () => setRefused(null) }
      armed.current = button === null ? null : { button, press: armButton(button, read, options) }
    }
    const steps = new MutationObserver(look)
    steps.observe(place, { childList: true, subtree: true })
    look()
    return () => {
      steps.disconnect()
      watch.abort()
      armed.current = null
    }
  }, [box, words])
  const click = useRef<Event | null>(null)
  const onClickCapture = ({ nativeEvent, target }: MouseEvent) => {
    if (armed.current?.button.contains(target as Node) !== true) return
    click.current = nativeEvent
    // The form is sent at once, or not by this click.
    setTimeout(() => (click.current = null))
  }
  const onSubmitCapture = (event: FormEvent) => {
    const press = armed.current?.press
    if (click.current !== null && press?.accepts(click.current) === true) return
    event.preventDefault()
    event.stopPropagation()
    if (press === undefined) return
    const next = press.nextToSee()
    if (press.isInSight()) return setRefused('waiting')
    setRefused(next === armed.current?.button ? 'hidden' : 'unread')
    next.scrollIntoView({ block: 'center' })
  }
  return { refused, listeners: { onClickCapture, onSubmitCapture } }
}
