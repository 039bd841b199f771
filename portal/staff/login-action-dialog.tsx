import { useMessages } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import { LoanFields, useLoanFields } from './loan-fields.tsx'
import { type LoanKey, type LoginAction, adminCalls } from './admin-calls.ts'
import { customerSearchMessages } from './customer-search.messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useReasonedAction } from './reason-field.tsx'

interface LoginActionDialogProps {
  readonly action: LoginAction
  /** The login's; the customer's for bank debits. */
  readonly id: string
  readonly onClose: () => void
  /** Gets the loan that a login was connected to. */
  readonly onDone: (loan: LoanKey | null) => void
}

/** Explains what a change means for the borrower, asks for the reason, and makes it. Enter confirms, Escape goes back. */
export function LoginActionDialog({ action, id, onClose, onDone }: LoginActionDialogProps) {
  const texts = useMessages(customerSearchMessages)
  const services = useServices()
  const loan = useLoanFields()
  const acting = useReasonedAction(
    async (reason) => {
      const calls = adminCalls(services)
      const loanKey = action === 'linkUser' ? loan.read() : null
      if (action !== 'linkUser') await calls.act(action, id, reason)
      else if (loanKey !== null) await calls.link(id, loanKey, reason)
      onDone(loanKey)
    },
    () => action !== 'linkUser' || loan.read() !== null,
  )
  return (
    <ReasonDialog
      title={texts.actions[action]}
      action={acting}
      button={texts.actions[action]}
      isDanger={action === 'deleteUser'}
      cancel={texts.cancel}
      onClose={onClose}
      first={loan.accountField}
    >
      <p>{texts.meaning[action]}</p>
      {action === 'linkUser' ? <LoanFields fields={loan} /> : null}
    </ReasonDialog>
  )
}
