import { useId, useState } from 'react'
import { Button, Dialog, Stack, useMessages } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import { LoanFields, useLoanFields } from './loan-fields.tsx'
import { type LoanKey, type LoginAction, adminCalls } from './admin-calls.ts'
import { CallProblem } from './call-problem.tsx'
import { customerSearchMessages } from './customer-search.messages.ts'
import { isGoodReason, ReasonField, useReasonField } from './reason-field.tsx'
import { StaffForm } from './staff-form.tsx'

interface LoginActionDialogProps {
  readonly action: LoginAction
  readonly loginId: string
  readonly onClose: () => void
  /** Gets the loan that a login was connected to. */
  readonly onDone: (loan: LoanKey | null) => void
}

/** Explains what a change means for the borrower, asks for the reason, and makes it. Enter confirms, Escape goes back. */
export function LoginActionDialog({ action, loginId, onClose, onDone }: LoginActionDialogProps) {
  const texts = useMessages(customerSearchMessages)
  const services = useServices()
  const form = useId()
  const loan = useLoanFields()
  const field = useReasonField(loan.accountField)
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const submit = async () => {
    const isReason = isGoodReason(reason)
    setWrong(!isReason)
    const loanKey = action === 'linkUser' ? loan.read() : null
    if (!isReason || isBusy || (action === 'linkUser' && loanKey === null)) return
    setBusy(true)
    setProblem(null)
    try {
      const calls = adminCalls(services)
      if (action !== 'linkUser') await calls.act(action, loginId, reason.trim())
      else if (loanKey !== null) await calls.link(loginId, loanKey, reason.trim())
      onDone(loanKey)
    } catch (refusal) {
      setProblem(refusal)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.actions[action]}
      width={480}
      actions={
        <>
          <Button type="submit" form={form} variant={action === 'deleteUser' ? 'danger' : 'primary'} isLoading={isBusy}>
            {texts.actions[action]}
          </Button>
          <Button onClick={onClose} disabled={isBusy}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <StaffForm id={form} onSubmit={submit}>
        <Stack gap={12}>
          <p>{texts.meaning[action]}</p>
          {action === 'linkUser' ? <LoanFields fields={loan} /> : null}
          <ReasonField field={field} isWrong={isWrong} value={reason} onText={setReason} />
          {problem === null ? null : <CallProblem problem={problem} />}
        </Stack>
      </StaffForm>
    </Dialog>
  )
}
