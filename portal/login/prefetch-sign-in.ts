import { prefetchSignIn } from '#sdk/session/prefetch-sign-in'
import { browserHint } from '#sdk/session/session-hint'
import { outsideProvider, ownSignIn } from './identity-provider.ts'

// Inlined in the documents of borrowers' pages: a request to the provider takes as long as fetching a file would. The session picks up
// the answer once its code has loaded. For another provider, or after a refusal, the library asks again in its own way.
if (outsideProvider(document) === null && browserHint.read() !== false) {
  window.carportAnswer = prefetchSignIn(ownSignIn(window.location.origin))
  window.carportAnswer.catch(() => undefined)
}
