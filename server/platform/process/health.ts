/**
 * The state of the process. One object per process, changed by serve.ts and the checks only; the readiness endpoint and the
 * policy of money mutations read it.
 */
export interface ServerHealth {
  /** Requests are served by any phase; /readyz answers 200 in 'ready' alone. */
  phase: 'starting' | 'ready' | 'draining'
  /**
   * 'broken' while more loans take no new money than a few broken ones can explain: mutations whose policy has movesMoney are refused
   * for everybody. One broken loan is refused alone.
   */
  ledger: 'healthy' | 'broken'
  /**
   * False while the ledger check of a start goes on beside requests: until it has a verdict, a money mutation first has `checkLoan` check its
   * loan.
   */
  isLedgerChecked: boolean
  /**
   * Checks one loan for which the check of a start needn't be waited for. One that is not whole is put aside, and its money refused, as
   * if that check had found it. @returns whether it was checked
   */
  checkLoan: (accountNumber: string) => Promise<boolean>
  /**
   * 'not-anchored' while its ends cannot be written outside the database; 'broken' after a chain did not verify: money mutations are
   * refused until it does.
   */
  audit: 'anchored' | 'not-anchored' | 'broken'
}

/** A process that has just begun. */
export function createHealth(): ServerHealth {
  return {
    phase: 'starting',
    ledger: 'healthy',
    isLedgerChecked: true,
    checkLoan: async () => false,
    audit: 'anchored',
  }
}
