import { useAct } from '#flow'
import { usePlace, useServerText } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { Alert, Button, Dialog, Link, useMessages } from '#ui'
import { capability } from './payment-methods.events.ts'
import { RemoveBankDocument, RemoveCardDocument } from './payment-methods.graphql.ts'
import { paymentMethodsMessages } from './payment-methods.messages.ts'
import type { MethodResult } from './method-result.ts'
import type { SavedMethod } from './payment-methods.state.ts'

interface RemoveDialogProps {
  kind: 'bank' | 'card'
  accountNumber: string
  method: SavedMethod | null
  onClose: () => void
  /** Called with the message that confirms the removal. */
  onRemoved: (result: MethodResult) => void
}

/** Asks before a method is removed; one that payments depend on stays, with the way to them. */
export function RemoveDialog({ kind, accountNumber, method, onClose, onRemoved }: RemoveDialogProps) {
  const serverText = useServerText()
  const texts = useMessages(paymentMethodsMessages)
  const payments = usePlace('manage-payments')
  const name = method?.displayName ?? ''
  const removed = () => onRemoved({ words: (inTexts) => inTexts.lists[kind].removed(name) })
  const plan = { capability, accountNumber, tell: () => ({ status: 'REMOVED' }), onLate: removed }
  const removeBank = useAct(RemoveBankDocument, plan)
  const removeCard = useAct(RemoveCardDocument, plan)
  const remove = kind === 'bank' ? removeBank : removeCard
  const confirm = () => {
    if (method === null) return
    remove.run({ id: method.id }).then(removed, () => undefined)
  }
  const isInUse = isCarportError(remove.error, 'METHOD_IN_USE')
  return (
    <Dialog
      isOpen={method !== null}
      onClose={onClose}
      title={texts.lists[kind].removeTitle}
      actions={
        <>
          {isInUse ? (
            <Link {...payments} button="primary">
              {texts.seePayments}
            </Link>
          ) : (
            <Button variant="danger" isLoading={remove.isRunning} onClick={confirm}>
              {texts.removeYes}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      <p>{texts.removeText(name)}</p>
      {remove.error === undefined ? null : (
        <Alert tone="critical" isAnnounced>
          {serverText(remove.error) ?? texts.failed}
        </Alert>
      )}
    </Dialog>
  )
}
