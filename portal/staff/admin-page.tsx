import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Alert, Skeleton, SkeletonGroup, Stack, useMessages } from '#ui'
import '#widgets/chat/chat.css'
import { useServices } from '../services-context.tsx'
import { adminInfoAtom, userAtom } from '../state.ts'
import './admin.css'
import { adminMessages } from './admin.messages.ts'
import { Conversations } from './conversations.tsx'
import { rolesIn, type StaffRole, staffRole } from './staff-role.ts'

/** admin: who of staff is signed in, and the conversations that borrowers wait in. */
export function Page() {
  const texts = useMessages(adminMessages)
  const user = useAtomValue(userAtom)
  const { role, hasFailed } = useRole()
  return (
    <Stack gap={24}>
      <div>
        <h1>{texts.title}</h1>
        <p className="cp-help">{texts.signedInAs(user?.email ?? '')}</p>
      </div>
      {hasFailed ? <Alert tone="critical">{texts.failed}</Alert> : null}
      {role === null && !hasFailed ? (
        <SkeletonGroup label={texts.loading}>
          <Skeleton height={320} />
        </SkeletonGroup>
      ) : null}
      {role === 'Developer' ? <Alert tone="info">{texts.advisorsOnly}</Alert> : null}
      {role === 'Loan Advisor' ? <Conversations /> : null}
    </Stack>
  )
}

function useRole(): { role: StaffRole | null; hasFailed: boolean } {
  const { rest, log } = useServices()
  const [info, setInfo] = useAtom(adminInfoAtom)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    rest.getJson('/api/idp-management/user').then(
      (answer) => isCurrent && setInfo({ role: staffRole(rolesIn(answer)) }),
      (problem: unknown) => {
        log(`Error Processing Request, ${problem instanceof Error ? problem.message : ''}`, problem)
        if (isCurrent) setFailed(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [rest, log, setInfo])
  return { role: info?.role ?? null, hasFailed }
}
