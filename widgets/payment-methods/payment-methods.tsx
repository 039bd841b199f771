import { type ReactNode, useState } from 'react'
import { LoadFailed, type NewMethodKind, SecureFrameBox, useHost } from '#host'
import { Card, late, useAnnounce, useMessages } from '#ui'
import type { AddBankAccountFormProps } from './add-bank-account.tsx'
import { MethodList } from './method-list.tsx'
import { TitledPage } from './titled-page.tsx'
import { paymentMethodsMessages } from './payment-methods.messages.ts'

/** What the pages that manage payment methods need. */
export interface PaymentMethodsProps {
  accountNumber: string
}

/** The form comes when it is asked for, and never into a foreign page. */
const BankForm = late<AddBankAccountFormProps>(
  () => import('./add-bank-account.tsx').then((file) => file.AddBankAccountForm),
  { Waiting: () => null, Failed: FormFailed },
)

function FormFailed(props: { error: Error; onRetry: () => Promise<void> }) {
  return <LoadFailed {...props} title={useMessages(paymentMethodsMessages).failed} />
}

/** The borrower's bank accounts: list, add, rename, make default, remove. */
export function BankAccounts({ accountNumber }: PaymentMethodsProps): ReactNode {
  const host = useHost()
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState('')
  const close = () => setAdding(false)
  if (isAdding)
    return <NewMethod kind="bank-account" accountNumber={accountNumber} onClose={close} onAdded={setAdded} />
  const add = async () => {
    if (host.openSecureFrame === undefined) await BankForm.prepare()
    setAdding(true)
  }
  return <MethodList kind="bank" added={added} onAdd={() => void add()} />
}

/** The borrower's debit cards: list, add through the card provider's page, make default, remove. */
export function DebitCards({ accountNumber }: PaymentMethodsProps): ReactNode {
  const host = useHost()
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState('')
  const close = () => setAdding(false)
  if (isAdding) return <NewMethod kind="debit-card" accountNumber={accountNumber} onClose={close} onAdded={setAdded} />
  const add = () => (host.openSecureFrame === undefined ? host.go('payment-authenticate') : setAdding(true))
  return <MethodList kind="card" added={added} onAdd={add} />
}

interface NewMethodProps {
  kind: NewMethodKind
  accountNumber: string
  onClose: () => void
  /** Says that it is there. */
  onAdded: (text: string) => void
}

/** A new method: our own form on our pages, our frame on a foreign one, which cannot read what is typed there (reliability 43). */
function NewMethod({ kind, accountNumber, onClose, onAdded }: NewMethodProps) {
  const texts = useMessages(paymentMethodsMessages)
  const announce = useAnnounce()
  const { graphql, openSecureFrame } = useHost()
  const added = () => {
    onClose()
    const text = kind === 'bank-account' ? texts.added : texts.cardAdded
    onAdded(text)
    announce(text)
    void graphql.refetchAll()
  }
  return (
    <TitledPage title={kind === 'bank-account' ? texts.addTitle : texts.addCardTitle}>
      <Card isRaised>
        {openSecureFrame === undefined ? (
          <BankForm onAdded={added} onCancel={onClose} />
        ) : (
          <SecureFrameBox kind={kind} accountNumber={accountNumber} onAdded={added} onClose={onClose} />
        )}
      </Card>
    </TitledPage>
  )
}
