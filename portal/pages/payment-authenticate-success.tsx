import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { CardAuthenticateSuccess, readCardAnswer } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import { cardAnswer, forgetCardAnswer } from '../startup/address-secrets.ts'
import { PageSkeleton } from '../layout/page-skeleton.tsx'
import { useResumed } from '../login/use-resumed.ts'
import { useServices } from '../startup/services-context.tsx'
import { readCardOrigin, showSavedCard } from './card-origin.ts'
import { AccountPage } from './current-account/account-page.tsx'

/** payment-authenticate-success: back from the card provider's page. */
export function Page() {
  const isSignedIn = useResumed()
  const navigate = useNavigate()
  const { tabStore } = useServices().platform
  const [answer] = useState(() => readCardAnswer(cardAnswer()))
  useEffect(() => forgetCardAnswer, [])
  if (isSignedIn === null) return <PageSkeleton />
  if (!isSignedIn) return <Navigate to="/pre-login" replace />
  return (
    <AccountPage>
      {(accountNumber) => (
        <CardAuthenticateSuccess
          accountNumber={accountNumber}
          {...answer}
          onSaved={(paymentMethodId) => void navigate(showSavedCard(tabStore, paymentMethodId), { replace: true })}
          onRetry={() => void navigate('/payment-authenticate', { replace: true })}
          onCancel={() => void navigate(readCardOrigin(tabStore), { replace: true })}
        />
      )}
    </AccountPage>
  )
}
