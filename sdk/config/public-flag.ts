import { createEndpoints } from './endpoints.ts'

/**
 * Whether a flag is on, for code that has no other business with the backend. False when it cannot be asked: a flag hides things,
 * and what it hides is refused by the server anyway.
 * @param baseUrl where the backend is
 * @param waitMs after so many milliseconds without an answer it counts as off
 */
export async function isFlagOn(baseUrl: string, name: string, waitMs = 3000): Promise<boolean> {
  try {
    const response = await fetch(createEndpoints(baseUrl).flagsUrl, {
      credentials: 'omit',
      signal: AbortSignal.timeout(waitMs),
    })
    if (!response.ok) return false
    const flags: unknown = await response.json()
    return typeof flags === 'object' && flags !== null && (flags as Record<string, unknown>)[name] === true
  } catch {
    return false
  }
}
