import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'

interface StaffFormProps {
  /** Checks what was entered, shows at the fields what is wrong with it, and sends it otherwise. */
  readonly onSubmit: () => unknown
  /** For a submit button outside it, such as a dialog's. */
  readonly id?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A form of the staff area. Where a submit finds something wrong, the first such field gets the focus, at each submit. */
export function StaffForm({ onSubmit, children, ...form }: StaffFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [submits, setSubmits] = useState(0)
  // What a submit found is on the screen together with this count.
  useLayoutEffect(() => {
    if (submits > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submits])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmits((count) => count + 1)
    onSubmit()
  }
  return (
    <form ref={element} noValidate onSubmit={submit} {...form}>
      {children}
    </form>
  )
}
