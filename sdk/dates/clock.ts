/** Where time comes from. Nothing else reads the machine's clock, so that tests and the sandbox can set it. */
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
