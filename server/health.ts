/**
 * What the process knows about itself. One object per process, changed by main.ts only; the readiness endpoint and the
 * policy of money mutations read it.
 */
export interface ServerHealth {
  /** Requests are served by any phase; /readyz answers 200 in 'ready' alone. */
  phase: 'starting' | 'ready' | 'draining'
  /**
   * 'broken' while more loans take no new money than a few broken ones can explain: mutations whose policy says movesMoney are refused
   * for everybody. One broken loan is refused alone.
   */
  ledger: 'healthy' | 'broken'
  /** 'broken' after the audit chain did not verify: money mutations are refused until it does. */
  auditChain: 'whole' | 'broken'
}

/** A process that has just begun. */
export function createHealth(): ServerHealth {
  return { phase: 'starting', ledger: 'healthy', auditChain: 'whole' }
}
