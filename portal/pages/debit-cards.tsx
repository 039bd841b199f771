import { useEffect, useState } from 'react'
import { DebitCards } from '#widgets/payment-methods'
import '#widgets/payment-methods/payment-methods.css'
import { useServices } from '../startup/services-context.tsx'
import { forgetSavedCard, isCardJustSaved } from './card-origin.ts'
import { AccountPage } from './current-account/account-page.tsx'

/** manage-debit-cards, also on the way back from the card provider's page. */
export function Page() {
  const { tabStore } = useServices().platform
  const [isCardSaved] = useState(() => isCardJustSaved(tabStore))
  useEffect(() => forgetSavedCard(tabStore), [tabStore])
  return (
    <AccountPage>
      {(accountNumber) => <DebitCards accountNumber={accountNumber} isCardSaved={isCardSaved} />}
    </AccountPage>
  )
}
