import type { RestClient } from '#sdk/graphql/rest-client'
import type { Transport } from '#sdk/graphql/transport'
import type { DemoFacts, DemoServicer } from './demo-servicer.ts'
import { isDemoUser } from './demo-user.ts'

/** What stands between the portal and its backend, so that the demo user's requests never get there. */
export interface DemoDoor {
  /** The line that the portal's GraphQL engine is on. */
  readonly transport: Transport
  readonly rest: RestClient
  /**
   * Decides who answers from now on, before the first question about whoever signed in: the canned data for the demo user, the
   * backend for everybody else.
   * @returns whether it is the demo user
   * @throws when the demo could not be loaded; the backend is not asked in its place
   */
  readonly admit: (loginEmail: string) => Promise<boolean>
  /** Forgets the demo with everything that was done in it: log out. */
  readonly close: () => void
}

/** Asked of the backend also in the demo: the clock and the idle limit, which hold nothing about a loan and keep the session alive. */
const ofEverybody: readonly string[] = ['UserContext', 'ServerClock']

/**
 * Makes the door, closed.
 * @param demoEmail the one login email that sees the demo; null for none
 * @param facts what the demo's answers depend on besides what is done in it
 */
export function createDemoDoor(options: {
  readonly demoEmail: string | null
  readonly backend: { readonly transport: Transport; readonly rest: RestClient }
  readonly facts: DemoFacts
}): DemoDoor {
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
