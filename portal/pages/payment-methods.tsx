import { BankAccounts, DebitCards } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import type { PageProps } from '../site/site-route.ts'
import { AccountPage } from './current-account/account-page.tsx'

/** payment/manage-debit-cards and payment/manage-bank-accounts. */
export function Page({ route }: PageProps) {
  const Methods = route.name === 'manage-debit-cards' ? DebitCards : BankAccounts
  return <AccountPage>{(accountNumber) => <Methods accountNumber={accountNumber} />}</AccountPage>
}
