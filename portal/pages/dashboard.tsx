import type { MessagesDefinition } from '#sdk/i18n/messages'
import { phoneMessages } from '#texts/blocks/phone.messages'
import { uiMessages } from '#texts/ui/ui.messages'
import { alertMessages, Dashboard, dashboardMessages } from '#widgets/dashboard'
import '#widgets/dashboard/dashboard.css'
import { chooseAccount } from '../login/account-choice.ts'
import { useServices } from '../startup/services-context.tsx'
import { AccountPage } from './current-account/account-page.tsx'
import { MissingLoans } from './current-account/missing-loans.tsx'
import { ClosedPageNotice } from '#portal/site/refused-page.tsx'

/** What the top of the page is worded with. */
export function texts(): readonly MessagesDefinition<object>[] {
  return [dashboardMessages, alertMessages, phoneMessages, uiMessages]
}

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
