/** Source of time. No other code reads the machine's clock, so that tests and the sandbox can set it. */
export interface Clock {
  /** Milliseconds since 1970 in UTC: for moments and business dates. */
  nowMs(): number
  /** Milliseconds that only ever grow: for durations, leases and time-outs. */
  monotonicMs(): number
}

/** The machine's own clock. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}

/** The first moment of tomorrow by the device's own clock and zone, in milliseconds since 1970. */
export function endOfLocalDayMs(ms: number): number {
  const midnight = new Date(ms)
  midnight.setHours(24, 0, 0, 0)
  return midnight.getTime()
}
