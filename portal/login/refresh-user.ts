import type { PortalServices } from '../startup/services.ts'
import { loadUser } from './load-user.ts'
import { loginPorts } from './login-ports.ts'
import { openSite } from './login-routine.ts'
import { isEmailVerified } from './provider-calls.ts'
import { enter, waitingPath } from './signed-in.ts'

/**
 * Reads who is signed in anew, after they verified their email or found their account, and ends their login.
 * @returns where they go next
 * @throws CarportError when it cannot be found out
 */
export async function refreshUser(services: PortalServices): Promise<string> {
  const info = await services.session.getUserInfo()
  if (info === null) return '/pre-login'
  const ports = loginPorts(services, services.endpoints.baseUrl)
  const loaded = await loadUser(ports, { ...info, isEmailVerified: await isEmailVerified(services) })
  enter(services, loaded)
  return waitingPath(services) ?? openSite(ports, loaded)
}
