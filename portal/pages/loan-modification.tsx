import { LoanModification, type LoanModificationProps } from '#widgets/loan-modification'
import '#widgets/loan-modification/loan-modification.css'
import type { PageProps } from '#portal/site/site-route'
import { AccountPage } from './current-account/account-page.tsx'

const views: Readonly<Record<string, NonNullable<LoanModificationProps['view']>>> = {
  'agent-intro-modification': 'agent-intro',
  'noagent-intro-modification': 'noagent-intro',
  'manage-modifications': 'manage',
  'manage-modification-opt-out': 'opt-out',
  'modification-opt-out': 'opt-out',
  'loan-modification-viewer': 'document',
}

/** Changing a loan: with an advisor or without, the changes so far, opting out, and in the apps the documents. */
export function Page({ route }: PageProps) {
  return (
    <AccountPage>
      {(accountNumber) => <LoanModification accountNumber={accountNumber} view={views[route.name] ?? 'manage'} />}
    </AccountPage>
  )
}
