import { type ComponentType, type ReactNode, useState } from 'react'
import type { NewBankFormProps, NewMethodKind } from '#blocks'
import { SecureFrameBox } from '#flow'
import { useHost, useQuery } from '#host'
import { Card, useAnnounce, useMessages } from '#ui'
import { MethodList } from './method-list.tsx'
import { TitledPage } from './titled-page.tsx'
import { capability } from './payment-methods.events.ts'
import { WalletMethodsDocument } from './payment-methods.graphql.ts'
import { paymentMethodsMessages } from './payment-methods.messages.ts'
import type { MethodResult } from './method-result.ts'

/** What the pages that manage payment methods need. */
export interface PaymentMethodsProps {
  accountNumber: string
}

interface BankAccountsProps extends PaymentMethodsProps {
  /** Our own form for a new account: on our pages only, never in a foreign one. */
  newBankAccount?: ComponentType<NewBankFormProps>
}

/** The borrower's bank accounts: list, add, rename, make default, remove. */
export function BankAccounts({ accountNumber, newBankAccount }: BankAccountsProps): ReactNode {
  const { isAdding, setAdding, result, close } = useAdding()
  if (isAdding)
    return <NewMethod kind="bank-account" accountNumber={accountNumber} form={newBankAccount} onClose={close} />
  return <MethodList kind="bank" accountNumber={accountNumber} result={result} onAdd={() => setAdding(true)} />
}

interface DebitCardsProps extends PaymentMethodsProps {
  /** A card was just saved on the provider's page. Default: none was. */
  isCardSaved?: boolean
}

/** The borrower's debit cards: list, add through the card provider's page, make default, remove. */
export function DebitCards({ accountNumber, isCardSaved = false }: DebitCardsProps): ReactNode {
  const host = useHost()
  const { isAdding, setAdding, result, close } = useAdding(isCardSaved ? { words: (texts) => texts.cardSaved } : null)
  if (isAdding) return <NewMethod kind="debit-card" accountNumber={accountNumber} onClose={close} />
  const add = () => (host.openSecureFrame === undefined ? host.go('payment-authenticate') : setAdding(true))
  return <MethodList kind="card" accountNumber={accountNumber} result={result} onAdd={add} />
}

/** Whether a method is being added, and what came of the last one. */
function useAdding(earlier: MethodResult | null = null) {
  const [isAdding, setAdding] = useState(false)
  const [result, setResult] = useState<MethodResult | null>(earlier)
  const close = (made: MethodResult | null = null) => {
    setAdding(false)
    setResult(made)
  }
  return { isAdding, setAdding, result, close }
}

/** A new method: our own form on our pages, our frame on a foreign one, which cannot read what is typed there (reliability 43). */
function NewMethod(props: {
  kind: NewMethodKind
  accountNumber: string
  form?: BankAccountsProps['newBankAccount']
  onClose: (result?: MethodResult) => void
}) {
  const { kind, accountNumber, form: Form, onClose } = props
  const texts = useMessages(paymentMethodsMessages)
  const announce = useAnnounce()
  const { graphql, openSecureFrame } = useHost()
  const isBank = kind === 'bank-account'
  const { data } = useQuery(WalletMethodsDocument, { category: isBank ? 'ACH' : 'CARD' })
  const [before] = useState(data?.GetWallet.paymentMethods ?? [])
  const added = (paymentMethodId: string) => {
    // The same number again is the method that is there: nothing was added.
    const isNew = before.every(({ id }) => id !== paymentMethodId)
    const name = isBank ? (isNew ? 'added' : 'bankKnown') : isNew ? 'cardAdded' : 'cardKnown'
    onClose({ words: (inTexts) => inTexts[name] })
    announce(texts[name])
    void graphql.refetchAll()
  }
  return (
    <TitledPage title={kind === 'bank-account' ? texts.addTitle : texts.addCardTitle}>
      <Card isRaised>
        {openSecureFrame !== undefined ? (
          <SecureFrameBox {...{ capability, kind, accountNumber }} onAdded={added} onClose={() => onClose()} />
        ) : Form === undefined ? null : (
          <Form accountNumber={accountNumber} onAdded={added} onCancel={() => onClose()} />
        )}
      </Card>
    </TitledPage>
  )
}
