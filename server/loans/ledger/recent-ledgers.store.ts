import { systemClock } from '#sdk/dates/clock'
import type { Queryable } from '#server/platform/store/database'
import { workOutOnce } from '#server/platform/store/shared-reads'
import type { Ledger } from './entries.ts'
import { ledgerVersion, loadLedger, loadVersionedLedger, type VersionedLedger } from './ledger-rows.store.ts'

interface RecentLedger {
  readonly ledger: Ledger
  readonly version: string
  readonly readAtMs: number
}

const versionNow = `SELECT ${ledgerVersion} AS version
  FROM accounts a JOIN account_balances b USING (account_number) WHERE a.account_number = $1`

/** Some tens of kilobytes each. */
const ledgersAtMost = 500
/** A visit reads its loan again within moments. */
const keptMs = 60_000
const recent = new WeakMap<Queryable, Map<string, RecentLedger>>()

/**
 * A loan's ledger for what a borrower looks at: outside of a transaction the one that was read lately, with what was replayed of it, as long
 * as nothing of it has changed, which is asked each time. Whether the person may see the loan is asked by the caller, as ever. All parts of
 * one request get the same one. A transaction reads for itself, and so does whatever decides what becomes of a loan.
 * @throws as `loadLedger`
 */
export function loadRecentLedger(q: Queryable, accountNumber: string): Promise<Ledger> {
  if ('isTransaction' in q) return loadLedger(q, accountNumber)
  return workOutOnce(`ledger ${accountNumber}`, async () => {
    const recentOne = lately(q, accountNumber)
    if (recentOne !== null) {
      const [row] = await q.query<{ version: string }>(versionNow, [accountNumber])
      if (row?.version === recentOne.version) return recentOne.ledger
    }
    const read = await loadVersionedLedger(q, accountNumber)
    keep(q, accountNumber, read)
    return read.ledger
  })
}

function lately(q: Queryable, accountNumber: string): RecentLedger | null {
  const found = recent.get(q)?.get(accountNumber)
  return found === undefined || systemClock.monotonicMs() - found.readAtMs > keptMs ? null : found
}

/** The oldest makes room. */
function keep(q: Queryable, accountNumber: string, { ledger, version }: VersionedLedger): void {
  const ofDatabase = recent.get(q) ?? new Map<string, RecentLedger>()
  recent.set(q, ofDatabase)
  ofDatabase.delete(accountNumber)
  if (version === null) return
  if (ofDatabase.size >= ledgersAtMost) ofDatabase.delete(ofDatabase.keys().next().value as string)
  ofDatabase.set(accountNumber, { ledger, version, readAtMs: systemClock.monotonicMs() })
}
