import { useState } from 'react'
import { isGivenUp, useHost, useMutation, serverText } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { Alert, Button, Dialog, Link } from '#ui'
import { capability } from './manage-payments.events.ts'
import { CancelPaymentDocument, ListPaymentsDocument } from './manage-payments.graphql.ts'
import { type ListedPayment, cancelOutcomeOf, isGone } from './manage-payments.state.ts'
import { useRunningAutopay } from './next-draws.tsx'
import { usePaymentTexts } from './payment-texts.ts'

interface CancelDialogProps {
  accountNumber: string
  payment: ListedPayment | null
  refetch: () => Promise<void>
  onClose: () => void
  /** Gets the sentence that says what was canceled. */
  onCanceled: (text: string) => void
}

/** Asks before a payment is canceled, naming its amount, date and account; a refusal is said here and the payment stays. */
export function CancelDialog(props: CancelDialogProps) {
  const { payment, accountNumber, onClose } = props
  const { texts, date, money } = usePaymentTexts()
  const host = useHost()
  const cancel = useCancel(props)
  const amount = money(payment?.totalAmount ?? 0)
  const autopay = useRunningAutopay(accountNumber)
  return (
    <Dialog
      isOpen={payment !== null}
      onClose={onClose}
      title={texts.confirmTitle}
      actions={
        <>
          <Button variant="danger" isLoading={cancel.isRunning} onClick={() => void cancel.run()}>
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
        {texts.confirmNote}
      </p>
      {autopay === undefined ? null : (
        <Alert tone="info">
          {autopay.isEditable ? `${texts.autopayStays} ${texts.autopayHow}` : texts.autopayStays}
        </Alert>
      )}
      {cancel.problem === null ? null : (
        <Alert
          tone="critical"
          title={texts.notCanceled}
          isAnnounced
          actions={
            <Link href={`tel:${host.brand.phoneHref}`} icon="phone">
              {texts.callUs(host.brand.phone)}
            </Link>
          }
        >
          {cancel.problem}
        </Alert>
      )}
    </Dialog>
  )
}

function useCancel({ accountNumber, payment, refetch, onCanceled }: CancelDialogProps) {
  const host = useHost()
  const { texts, date, money } = usePaymentTexts()
  const mutation = useMutation(CancelPaymentDocument)
  const [problem, setProblem] = useState<string | null>(null)
  const id = payment?.id ?? null
  const succeed = (canceled: ListedPayment) => {
    const { confirmationNumber, totalAmount, paymentDate } = canceled
    host.emit('carport-success', {
      capability,
      confirmationNumber,
      amountCents: totalAmount,
      paymentDate,
      status: 'CANCELED',
    })
    onCanceled(texts.canceled(money(totalAmount), date(paymentDate)))
  }
  const run = async (): Promise<void> => {
    if (payment === null || id === null) return
    setProblem(null)
    try {
      await mutation.run({ accountNumber, id })
      succeed(payment)
    } catch (error) {
      if (isGivenUp(error)) return
      if (cancelOutcomeOf(error) === 'unknown' && (await hasGone(host, accountNumber, id))) return succeed(payment)
      setProblem(textOf(error, texts))
      say(host, error, payment)
      void refetch()
    }
  }
  return { run, problem, isRunning: mutation.isRunning }
}

// No answer to the cancel: the list tells whether it happened.
async function hasGone(host: ReturnType<typeof useHost>, accountNumber: string, id: string): Promise<boolean> {
  try {
    return isGone((await host.graphql.query(ListPaymentsDocument, { accountNumber })).GetIndividualPayments, id)
  } catch {
    return false
  }
}

function textOf(error: unknown, texts: { unknown: string; notCanceled: string }): string {
  return cancelOutcomeOf(error) === 'unknown' ? texts.unknown : (serverText(error) ?? texts.unknown)
}

function say(host: ReturnType<typeof useHost>, error: unknown, payment: ListedPayment): void {
  const known = isCarportError(error) ? error : null
  if (cancelOutcomeOf(error) === 'unknown') {
    const reference = known?.correlationId ?? payment.confirmationNumber ?? ''
    host.emit('carport-unknown', { capability, reference, amountCents: payment.totalAmount })
  } else if (known !== null) {
    host.emit('carport-failure', {
      capability,
      code: known.code,
      category: known.category,
      retryable: known.retryable,
      correlationId: known.correlationId ?? null,
    })
  }
}
