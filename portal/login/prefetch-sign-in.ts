import { createEndpoints } from '#sdk/config/endpoints'
import { prefetchSignIn } from '#sdk/session/prefetch-sign-in'
import { browserHint } from '#sdk/session/session-hint'
import { identityProvider } from './identity-provider.ts'

// Inlined in the documents of borrowers' pages: a request to the provider takes as long as fetching a file would. The session picks up
// the answer once its code has loaded. For another provider, or after a refusal, the library asks again in its own way.
const endpoints = createEndpoints(window.location.origin)
const { issuer, clientId, endpoints: own } = identityProvider(document, endpoints)
if (own !== null && browserHint.read() !== false) {
  const authorizationEndpoint = own.authorization_endpoint
  window.carportAnswer = prefetchSignIn({ issuer, clientId, authorizationEndpoint, portalUrl: endpoints.baseUrl })
  window.carportAnswer.catch(() => undefined)
}
