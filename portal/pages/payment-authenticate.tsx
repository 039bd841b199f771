import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { CardAuthenticate } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import { useServices } from '../startup/services-context.tsx'
import { previousRouteAtom } from '../startup/state.ts'
import { isAgain, keepCardOrigin, readCardOrigin } from './card-origin.ts'
import { AccountPage } from './current-account/account-page.tsx'

/** Pages that a borrower who cancels goes back to. */
const offersCard = /^\/(make-a-payment|payment\/)/

/** payment-authenticate: on the way to the card provider's page. */
export function Page() {
  const navigate = useNavigate()
  const { platform } = useServices()
  const before = useAtomValue(previousRouteAtom)?.path ?? null
  useEffect(() => keepCardOrigin(platform.tabStore, before), [platform, before])
  const goBack = () => {
    if (before === null || isAgain(before)) void navigate(readCardOrigin(platform.tabStore))
    else void navigate(offersCard.test(before) ? before : '/account')
  }
  return (
    <AccountPage>{(accountNumber) => <CardAuthenticate accountNumber={accountNumber} onCancel={goBack} />}</AccountPage>
  )
}
