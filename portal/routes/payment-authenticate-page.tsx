import { useNavigate } from 'react-router-dom'
import { CardAuthenticate } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import { AccountPage } from './account-page.tsx'

/** payment-authenticate: on the way to the card provider's page. */
export function Page() {
  const navigate = useNavigate()
  return (
    <AccountPage>
      {(accountNumber) => (
        <CardAuthenticate accountNumber={accountNumber} onCancel={() => void navigate('/make-a-payment')} />
      )}
    </AccountPage>
  )
}
