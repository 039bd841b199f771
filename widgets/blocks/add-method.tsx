import { type ComponentType, type ReactNode, useState } from 'react'
import { SecureFrameBox } from '#flow'
import { useHost } from '#host'

/** What a form that adds a bank account inside a flow gets; the portal hands one in, an element uses a secure frame. */
export interface NewBankFormProps {
  /** The account that the method will pay. */
  accountNumber: string
  /** The new method's id. */
  onAdded: (paymentMethodId: string) => void
  onCancel: () => void
}

export type NewMethodKind = 'bank-account' | 'debit-card'

/** What adds a method without leaving the flow: what is open, and the content of its dialog. */
export interface AddMethod {
  readonly kind: NewMethodKind | null
  open: (kind: NewMethodKind) => void
  close: () => void
  readonly content: ReactNode
}

/**
 * Adds a bank account or card in place: our own form on our pages, our frame on a foreign one. Where neither is at hand the page
 * that manages them opens.
 */
export function useAddMethod(about: {
  /** The capability that events name. */
  capability: string
  accountNumber: string
  form: ComponentType<NewBankFormProps> | undefined
  onAdded: (paymentMethodId: string) => void
}): AddMethod {
  const { capability, accountNumber, form: Form, onAdded } = about
  const host = useHost()
  const [kind, setKind] = useState<NewMethodKind | null>(null)
  const close = () => setKind(null)
  const added = (paymentMethodId: string) => {
    close()
    onAdded(paymentMethodId)
  }
  const hasFrame = host.openSecureFrame !== undefined
  const open = (wanted: NewMethodKind) => {
    if (hasFrame || (wanted === 'bank-account' && Form !== undefined)) setKind(wanted)
    else host.go(wanted === 'bank-account' ? 'manage-bank-accounts' : 'manage-debit-cards')
  }
  const content =
    kind === null ? null : hasFrame ? (
      <SecureFrameBox {...{ capability, kind, accountNumber }} onAdded={added} onClose={close} />
    ) : Form === undefined ? null : (
      <Form accountNumber={accountNumber} onAdded={added} onCancel={close} />
    )
  return { kind, open, close, content }
}
