import { BankAccounts } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import { AccountPage } from './current-account/account-page.tsx'

/** payment/manage-bank-accounts. */
export function Page() {
  return <AccountPage>{(accountNumber) => <BankAccounts accountNumber={accountNumber} />}</AccountPage>
}
