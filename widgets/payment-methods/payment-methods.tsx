import { type ReactNode, useState } from 'react'
import { useHost } from '#host'
import { Card, useAnnounce, useMessages } from '#ui'
import { AddBankAccountForm } from './add-bank-account.tsx'
import { MethodList } from './method-list.tsx'
import { TitledPage } from './titled-page.tsx'
import { paymentMethodsMessages } from './payment-methods.messages.ts'

/** What the pages that manage payment methods need. */
export interface PaymentMethodsProps {
  accountNumber: string
}

/** The borrower's bank accounts: list, add, rename, make default, remove. */
export function BankAccounts(_props: PaymentMethodsProps): ReactNode {
  const texts = useMessages(paymentMethodsMessages)
  const announce = useAnnounce()
  const [isAdding, setAdding] = useState(false)
  const added = () => {
    setAdding(false)
    announce(texts.added)
  }
  if (isAdding) {
    return (
      <TitledPage title={texts.addTitle}>
        <Card isRaised>
          <AddBankAccountForm onAdded={added} onCancel={() => setAdding(false)} />
        </Card>
      </TitledPage>
    )
  }
  return <MethodList kind="bank" onAdd={() => setAdding(true)} />
}

/** The borrower's debit cards: list, add through the card provider's page, make default, remove. */
export function DebitCards(_props: PaymentMethodsProps): ReactNode {
  const host = useHost()
  return <MethodList kind="card" onAdd={() => host.go('payment-authenticate')} />
}
