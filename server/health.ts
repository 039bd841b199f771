/**
 * What the process knows about itself. One object per process, changed by main.ts only; the readiness endpoint and the
 * policy of money mutations read it.
 */
export interface ServerHealth {
  /** Requests are served by any phase; /readyz answers 200 in 'ready' alone. */
  phase: 'starting' | 'ready' | 'draining'
  /** 'broken' after a failed ledger check: mutations whose policy says movesMoney are refused until a check passes. */
  ledger: 'healthy' | 'broken'
  /** 'not-anchored' while its end cannot be written outside the database; 'broken' when at the start its last row did not fit. */
  audit: 'anchored' | 'not-anchored' | 'broken'
}

/** A process that has just begun. */
export function createHealth(): ServerHealth {
  return { phase: 'starting', ledger: 'healthy', audit: 'anchored' }
}
