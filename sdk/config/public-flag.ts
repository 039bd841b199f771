import { createEndpoints } from './endpoints.ts'

/**
 * Whether a flag is on, for code that needs nothing else from the backend. False when it can't be read: a flag hides
 * things, and the server refuses what it hides anyway.
 * @param baseUrl where the backend is
 * @param onUnread called with the error when the flag can't be read
 * @param waitMs milliseconds without an answer after which the flag counts as off
 */
export async function isFlagOn(
  baseUrl: string,
  name: string,
  onUnread?: (error: unknown) => void,
  waitMs = 3000,
): Promise<boolean> {
  try {
    return (await readPublicFlags(baseUrl, waitMs))[name] === true
  } catch (error) {
    onUnread?.(error)
    return false
  }
}

/**
 * Every flag with its value, read without a token.
 * @throws TypeError when the page cannot reach the backend, or may not read its answer; DOMException when it does not answer in
 * time; Error when it answers with something else
 */
export async function readPublicFlags(baseUrl: string, waitMs = 10_000): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(createEndpoints(baseUrl).flagsUrl, {
    credentials: 'omit',
    signal: AbortSignal.timeout(waitMs),
  })
  const flags: unknown = response.ok ? await response.json() : null
  if (typeof flags !== 'object' || flags === null) throw new Error('The answer is no list of flags')
  return flags as Record<string, unknown>
}
