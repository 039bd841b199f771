import { ManagePayments } from '#widgets/manage-payments'
import '#widgets/manage-payments/manage-payments.css'
import { AccountPage } from './current-account/account-page.tsx'

/** manage-payments. */
export function Page() {
  return <AccountPage>{(accountNumber) => <ManagePayments accountNumber={accountNumber} />}</AccountPage>
}
