import { useId, useState } from 'react'
import { Button, Dialog, Select, Stack, useMessages } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import { CallProblem } from './call-problem.tsx'
import {
  type DoneChange,
  endingsOf,
  type LoanChangeEnding,
  type LoanChangeStep,
  loanChangeCalls,
  type WaitingChange,
} from './loan-change-calls.ts'
import { loanChangesMessages } from './loan-changes.messages.ts'
import { ReasonField, useReasonedAction, useReasonField } from './reason-field.tsx'
import { StaffForm } from './staff-form.tsx'

interface LoanChangeDialogProps {
  readonly change: WaitingChange
  readonly step: LoanChangeStep
  readonly onClose: () => void
  readonly onDone: (done: DoneChange) => void
}

/** Explains what a step means for the borrowers, asks for its reason, and takes it. Enter confirms, Escape goes back. */
export function LoanChangeDialog({ change, step, onClose, onDone }: LoanChangeDialogProps) {
  const texts = useMessages(loanChangesMessages)
  const form = useId()
  const field = useReasonField()
  const services = useServices()
  const endings = endingsOf[step] ?? []
  const [ending, setEnding] = useState<LoanChangeEnding | null>(endings[0] ?? null)
  const taking = useReasonedAction(async (reason) =>
    onDone(await loanChangeCalls(services).take(change.loanModId, step, ending, reason)),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.steps[step]}
      width={480}
      actions={
        <>
          <Button
            type="submit"
            form={form}
            variant={endings.length > 0 ? 'danger' : 'primary'}
            isLoading={taking.isBusy}
          >
            {texts.steps[step]}
          </Button>
          <Button onClick={onClose} disabled={taking.isBusy}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <StaffForm id={form} onSubmit={taking.run}>
        <Stack gap={12}>
          <p>{texts.meaning[step]}</p>
          {endings.length === 0 ? null : (
            <Select
              label={texts.ending}
              value={ending ?? ''}
              onChange={(event) => setEnding(event.target.value as LoanChangeEnding)}
            >
              {endings.map((ending) => (
                <option key={ending} value={ending}>
                  {texts.endings[ending]}
                </option>
              ))}
            </Select>
          )}
          <ReasonField field={field} isWrong={taking.isWrong} value={taking.reason} onText={taking.setReason} />
          {taking.problem === null ? null : <CallProblem problem={taking.problem} />}
        </Stack>
      </StaffForm>
    </Dialog>
  )
}
