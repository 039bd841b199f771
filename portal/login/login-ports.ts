import { safeReturnPath } from '#sdk/session/return-path'
import { isPagePath } from '../site/site-map.ts'
import type { PortalServices } from '../startup/services.ts'
import { areFlagsLoadingAtom, chargeOffStateAtom, type LoginAccount } from '../startup/state.ts'
import { ChargeOffLandingDocument } from './charge-offs.graphql.ts'
import { chargeOffLanding, chargeOffStateOf, hasOnlyChargeOffs } from './landing.ts'
import { LoginNotationDocument } from './login.graphql.ts'
import type { LoginPorts } from './login-routine.ts'
import { userPorts } from './user-ports.ts'

/**
 * The login routine's ports on the real services.
 * @param url the page's address; when it carries the provider's answer, the login is ended with it
 */
export function loginPorts(services: PortalServices, url: string): LoginPorts {
  const { session, graphql, stored, platform } = services
  return {
    ...userPorts(services),
    authenticate: async () => {
      const answer = new URL(url).searchParams
      if (answer.has('state') && (answer.has('code') || answer.has('error'))) return session.completeLogin(url)
      return session.getUserInfo()
    },
    resetStore: () => graphql.reset(),
    createNotation: async ({ accountNumber }, createNotationInput) => {
      try {
        await graphql.mutate(
          LoginNotationDocument,
          { accountNumber, createNotationInput: { ...createNotationInput } },
          { idempotencyKey: platform.newUuid() },
        )
        return { status: 'created', error: null }
      } catch (error) {
        return { status: null, error }
      }
    },
    takeRedirect: async () => {
      const target = await stored.read('postLoginRedirect')
      if (target === null) return null
      await stored.remove('postLoginRedirect')
      return safeReturnPath(target, services.endpoints.baseUrl, isPagePath)
    },
    landing: (accounts) => landingOf(services, accounts),
    platform: platform.kind === 'web' ? 'WEB' : 'APP',
  }
}

/** Milliseconds that a login waits for the flags at most; without them the dashboard opens. */
const flagsWithinMs = 3000

// Only who has nothing but charged-off loans is asked about further; without an answer the dashboard is never wrong.
async function landingOf(services: PortalServices, accounts: readonly LoginAccount[]): Promise<string> {
  if (!hasOnlyChargeOffs(accounts)) return '/account'
  try {
    const [{ SelfServiceCustomer }] = await Promise.all([
      services.graphql.query(ChargeOffLandingDocument, {}),
      flagsAreIn(services),
    ])
    services.store.set(chargeOffStateAtom, chargeOffStateOf(SelfServiceCustomer.chargeOffAccounts))
    return chargeOffLanding(services.store.get(chargeOffStateAtom), (flag) => services.flags.isOn(flag))
  } catch (problem) {
    services.log('Landing', problem)
    return '/account'
  }
}

function flagsAreIn({ store }: PortalServices): Promise<void> {
  if (!store.get(areFlagsLoadingAtom)) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, flagsWithinMs)
    const stop = store.sub(areFlagsLoadingAtom, () => {
      if (!store.get(areFlagsLoadingAtom)) done()
    })
  })
}
