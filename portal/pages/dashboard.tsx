import { Dashboard } from '#widgets/dashboard'
import { chooseAccount } from '../login/account-choice.ts'
import { useServices } from '../startup/services-context.tsx'
import { AccountPage } from './current-account/account-page.tsx'
import { MissingLoans } from './current-account/missing-loans.tsx'
import { ClosedPageNotice } from '#portal/site/refused-page.tsx'

/** account: the dashboard of the current account. */
export function Page() {
  const services = useServices()
  return (
    <AccountPage>
      {(accountNumber) => (
        <>
          <ClosedPageNotice />
          <MissingLoans />
          <Dashboard accountNumber={accountNumber} onAccount={(chosen) => chooseAccount(services, chosen)} />
        </>
      )}
    </AccountPage>
  )
}
