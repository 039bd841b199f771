/** The moment an HTTP Date header names, in milliseconds since 1970; null when it names none. */
export function httpDateMs(text: string | null): number | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : ms
}

/** A moment as HTTP headers and cookies write it. @param ms milliseconds since 1970 */
export function toHttpDate(ms: number): string {
  return new Date(ms).toUTCString()
}
