import { type ReactNode, useState } from 'react'
import type { NewMethodKind } from '#blocks'
import { SecureFrameBox } from '#flow'
import { LoadFailed, useHost, useQuery } from '#host'
import { Card, preloadable, useAnnounce, useMessages } from '#ui'
import type { AddBankAccountFormProps } from './add-bank-account.tsx'
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

/** The form comes when it is asked for, and never into a foreign page. */
const BankForm = preloadable<AddBankAccountFormProps>(
  () => import('./add-bank-account.tsx').then((file) => file.AddBankAccountForm),
  { Waiting: () => null, Failed: FormFailed },
)

function FormFailed(props: { error: Error; onRetry: () => Promise<void> }) {
  return <LoadFailed {...props} title={useMessages(paymentMethodsMessages).failed} />
}

/** The borrower's bank accounts: list, add, rename, make default, remove. */
export function BankAccounts({ accountNumber }: PaymentMethodsProps): ReactNode {
  const host = useHost()
  const { isAdding, setAdding, result, close } = useAdding()
  if (isAdding) return <NewMethod kind="bank-account" accountNumber={accountNumber} onClose={close} />
  const add = async () => {
    if (host.openSecureFrame === undefined) await BankForm.preload()
    setAdding(true)
  }
  return <MethodList kind="bank" accountNumber={accountNumber} result={result} onAdd={() => void add()} />
}

/** The borrower's debit cards: list, add through the card provider's page, make default, remove. */
export function DebitCards({ accountNumber }: PaymentMethodsProps): ReactNode {
  const host = useHost()
  const { isAdding, setAdding, result, close } = useAdding()
  if (isAdding) return <NewMethod kind="debit-card" accountNumber={accountNumber} onClose={close} />
  const add = () => (host.openSecureFrame === undefined ? host.go('payment-authenticate') : setAdding(true))
  return <MethodList kind="card" accountNumber={accountNumber} result={result} onAdd={add} />
}

/** Whether a method is being added, and what came of the last one. */
function useAdding() {
  const [isAdding, setAdding] = useState(false)
  const [result, setResult] = useState<MethodResult | null>(null)
  const close = (made: MethodResult | null = null) => {
    setAdding(false)
    setResult(made)
  }
  return { isAdding, setAdding, result, close }
}

/** A new method: our own form on our pages, our frame on a foreign one, which cannot read what is typed there (reliability 43). */
function NewMethod(props: { kind: NewMethodKind; accountNumber: string; onClose: (result?: MethodResult) => void }) {
  const { kind, accountNumber, onClose } = props
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
        {openSecureFrame === undefined ? (
          <BankForm accountNumber={accountNumber} onAdded={added} onCancel={() => onClose()} />
        ) : (
          <SecureFrameBox {...{ capability, kind, accountNumber }} onAdded={added} onClose={() => onClose()} />
        )}
      </Card>
    </TitledPage>
  )
}
