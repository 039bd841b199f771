import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { EmptyState, useMessages } from '#ui'
import { RouterLink } from '../layout/router-link.tsx'
import { currentAccountNumberAtom } from '../state.ts'
import { accountPageMessages } from './account-page.messages.ts'

/** A page about the current account; what it says when the borrower has none. */
export function AccountPage({ children }: { children: (accountNumber: string) => ReactNode }) {
  const accountNumber = useAtomValue(currentAccountNumberAtom)
  const messages = useMessages(accountPageMessages)
  if (accountNumber !== null) return children(accountNumber)
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
