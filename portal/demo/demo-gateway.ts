import type { RestClient } from '#sdk/graphql/rest-client'
import type { Transport } from '#sdk/graphql/transport'
import type { DemoFacts, DemoServicer } from './demo-servicer.ts'
import { isDemoUser } from './demo-user.ts'

/** A gateway between the portal and its backend: the demo user's requests never reach the backend. */
export interface DemoGateway {
  /** Transport of the portal's GraphQL client. */
  readonly transport: Transport
  readonly rest: RestClient
  /**
   * Decides, before the first request after a sign-in, who answers from now on: canned data for the demo user, the backend for
   * everybody else.
   * @returns whether it is the demo user
   * @throws when the demo could not be loaded; the backend is not asked in its place
   */
  readonly admit: (loginEmail: string) => Promise<boolean>
  /** Discards the demo with everything that was done in it, at log out. */
  readonly close: () => void
}

/** Operations that go to the backend in the demo too: clock and idle limit, which keep the session alive. */
const ofEverybody: readonly string[] = ['UserContext', 'ServerClock']

/**
 * Creates the gateway with the demo off.
 * @param demoEmail the one login email that sees the demo; null for none
 * @param facts what the demo's answers depend on besides what is done in it
 */
export function createDemoGateway(options: {
  readonly demoEmail: string | null
  readonly backend: { readonly transport: Transport; readonly rest: RestClient }
  readonly facts: DemoFacts
}): DemoGateway {
  const { demoEmail, backend, facts } = options
  let demo: DemoServicer | null = null
  const rest = () => demo?.rest ?? backend.rest
  return {
    transport: {
      send: (request) =>
        demo === null || ofEverybody.includes(request.document.name)
          ? backend.transport.send(request)
          : demo.transport.send(request),
    },
    rest: {
      getJson: (path) => rest().getJson(path),
      getText: (url) => rest().getText(url),
      getDocument: (documentId) => rest().getDocument(documentId),
      postJson: (path, body, headers) => rest().postJson(path, body, headers),
      deleteAt: (path, headers) => rest().deleteAt(path, headers),
      postForText: (url, body) => rest().postForText(url, body),
    },
    async admit(loginEmail) {
      const isDemo = isDemoUser(loginEmail, demoEmail)
      if (!isDemo) demo = null
      else
        demo ??= (await import('./demo-servicer.ts')).createDemoServicer({ ...facts, loginEmail, rest: backend.rest })
      return isDemo
    },
    close() {
      demo = null
    },
  }
}
