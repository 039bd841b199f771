import { useAct } from '#flow'
import { BorrowerOnly, isGivenUp, RefusedAlert, useServerText, useHost } from '#host'
import { Button, Dialog } from '#ui'
import { useAutopayTexts } from '../autopay-texts.ts'
import { capability } from '../autopay.events.ts'
import { StopAutopayDocument } from '../autopay.graphql.ts'

interface StopDialogProps {
  accountNumber: string
  /** The autopay that is asked about; null while none is. */
  id: string | null
  onClose: () => void
  /** Called once it is off. */
  onStopped: () => void
}

/** Asks before autopay is turned off; a refusal is said here and it stays on. */
export function StopDialog(props: StopDialogProps) {
  const { id, accountNumber, onClose } = props
  const { texts, kit } = useAutopayTexts()
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
        <RefusedAlert title={texts.notStopped} callUs={kit.callUs}>
          {stop.problem}
        </RefusedAlert>
      )}
    </Dialog>
  )
}

function useStop({ accountNumber, id, onStopped }: StopDialogProps) {
  const serverText = useServerText()
  const host = useHost()
  const { texts } = useAutopayTexts()
  const act = useAct(StopAutopayDocument, {
    capability,
    accountNumber,
    tell: () => ({ status: 'CANCELED' }),
    onLate: onStopped,
  })
  const run = async (): Promise<void> => {
    if (id === null || act.isRunning) return
    try {
      await act.run({ accountNumber, id })
      onStopped()
      void host.graphql.refetchAll()
    } catch (error) {
      if (!isGivenUp(error)) void host.graphql.refetchAll()
    }
  }
  const problem = act.error === undefined ? null : (serverText(act.error) ?? texts.stopUnknown)
  return { run, problem, isRunning: act.isRunning }
}
