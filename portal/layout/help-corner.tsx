import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Chat, type ChatProps } from '#widgets/chat'
import type { PortalRoute } from '../site/site-route.ts'
import { useServices } from '../startup/services-context.tsx'
import { canImpersonateAtom, currentAccountNumberAtom, isDemoAtom } from '../startup/state.ts'
import { latePart } from './late-part.tsx'
import { useFlag } from './use-flag.ts'
import { useSignIn } from './use-sign-in.ts'

// With the chat's style, and the vendor that may carry it.
const ChatCorner = latePart<ChatProps>(async () => (await import('./chat-corner.tsx')).ChatCorner)

/** Text-us and the chat, on every page but the staff's own. */
export function HelpCorner({ route }: { route: PortalRoute }) {
  const accountNumber = useAtomValue(currentAccountNumberAtom)
  const { pathname } = useLocation()
  const signIn = useSignIn()
  const { measuring, visit } = useServices().measuring
  // Nobody of our team answers a loan that is made up.
  const isDemo = useAtomValue(isDemoAtom)
  // Staff do not write in the borrower's name.
  const isImpersonating = useAtomValue(canImpersonateAtom)
  const isChatOn = useFlag('ShowChatWidget')
  const [wasChatOn, setWasChatOn] = useState(isChatOn)
  if (isChatOn && !wasChatOn) setWasChatOn(true)
  if (route.access === 'staff' || isDemo || isImpersonating) return null
  const Corner = wasChatOn ? ChatCorner : Chat
  return (
    <Corner
      accountNumber={accountNumber}
      path={pathname}
      isTextDisabled={route.disableTextWithUs === true}
      analyticsSessionId={() => (measuring.allows('C0002') ? visit.sessionId() : null)}
      onLogIn={signIn.start}
      badgeUrl="/favicon-badge.svg"
    />
  )
}
