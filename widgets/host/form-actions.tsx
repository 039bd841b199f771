import type { ReactNode } from 'react'
import { Button, Cluster } from '#ui'
import { BorrowerOnly } from './borrower-only.tsx'

interface FormActionsProps {
  /** Of the button that sends the form. Staff who look through a borrower's eyes see it and can't press it. */
  submit: ReactNode
  isBusy: boolean
  cancel: ReactNode
  /** Without it there is no way back. */
  onCancel: (() => void) | undefined
}

/** The end of a form: send it, or leave it. */
export function FormActions({ submit, isBusy, cancel, onCancel }: FormActionsProps) {
  return (
    <Cluster>
      <BorrowerOnly>
        <Button variant="primary" type="submit" isLoading={isBusy}>
          {submit}
        </Button>
      </BorrowerOnly>
      {onCancel === undefined ? null : (
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      )}
    </Cluster>
  )
}
