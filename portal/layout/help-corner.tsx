import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router-dom'
import { useMemo } from 'react'
import { Chat, type CreateProvider, createScriptProvider } from '#widgets/chat'
import type { PortalRoute } from '../site/site-route.ts'
import { loadCaseWidget } from '../startup/measuring/case-widget.ts'
import { useServices } from '../startup/services-context.tsx'
import { canImpersonateAtom, currentAccountNumberAtom, isDemoAtom } from '../startup/state.ts'
import { useSignIn } from './use-sign-in.ts'

/** Text-us and the chat, on every page but the staff's own. */
export function HelpCorner({ route }: { route: PortalRoute }) {
  const accountNumber = useAtomValue(currentAccountNumberAtom)
  const { pathname } = useLocation()
  const signIn = useSignIn()
  const createProvider = useCaseWidget()
  const { measuring, visit } = useServices().measuring
  // Nobody of our team answers a loan that is made up.
  const isDemo = useAtomValue(isDemoAtom)
  // Staff do not write in the borrower's name.
  const isImpersonating = useAtomValue(canImpersonateAtom)
  if (route.access === 'staff' || isDemo || isImpersonating) return null
  return (
    <Chat
      accountNumber={accountNumber}
      path={pathname}
      isTextDisabled={route.disableTextWithUs === true}
      analyticsSessionId={() => (measuring.allows('C0002') ? visit.sessionId() : null)}
      onLogIn={signIn.start}
      badgeUrl="/favicon-badge.svg"
      {...(createProvider === null ? {} : { createProvider })}
    />
  )
}

/** The vendor's case widget in place of our own messenger, where the servicer has one (out-04). */
function useCaseWidget(): CreateProvider | null {
  const { caseManagement } = useServices().measuring.parties
  return useMemo(() => {
    if (caseManagement === null) return null
    return () => createScriptProvider(caseManagement.id, () => loadCaseWidget(caseManagement))
  }, [caseManagement])
}
