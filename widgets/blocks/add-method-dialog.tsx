import type { ReactNode } from 'react'
import { Dialog } from '#ui'
import type { AddMethod } from './add-method.tsx'

/** The dialog in which an account or a card is added. */
export function AddMethodDialog(props: {
  adding: AddMethod
  texts: { newBankAccount: string; newDebitCard: string }
}): ReactNode {
  const { adding, texts } = props
  return (
    <Dialog
      isOpen={adding.kind !== null}
      onClose={adding.close}
      width={480}
      title={adding.kind === 'debit-card' ? texts.newDebitCard : texts.newBankAccount}
    >
      {adding.content}
    </Dialog>
  )
}
