import { AccountResolution } from '#widgets/account-resolution'
import '#widgets/account-resolution/account-resolution.css'
import { AddBankAccountForm } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import { AccountPage } from './current-account/account-page.tsx'

/** account-resolution: the capability for the current account. */
export function Page() {
  return (
    <AccountPage>
      {(accountNumber) => <AccountResolution accountNumber={accountNumber} newBankAccount={AddBankAccountForm} />}
    </AccountPage>
  )
}
