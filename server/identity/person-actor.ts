import type { ServerConfig } from '#server/platform/config/config'
import type { Actor } from '#server/platform/context'
import { customerOfLogin } from './demo-login.ts'
import type { SessionRow } from './sessions.store.ts'

/** Returns whose a session is: a borrower's, or of staff where the login has a role. */
export function personActor(session: SessionRow, config: ServerConfig): Actor {
  const { loginId, email, sessionId, authTimeSeconds } = session
  if (session.roles.length > 0)
    return { kind: 'staff', loginId, email, roles: session.roles, sessionId, authTimeSeconds }
  const { emailVerified } = session
  const customerId = customerOfLogin(session, config)
  return {
    kind: 'borrower',
    loginId,
    email,
    emailVerified,
    customerId,
    ...(customerId === session.customerId ? { accountNumbers: session.accountNumbers } : {}),
    sessionId,
    authTimeSeconds,
    impersonatedBy: null,
  }
}
