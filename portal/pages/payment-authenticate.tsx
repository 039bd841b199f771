import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { CardAuthenticate } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import { previousRouteAtom } from '../startup/state.ts'
import { AccountPage } from './current-account/account-page.tsx'

/** Pages that offer to add a card. */
const offersCard = /^\/(make-a-payment|payment\/)/

/** payment-authenticate: on the way to the card provider's page. */
export function Page() {
  const navigate = useNavigate()
  const before = useAtomValue(previousRouteAtom)?.path ?? ''
  const goBack = () => void navigate(offersCard.test(before) ? before : '/account')
  return (
    <AccountPage>{(accountNumber) => <CardAuthenticate accountNumber={accountNumber} onCancel={goBack} />}</AccountPage>
  )
}
