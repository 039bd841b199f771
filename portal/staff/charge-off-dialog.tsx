import { useId } from 'react'
import { formatCents } from '#sdk/money/money'
import { Button, Dialog, Stack, useLanguage, useMessages } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import { CallProblem } from './call-problem.tsx'
import { chargeOffCalls, type DoneChargeOff, type JudgedChargeOff } from './charge-off-calls.ts'
import { chargeOffsMessages } from './charge-offs.messages.ts'
import { ReasonField, useReasonedAction, useReasonField } from './reason-field.tsx'
import { StaffForm } from './staff-form.tsx'

interface ChargeOffDialogProps {
  readonly loan: JudgedChargeOff
  readonly onClose: () => void
  readonly onDone: (done: DoneChargeOff) => void
}

/** Explains what a charge-off means for the borrowers, asks for a reason, and carries it out. Enter confirms, Escape goes back. */
export function ChargeOffDialog({ loan, onClose, onDone }: ChargeOffDialogProps) {
  const texts = useMessages(chargeOffsMessages)
  const language = useLanguage()
  const form = useId()
  const field = useReasonField()
  const services = useServices()
  const approving = useReasonedAction(async (reason) =>
    onDone(await chargeOffCalls(services).approve(loan.accountNumber, reason)),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.question}
      width={480}
      actions={
        <>
          <Button type="submit" form={form} variant="danger" isLoading={approving.isBusy}>
            {texts.approve}
          </Button>
          <Button onClick={onClose} disabled={approving.isBusy}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <StaffForm id={form} onSubmit={approving.run}>
        <Stack gap={12}>
          <p>{texts.meaning(loan.borrowers.join(', '), formatCents(loan.balanceCents, language))}</p>
          <p>{texts.ends}</p>
          <ReasonField
            field={field}
            isWrong={approving.isWrong}
            value={approving.reason}
            onText={approving.setReason}
          />
          {approving.problem === null ? null : <CallProblem problem={approving.problem} />}
        </Stack>
      </StaffForm>
    </Dialog>
  )
}
