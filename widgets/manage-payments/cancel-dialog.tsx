import { useAct } from '#flow'
import { isGivenUp, RefusedAlert, useServerText, useQuery } from '#host'
import { Alert, Button, Dialog } from '#ui'
import { capability } from './manage-payments.events.ts'
import { CancelPaymentDocument, ProgramWithoutPaymentDocument } from './manage-payments.graphql.ts'
import type { ListedPayment } from './manage-payments.state.ts'
import { useRunningAutopay } from './next-draws.tsx'
import { usePaymentTexts } from './payment-texts.ts'

interface CancelDialogProps {
  accountNumber: string
  payment: ListedPayment | null
  refetch: () => Promise<void>
  onClose: () => void
  /** Gets what was canceled. */
  onCanceled: (payment: ListedPayment) => void
}

/** Asks before a payment is canceled, naming its amount, date and account; a refusal is said here and the payment stays. */
export function CancelDialog(props: CancelDialogProps) {
  const { payment, accountNumber, onClose } = props
  const { texts, date, money } = usePaymentTexts()
  const cancel = useCancel(props)
  const amount = money(payment?.totalAmount ?? 0)
  const autopay = useRunningAutopay(accountNumber)
  const paymentId = payment?.id ?? null
  const without = useQuery(ProgramWithoutPaymentDocument, paymentId === null ? null : { accountNumber, paymentId })
  const program = without.data?.GetProgramWithoutPayment ?? null
  return (
    <Dialog
      isOpen={payment !== null}
      onClose={onClose}
      title={texts.confirmTitle}
      actions={
        <>
          <Button variant="danger" isLoading={cancel.isRunning || without.isLoading} onClick={() => void cancel.run()}>
            {texts.confirmYes(amount)}
          </Button>
          <Button variant="quiet" disabled={cancel.isRunning} onClick={onClose}>
            {texts.confirmNo}
          </Button>
        </>
      }
    >
      {payment === null ? null : (
        <p>
          {texts.confirmText(
            amount,
            date(payment.paymentDate),
            payment.paymentDisplayName,
            texts.account(accountNumber.slice(-4)),
          )}
        </p>
      )}
      <p className="cp-help" part="help">
        {program?.program === 'EXTENSION' ? texts.confirmNoteExtension : texts.confirmNote}
      </p>
      {program === null ? null : (
        <Alert tone="warning" isAnnounced>
          {texts.programThen[program.program](money(program.amount ?? 0), date(program.date))}
        </Alert>
      )}
      {autopay === undefined ? null : (
        <Alert tone="info">
          {autopay.isEditable ? `${texts.autopayStays} ${texts.autopayHow}` : texts.autopayStays}
        </Alert>
      )}
      {cancel.problem === null ? null : (
        <RefusedAlert title={texts.notCanceled} callUs={texts.callUs}>
          {cancel.problem}
        </RefusedAlert>
      )}
    </Dialog>
  )
}

function useCancel({ accountNumber, payment, refetch, onCanceled }: CancelDialogProps) {
  const serverText = useServerText()
  const { texts } = usePaymentTexts()
  const succeed = () => {
    if (payment !== null) onCanceled(payment)
  }
  const act = useAct(CancelPaymentDocument, {
    capability,
    accountNumber,
    tell: () => ({
      status: 'CANCELED',
      amountCents: payment?.totalAmount ?? 0,
      paymentDate: payment?.paymentDate ?? null,
      confirmationNumber: payment?.confirmationNumber ?? null,
    }),
    onLate: succeed,
  })
  const run = async (): Promise<void> => {
    const id = payment?.id ?? null
    if (id === null) return
    try {
      await act.run({ accountNumber, id })
      succeed()
    } catch (error) {
      if (!isGivenUp(error)) void refetch()
    }
  }
  const problem = act.error === undefined ? null : (serverText(act.error) ?? texts.unknown)
  return { run, problem, isRunning: act.isRunning }
}
