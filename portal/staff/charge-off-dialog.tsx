import { formatCents } from '#sdk/money/money'
import { useLanguage, useMessages } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import { chargeOffCalls, type DoneChargeOff, type JudgedChargeOff } from './charge-off-calls.ts'
import { chargeOffsMessages } from './charge-offs.messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useReasonedAction } from './reason-field.tsx'

interface ChargeOffDialogProps {
  readonly loan: JudgedChargeOff
  readonly onClose: () => void
  readonly onDone: (done: DoneChargeOff) => void
}

/** Explains what a charge-off means for the borrowers, asks for a reason, and carries it out. Enter confirms, Escape goes back. */
export function ChargeOffDialog({ loan, onClose, onDone }: ChargeOffDialogProps) {
  const texts = useMessages(chargeOffsMessages)
  const language = useLanguage()
  const services = useServices()
  const approving = useReasonedAction(async (reason) =>
    onDone(await chargeOffCalls(services).approve(loan.accountNumber, reason)),
  )
  return (
    <ReasonDialog
      title={texts.question}
      action={approving}
      button={texts.approve}
      isDanger
      cancel={texts.cancel}
      onClose={onClose}
    >
      <p>{texts.meaning(loan.borrowers.join(', '), formatCents(loan.balanceCents, language))}</p>
      <p>{texts.ends}</p>
    </ReasonDialog>
  )
}
