import type { PageProps } from '#portal/site/site-route'
import { useMessages } from '#ui'
import { HardshipPage } from '../hardship/hardship-page.tsx'
import { ChangesCard } from './changes-card.tsx'
import { type LoanModificationPage, loanModificationMessages } from './loan-modification.messages.ts'

/** Pages about the changes that a loan has, rather than about asking for one. */
const listsChanges = ['manage-modifications', 'manage-modification-opt-out', 'modification-opt-out']

/** Changing a loan: with an advisor or without, the changes so far, opting out, and the documents. */
export function Page({ route }: PageProps) {
  const { topics } = useMessages(loanModificationMessages)
  return (
    <HardshipPage topic={topics[route.name as LoanModificationPage]}>
      {(accountNumber) => (listsChanges.includes(route.name) ? <ChangesCard accountNumber={accountNumber} /> : null)}
    </HardshipPage>
  )
}
