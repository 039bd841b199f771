import { useLayoutEffect, useRef } from 'react'
import { Alert } from '#ui'

/**
 * Announces what was just done, and takes the focus: the button or the line that had it is gone.
 * @param props.about what was done: another value each time, the same one in another language
 */
export function StatusMessage({ about, text }: { about: unknown; text: string }) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = text !== ''
  useLayoutEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown, about])
  return (
    <div ref={box} tabIndex={-1} className="cp-autopay-result">
      {isShown ? <Alert tone="success">{text}</Alert> : null}
    </div>
  )
}
