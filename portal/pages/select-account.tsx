import { useAtomValue } from 'jotai'
import { Navigate, useNavigate } from 'react-router-dom'
import { SelectAccount } from '#widgets/autopay'
import '#widgets/autopay/autopay.css'
import { chooseAccount } from '../login/account-choice.ts'
import { useServices } from '../startup/services-context.tsx'
import { allAccountsAtom } from '../startup/state.ts'
import { AccountPage } from './current-account/account-page.tsx'

/** select-account: the loan to set up autopay for. Who has one loan goes straight on. */
export function Page() {
  const navigate = useNavigate()
  const services = useServices()
  const hasOne = useAtomValue(allAccountsAtom).length < 2
  const choose = (accountNumber: string) => {
    chooseAccount(services, accountNumber)
    void navigate('/enroll-autopay')
  }
  return (
    <AccountPage>
      {() => (hasOne ? <Navigate to="/enroll-autopay" replace /> : <SelectAccount onChosen={choose} />)}
    </AccountPage>
  )
}
