import type { ReactNode } from 'react'

/** What the pages that manage payment methods need. */
export interface PaymentMethodsProps {
  accountNumber: string
}

/** The borrower's bank accounts: list, add, rename, make default, remove. */
export function BankAccounts(_props: PaymentMethodsProps): ReactNode {
  return null
}

/** The borrower's debit cards: list, add through the card provider's page, make default, remove. */
export function DebitCards(_props: PaymentMethodsProps): ReactNode {
  return null
}
