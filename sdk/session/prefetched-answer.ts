import { systemClock } from '#sdk/dates/clock'

/** Milliseconds for which a prefetched answer is worth anything: its code is good for a minute. */
const freshMs = 20_000

/** The answer that the document's own script received while the code was loading, and when, by the device's monotonic clock. */
export interface SignInAnswer {
  readonly url: string
  readonly atMs: number
}

declare global {
  interface Window {
    /** Left by the document's script, taken once. */
    carportAnswer?: Promise<SignInAnswer> | undefined
  }
}

/** The prefetched answer, once; null without one, and for one that failed or is too old. */
export async function takePrefetched(): Promise<SignInAnswer | null> {
  const taken = window.carportAnswer
  window.carportAnswer = undefined
  const answer = (await taken?.catch(() => null)) ?? null
  return answer === null || systemClock.monotonicMs() - answer.atMs > freshMs ? null : answer
}
