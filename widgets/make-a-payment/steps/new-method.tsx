import { type ComponentType, useEffect } from 'react'
import type { NewBankFormProps, NewMethodKind } from '#blocks'
import { SecureFrameBox } from '#flow'
import { useHost } from '#host'
import { Dialog } from '#ui'
import { capability } from '../make-a-payment.events.ts'
import { usePaymentTexts } from './later-texts.ts'

export interface NewMethodProps {
  kind: NewMethodKind | null
  accountNumber: string
  /** The form, where the page is ours; an element opens its secure frame instead. */
  form: ComponentType<NewBankFormProps> | undefined
  onAdded: (paymentMethodId: string) => void
  /** Closes it without a new method. */
  onBack: () => void
}

/** Adds a method without leaving the payment; where neither form nor frame is at hand, the page that takes it opens. */
export function NewMethod({ kind, accountNumber, form: Form, onAdded, onBack }: NewMethodProps) {
  const host = useHost()
  const { texts } = usePaymentTexts()
  const isOurForm = kind === 'bank-account' && Form !== undefined && host.openSecureFrame === undefined
  const hasNoForm = kind !== null && !isOurForm && host.openSecureFrame === undefined
  useEffect(() => {
    if (hasNoForm) host.go(kind === 'bank-account' ? 'manage-bank-accounts' : 'payment-authenticate')
  }, [hasNoForm, kind, host])
  if (kind === null || hasNoForm) return null
  return (
    <Dialog
      isOpen
      onClose={onBack}
      width={480}
      title={kind === 'bank-account' ? texts.newBankAccount : texts.newDebitCard}
    >
      {isOurForm ? (
        <Form accountNumber={accountNumber} onAdded={onAdded} onCancel={onBack} />
      ) : (
        <SecureFrameBox {...{ capability, kind, accountNumber, onAdded }} onClose={onBack} />
      )}
    </Dialog>
  )
}
