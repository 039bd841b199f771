import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router-dom'
import { Chat } from '#widgets/chat'
import '#widgets/chat/chat.css'
import type { PortalRoute } from '../site-route.ts'
import { currentAccountNumberAtom } from '../state.ts'
import { useSignIn } from './use-sign-in.ts'

/** Text-us and the chat, on every page but the staff's own. */
export function HelpCorner({ route }: { route: PortalRoute }) {
  const accountNumber = useAtomValue(currentAccountNumberAtom)
  const { pathname } = useLocation()
  const signIn = useSignIn()
  if (route.access === 'staff') return null
  return (
    <Chat
      accountNumber={accountNumber}
      path={pathname}
      isTextDisabled={route.disableTextWithUs === true}
      onLogIn={signIn.start}
      badgeUrl="/favicon-badge.svg"
    />
  )
}
