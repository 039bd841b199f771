import { useSetAtom } from 'jotai'
import { Dashboard } from '#widgets/dashboard'
import '#widgets/dashboard/dashboard.css'
import { currentAccountNumberAtom } from '../state.ts'
import { AccountPage } from './account-page.tsx'

/** account: the dashboard of the current account. */
export function Page() {
  const setAccountNumber = useSetAtom(currentAccountNumberAtom)
  return (
    <AccountPage>
      {(accountNumber) => <Dashboard accountNumber={accountNumber} onAccount={setAccountNumber} />}
    </AccountPage>
  )
}
