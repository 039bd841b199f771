import { useAtomValue } from 'jotai'
import { useMessages } from '#ui'
import { portalMessages } from '../portal.messages.ts'
import { impersonatedAtom, userAtom } from '../state.ts'

/** Warns staff that what they see is a customer's; above everything, for as long as it is so. */
export function ImpersonationBanner() {
  const messages = useMessages(portalMessages)
  const impersonated = useAtomValue(impersonatedAtom)
  const user = useAtomValue(userAtom)
  if (impersonated === null || user === null) return null
  return (
    <div className="portal-impersonation cp-no-print" role="alert">
      <p>{messages.impersonating(user.email, impersonated.email)}</p>
    </div>
  )
}
