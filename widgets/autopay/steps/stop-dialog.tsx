import { useState } from 'react'
import { outcomeOf } from '#flow'
import { type CarportHost, isGivenUp, BorrowerOnly, serverText, useHost, useMutation } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { Alert, Button, Dialog, Link } from '#ui'
import { useAutopayTexts } from '../autopay-texts.ts'
import { capability } from '../autopay.events.ts'
import { AutopayNowDocument, StopAutopayDocument } from '../autopay.graphql.ts'

interface StopDialogProps {
  accountNumber: string
  /** The autopay that is asked about; null while none is. */
  id: string | null
  onClose: () => void
  /** Gets the sentence that says that it is off. */
  onStopped: (text: string) => void
}

/** Asks before autopay is turned off; a refusal is said here and it stays on. */
export function StopDialog(props: StopDialogProps) {
  const { id, accountNumber, onClose } = props
  const { texts, kit } = useAutopayTexts()
  const { brand } = useHost()
  const stop = useStop(props)
  return (
    <Dialog
      isOpen={id !== null}
      onClose={onClose}
      title={texts.stopTitle}
      actions={
        <>
          <BorrowerOnly>
            <Button variant="danger" isLoading={stop.isRunning} onClick={() => void stop.run()}>
              {texts.stopYes}
            </Button>
          </BorrowerOnly>
          <Button variant="quiet" disabled={stop.isRunning} onClick={onClose}>
            {texts.stopNo}
          </Button>
        </>
      }
    >
      <p>{texts.stopText(kit.account(accountNumber.slice(-4)))}</p>
      <p className="cp-help" part="help">
        {texts.stopNote}
      </p>
      {stop.problem === null ? null : (
        <Alert
          tone="critical"
          title={texts.notStopped}
          isAnnounced
          actions={
            <Link href={`tel:${brand.phoneHref}`} icon="phone">
              {kit.callUs(brand.phone)}
            </Link>
          }
        >
          {stop.problem}
        </Alert>
      )}
    </Dialog>
  )
}

function useStop({ accountNumber, id, onStopped }: StopDialogProps) {
  const host = useHost()
  const { texts } = useAutopayTexts()
  const mutation = useMutation(StopAutopayDocument)
  const [problem, setProblem] = useState<string | null>(null)
  const succeed = () => {
    const nothing = { confirmationNumber: null, amountCents: null, paymentDate: null }
    host.emit('carport-success', { capability, ...nothing, status: 'CANCELED' })
    onStopped(texts.stopped)
    void host.graphql.refetchAll()
  }
  const run = async (): Promise<void> => {
    if (id === null || mutation.isRunning) return
    setProblem(null)
    try {
      await mutation.run({ accountNumber, id })
      succeed()
    } catch (error) {
      if (isGivenUp(error)) return
      const isUnknown = outcomeOf(error) === 'unknown'
      if (isUnknown && (await isOff(host, accountNumber))) return succeed()
      setProblem(isUnknown ? texts.stopUnknown : (serverText(error) ?? texts.stopUnknown))
      say(host, error, isUnknown, id)
      void host.graphql.refetchAll()
    }
  }
  return { run, problem, isRunning: mutation.isRunning }
}

// No answer to the stop: how autopay stands tells whether it happened.
async function isOff(host: CarportHost, accountNumber: string): Promise<boolean> {
  try {
    const { GetRecurringPayments } = await host.graphql.query(AutopayNowDocument, { accountNumber })
    return !GetRecurringPayments.some((recurring) => recurring.status === 'ENROLLED')
  } catch {
    return false
  }
}

function say(host: CarportHost, error: unknown, isUnknown: boolean, id: string): void {
  const known = isCarportError(error) ? error : null
  if (isUnknown) {
    host.emit('carport-unknown', { capability, reference: known?.correlationId ?? id.slice(0, 8), amountCents: null })
  } else if (known !== null) {
    const { code, category, retryable } = known
    host.emit('carport-failure', { capability, code, category, retryable, correlationId: known.correlationId ?? null })
  }
}
