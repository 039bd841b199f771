import { useState } from 'react'
import { Select, useMessages } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import {
  type DoneChange,
  endingsOf,
  type LoanChangeEnding,
  type LoanChangeStep,
  loanChangeCalls,
  type WaitingChange,
} from './loan-change-calls.ts'
import { loanChangesMessages } from './loan-changes.messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useReasonedAction } from './reason-field.tsx'

interface LoanChangeDialogProps {
  readonly change: WaitingChange
  readonly step: LoanChangeStep
  readonly onClose: () => void
  readonly onDone: (done: DoneChange) => void
}

/** Explains what a step means for the borrowers, asks for its reason, and takes it. Enter confirms, Escape goes back. */
export function LoanChangeDialog({ change, step, onClose, onDone }: LoanChangeDialogProps) {
  const texts = useMessages(loanChangesMessages)
  const services = useServices()
  const endings = endingsOf[step] ?? []
  const [ending, setEnding] = useState<LoanChangeEnding | null>(endings[0] ?? null)
  const taking = useReasonedAction(async (reason) =>
    onDone(await loanChangeCalls(services).take(change.loanModId, step, ending, reason)),
  )
  return (
    <ReasonDialog
      title={texts.steps[step]}
      action={taking}
      button={texts.steps[step]}
      isDanger={endings.length > 0}
      cancel={texts.cancel}
      onClose={onClose}
    >
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
    </ReasonDialog>
  )
}
