import { type ReactNode, type RefObject, useId } from 'react'
import { Button, Dialog, Stack } from '#ui'
import { CallProblem } from './call-problem.tsx'
import { ReasonField, type useReasonedAction, useReasonField } from './reason-field.tsx'
import { StaffForm } from './staff-form.tsx'

interface ReasonDialogProps {
  readonly title: string
  /** What is done for the reason. */
  readonly action: ReturnType<typeof useReasonedAction>
  readonly button: string
  /** Whether it takes something away that does not come back. */
  readonly isDanger: boolean
  readonly cancel: string
  readonly onClose: () => void
  /** A field before the reason, which gets the focus in its place. */
  readonly first?: RefObject<HTMLInputElement | null>
  /** What it means, and what else it asks. */
  readonly children: ReactNode
}

/** Explains what staff are about to do, asks for the reason, and does it. Enter confirms, Escape goes back. */
export function ReasonDialog({ title, action, button, isDanger, cancel, onClose, first, children }: ReasonDialogProps) {
  const form = useId()
  const field = useReasonField(first)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width={480}
      actions={
        <>
          <Button type="submit" form={form} variant={isDanger ? 'danger' : 'primary'} isLoading={action.isBusy}>
            {button}
          </Button>
          <Button onClick={onClose} disabled={action.isBusy}>
            {cancel}
          </Button>
        </>
      }
    >
      <StaffForm id={form} onSubmit={action.run}>
        <Stack gap={12}>
          {children}
          <ReasonField field={field} isWrong={action.isWrong} value={action.reason} onText={action.setReason} />
          {action.problem === null ? null : <CallProblem problem={action.problem} />}
        </Stack>
      </StaffForm>
    </Dialog>
  )
}
