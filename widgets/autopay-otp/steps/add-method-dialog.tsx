import type { AddMethod } from '#host'
import { Dialog } from '#ui'
import { useOtpTexts } from '../otp-texts.ts'

/** The dialog in which an account or a card is added. */
export function AddMethodDialog({ adding }: { adding: AddMethod }) {
  const { kit } = useOtpTexts()
  return (
    <Dialog
      isOpen={adding.kind !== null}
      onClose={adding.close}
      width={480}
      title={adding.kind === 'debit-card' ? kit.newDebitCard : kit.newBankAccount}
    >
      {adding.content}
    </Dialog>
  )
}
