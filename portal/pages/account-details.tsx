import { AccountDetails } from '#widgets/account-details'
import '#widgets/account-details/account-details.css'
import { AccountPage } from './current-account/account-page.tsx'

/** account-details. */
export function Page() {
  return <AccountPage>{(accountNumber) => <AccountDetails accountNumber={accountNumber} />}</AccountPage>
}
