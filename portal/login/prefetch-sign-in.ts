import { createEndpoints } from '#sdk/config/endpoints'
import { prefetchSignIn } from '#sdk/session/prefetch-sign-in'
import { browserHint } from '#sdk/session/session-hint'
import { identityProvider } from './identity-provider.ts'

// Stands in the document of a borrower's page itself, because a question to the provider takes as long as a file of its own would. The
// session takes the answer up when its code is here; one that is not ours, or refused, is asked again in the library's own way.
const endpoints = createEndpoints(window.location.origin)
const { issuer, clientId, endpoints: own } = identityProvider(document, endpoints)
if (own !== null && browserHint.read() !== false) {
  const authorizationEndpoint = own.authorization_endpoint
  window.carportAnswer = prefetchSignIn({ issuer, clientId, authorizationEndpoint, portalUrl: endpoints.baseUrl })
  window.carportAnswer.catch(() => undefined)
}
