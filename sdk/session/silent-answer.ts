import type { INavigator } from 'oidc-client-ts'
import { systemClock } from '#sdk/dates/clock'
import { loginStateStorage, statePrefix } from './login-state.ts'
import { type SignInAnswer, takePrefetched } from './prefetched-answer.ts'

/** Milliseconds after which a provider that has not answered counts as one that could not be asked. */
const limitMs = 10_000

/**
 * Asks a provider of our own origin for a silent sign-in. The provider returns the redirect address as JSON. For a
 * browser that doesn't send Sec-Fetch-Site it redirects instead, and the answer is where that ends. A hidden frame
 * would get the same answer, but costs a document of its own.
 * @throws when the response is not the provider's answer
 */
export async function silentAnswer(question: string): Promise<SignInAnswer> {
  const reply = await fetch(question, {
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(limitMs),
  })
  const url = reply.redirected ? reply.url : await locationIn(reply)
  if (!reply.ok || url === null) throw new Error(`The provider gave no answer (${reply.status})`)
  return { url, atMs: systemClock.monotonicMs() }
}

// The provider's own page of an error is not an answer.
async function locationIn(reply: Response): Promise<string | null> {
  const body = (await reply.json().catch(() => null)) as { location?: unknown } | null
  return typeof body?.location === 'string' ? body.location : null
}

/** For a provider of our own origin: the prefetched answer, or one to the library's own question. */
export const sameOriginNavigator: INavigator = {
  prepare: async () => ({
    async navigate({ url, state }) {
      const prefetched = await takePrefetched()
      if (prefetched === null) return silentAnswer(url)
      // The library's own question is not asked, and its state has nothing to wait for.
      if (state !== undefined) loginStateStorage().removeItem(`${statePrefix}${state}`)
      return { url: prefetched.url }
    },
    close: () => undefined,
  }),
  callback: async () => undefined,
}
