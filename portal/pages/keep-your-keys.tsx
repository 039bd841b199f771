import { KeepYourKeys } from '#widgets/keep-your-keys'
import '#widgets/keep-your-keys/keep-your-keys.css'
import { AddBankAccountForm } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import { AccountPage } from './current-account/account-page.tsx'

/** pco-negotiation: the capability for the current account. */
export function Page() {
  return (
    <AccountPage>
      {(accountNumber) => <KeepYourKeys accountNumber={accountNumber} newBankAccount={AddBankAccountForm} />}
    </AccountPage>
  )
}
