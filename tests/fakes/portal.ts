import { createStore } from 'jotai'
import { vi } from 'vitest'
import { createOutageSignal } from '#portal/startup/outage-signal'
import { createDemoGateway } from '#portal/demo/demo-gateway'
import { identityProvider } from '#portal/login/identity-provider'
import type { PortalServices } from '#portal/startup/services'
import { defaultBrand } from '#sdk/config/brand'
import { createEndpoints } from '#sdk/config/endpoints'
import { createPaymentIntents } from '#sdk/embed/intents'
import { CarportError } from '#sdk/errors/errors'
import { apolloClientOn } from '#sdk/graphql/apollo-client'
import { createFlags } from '#sdk/flags/flags'
import type { GraphqlClient } from '#sdk/graphql/client'
import type { RestClient } from '#sdk/graphql/rest-client'
import type { Transport } from '#sdk/graphql/transport'
import { type AppShell, createBrowserShell } from '#sdk/platform/app-shell'
import { createImpersonationPass } from '#sdk/session/impersonation-pass'
import { createServerTime } from '#sdk/session/server-time'
import type { Session, SessionEnd } from '#sdk/session/session'
import { createStateStore, memoryArea } from '#sdk/session/state-store'
import type { UserInfo } from '#sdk/session/user-info'
import { fakeMeasuring } from './measuring.ts'

/** Who is signed in where a test signs somebody in. */
export const borrower: UserInfo = {
  loginId: 'login_1',
  email: 'p1@example.com',
  isEmailVerified: true,
  firstName: 'Ana',
  lastName: 'Ruiz',
  picture: null,
}
const unanswered = { data: undefined, error: undefined, isLoading: true }

/** Their one loan. */
const account = {
  accountNumber: '100000000001',
  legacyId: '1',
  route: 'S00',
  status: { key: 'A', description: 'Active' },
  titleRelease: null,
  customers: [{ id: 'cus_1', customerType: 'buyer' }],
}

/**
 * The portal's parts without a browser and a backend: nobody is signed in unless a user is given.
 * @param options.platform where the portal runs; default: a browser
 * @param options.demoEmail the one login email that sees the demo; default: none
 */
export function fakeServices(
  options: {
    user?: UserInfo | null
    accounts?: object[]
    isLinked?: boolean
    platform?: AppShell
    demoEmail?: string | null
  } = {},
) {
  const {
    user = null,
    accounts = [account],
    isLinked = true,
    platform = createBrowserShell(),
    demoEmail = null,
  } = options
  const ended = new Set<(how: SessionEnd) => void>()
  const session: Session = {
    login: vi.fn(async () => undefined),
    confirmIdentity: vi.fn(async () => undefined),
    completeLogin: vi.fn(async () => user ?? Promise.reject(new Error('state mismatch'))),
    isAuthenticated: async () => user !== null,
    mayBeSignedIn: () => user !== null,
    getUserInfo: vi.fn(async () => user),
    logout: vi.fn(async () => undefined),
    getAccessToken: async () => null,
    onEnded: (listener) => {
      ended.add(listener)
      return () => ended.delete(listener)
    },
    forget: async () => undefined,
  }
  const answers: Record<string, () => unknown> = {
    LoginCustomer: () => {
      if (!isLinked) throw new CarportError('NOT_FOUND')
      return { SelfServiceCustomer: { id: 'CUS_1', firstName: 'Ana', lastName: 'Ruiz' } }
    },
    AccountsForLogin: () => ({ GetAccountsForLogin: accounts }),
  }
  const mutate = vi.fn(async () => ({ createNotation: { success: true } }))
  const graphql = {
    query: async (document: { name: string }) => answers[document.name]?.(),
    mutate,
    // Nobody answers what is watched until a test does.
    watch: vi.fn(() => ({
      getState: () => unanswered,
      subscribe: () => () => undefined,
      refetch: async () => undefined,
    })),
    refetchAll: vi.fn(),
    reset: vi.fn(),
  } as unknown as GraphqlClient
  const { measuring, tracked } = fakeMeasuring()
  const flags = createFlags({ HideCustomerSupportCenter: true })
  const serverTime = createServerTime({ nowMs: () => Date.parse('2026-11-20T18:00:00Z'), monotonicMs: () => 0 })
  const rest: RestClient = {
    getJson: vi.fn(async () => ({ emailVerified: true })),
    getDocument: vi.fn(async () => new Blob()),
    getText: vi.fn(async () => ''),
    postJson: vi.fn(async () => null),
    deleteAt: vi.fn(async () => undefined),
    postForText: vi.fn(async () => 'A link is on its way.'),
  }
  // What reaches the backend, by the name of its operation.
  const asked: string[] = []
  const transport: Transport = {
    send: async ({ document: { name } }) => {
      asked.push(name)
      return answers[name]?.() as never
    },
  }
  const demo = createDemoGateway({
    demoEmail,
    backend: { transport, rest },
    facts: { nowMs: serverTime.nowMs, language: () => 'en', cardFeeCents: () => 495 },
  })
  const services: PortalServices = {
    endpoints: createEndpoints('http://localhost:3000'),
    identity: identityProvider(document, createEndpoints('http://localhost:3000')),
    brand: defaultBrand,
    internalDomains: ['staff.example.com'],
    session,
    impersonation: createImpersonationPass(serverTime.nowMs),
    graphql: demoEmail === null ? graphql : apolloClientOn(demo.transport),
    rest: demoEmail === null ? rest : demo.rest,
    demo,
    flags,
    stored: createStateStore([memoryArea()]),
    platform,
    drafts: { read: async () => ({}), keep: () => undefined, close: () => undefined },
    intents: createPaymentIntents({ store: platform.tabStore, newKey: () => 'key' }),
    serverTime,
    analytics: measuring.measuring,
    measuring,
    store: createStore(),
    outages: createOutageSignal(),
    log: vi.fn(),
  }
  return {
    services,
    tracked,
    session,
    asked,
    rest,
    notations: () => mutate.mock.calls.length,
    tellEnded: (how: SessionEnd = 'elsewhere') => ended.forEach((listener) => listener(how)),
  }
}
