import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Alert, Cluster, Skeleton, SkeletonGroup, Stack, useMessages } from '#ui'
import '#widgets/chat/chat.css'
import { RouterLink } from '../layout/router-link.tsx'
import { endedImpersonationAtom, userAtom } from '../startup/state.ts'
import './admin.css'
import { adminMessages } from './admin.messages.ts'
import { ChargeOffs } from './charge-offs.tsx'
import { Conversations } from './conversations.tsx'
import { CustomerSearch } from './customer-search.tsx'
import { LoanChanges } from './loan-changes.tsx'
import { pcoPlanMessages } from './pco-plan.messages.ts'
import { AdvisorResult } from './phone-payment.tsx'
import { useStaffRole } from './use-staff-role.ts'

/** admin: who of staff is signed in, the search for a borrower, and the conversations that borrowers wait in. */
export function Page() {
  const texts = useMessages(adminMessages)
  const user = useAtomValue(userAtom)
  const { role, hasFailed } = useStaffRole()
  const setEnded = useSetAtom(endedImpersonationAtom)
  // Whoever is here has read how an impersonation ended, and goes on.
  useEffect(() => setEnded(null), [setEnded])
  return (
    <Stack gap={24}>
      <div>
        <h1>{texts.title}</h1>
        <p className="cp-help">{texts.signedInAs(user?.loginEmail ?? '')}</p>
      </div>
      {hasFailed ? <Alert tone="critical">{texts.failed}</Alert> : null}
      {role === null && !hasFailed ? (
        <SkeletonGroup label={texts.loading}>
          <Skeleton height={320} />
        </SkeletonGroup>
      ) : null}
      {role === null ? null : role === 'Loan Advisor' ? <CustomerSearch Result={AdvisorResult} /> : <CustomerSearch />}
      {role === 'Developer' ? <Alert tone="info">{texts.advisorsOnly}</Alert> : null}
      {role === 'Loan Advisor' ? <Desks /> : null}
      {role === 'Loan Advisor' ? <Conversations /> : null}
    </Stack>
  )
}

// Plans, loan changes and charge-offs are the advisors' alone.
function Desks() {
  const { topics } = useMessages(pcoPlanMessages)
  return (
    <Cluster>
      <RouterLink to="/admin/input-pco-plan" button="secondary">
        {topics['input-pco-plan'].title}
      </RouterLink>
      <RouterLink to="/admin/cancel-pco-plan" button="secondary">
        {topics['view-cancel-pco-plan'].title}
      </RouterLink>
      <LoanChanges />
      <ChargeOffs />
    </Cluster>
  )
}
