import { useLayoutEffect, useRef } from 'react'
import { Alert } from '#ui'

/** Announces what was just done, and takes the focus: the button or the line that had it is gone. */
export function StatusMessage({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (text !== '') box.current?.focus()
  }, [text])
  return (
    <div ref={box} tabIndex={-1} className="cp-autopay-result">
      {text === '' ? null : <Alert tone="success">{text}</Alert>}
    </div>
  )
}
