import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { EmptyState, useMessages } from '#ui'
import { RouterLink } from '#portal/layout/router-link.tsx'
import { currentAccountNumberAtom, missingAccountsAtom } from '#portal/startup/state'
import { accountPageMessages } from './account-page.messages.ts'
import { MissingLoans } from './missing-loans.tsx'

/** Renders a page about the current account, or why there is none. */
export function AccountPage({ children }: { children: (accountNumber: string) => ReactNode }) {
  const accountNumber = useAtomValue(currentAccountNumberAtom)
  const isMissing = useAtomValue(missingAccountsAtom).length > 0
  const messages = useMessages(accountPageMessages)
  if (accountNumber !== null) return children(accountNumber)
  // A loan that could not be loaded is not the same as having none.
  if (isMissing) {
    return (
      <div className="portal-page portal-narrow">
        <MissingLoans />
      </div>
    )
  }
  return (
    <EmptyState
      icon="car"
      title={messages.noAccounts}
      actions={
        <RouterLink to="/payment-options" button="secondary">
          {messages.waysToReachUs}
        </RouterLink>
      }
    >
      <p>{messages.noAccountsText}</p>
    </EmptyState>
  )
}
