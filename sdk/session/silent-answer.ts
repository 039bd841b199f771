import type { INavigator } from 'oidc-client-ts'

/** Milliseconds after which a provider that has not answered counts as one that could not be asked. */
const limitMs = 10_000

/**
 * Asks a provider of our own origin without a page to be seen: its answer is the address at which the request ends. A hidden frame is
 * told the same by the same two requests and costs a document of its own, so it stays for providers of another origin, which show
 * themselves to nothing else.
 */
export const sameOriginNavigator: INavigator = {
  prepare: async () => ({
    async navigate({ url }) {
      const reply = await fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(limitMs) })
      // Only what came back to us is an answer; the provider's own page of an error is not.
      if (!reply.redirected || !reply.ok) throw new Error(`The provider gave no answer (${reply.status})`)
      return { url: reply.url }
    },
    close: () => undefined,
  }),
  callback: async () => undefined,
}
