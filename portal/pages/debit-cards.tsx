import { DebitCards } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import { AccountPage } from './current-account/account-page.tsx'

/** payment/manage-debit-cards. */
export function Page() {
  return <AccountPage>{(accountNumber) => <DebitCards accountNumber={accountNumber} />}</AccountPage>
}
