import { useMutation, usePlace, serverText } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { Alert, Button, Dialog, Link, useMessages } from '#ui'
import { RemoveBankDocument, RemoveCardDocument } from './payment-methods.graphql.ts'
import { paymentMethodsMessages } from './payment-methods.messages.ts'
import { type SavedMethod } from './payment-methods.state.ts'

interface RemoveDialogProps {
  kind: 'bank' | 'card'
  method: SavedMethod | null
  onClose: () => void
  /** Gets the sentence that says what was removed. */
  onRemoved: (text: string) => void
}

/** Asks before a method is removed; one that payments depend on stays, with the way to them. */
export function RemoveDialog({ kind, method, onClose, onRemoved }: RemoveDialogProps) {
  const texts = useMessages(paymentMethodsMessages)
  const payments = usePlace('manage-payments')
  const removeBank = useMutation(RemoveBankDocument)
  const removeCard = useMutation(RemoveCardDocument)
  const remove = kind === 'bank' ? removeBank : removeCard
  const name = method?.displayName ?? ''
  const confirm = () => {
    if (method === null) return
    const removed = () => onRemoved(texts.lists[kind].removed(name))
    const done: Promise<unknown> = remove.run({ id: method.id })
    done.then(removed, () => undefined)
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
