import { copyRows } from '#server/platform/store/copy-rows'
import type { Tx } from '#server/platform/store/database'
import { type LedgerEntry, splitOf } from './entries.ts'
import type { StoredBalances } from './ledger-rows.store.ts'
import { postingsOf } from './postings.ts'

/** The OPEN entry of a loan without a ledger, and what `storedBalancesOf` makes of it. */
export interface OpenedLedger {
  readonly entry: LedgerEntry
  readonly balances: StoredBalances
}

/**
 * Writes the OPEN entries of many loans that have no ledger yet, with the double entry behind each and their balances: what
 * `appendEntry` does for one. `planEntry` made the entries and checked them.
 */
export async function openLedgers(tx: Tx, opened: readonly OpenedLedger[]): Promise<void> {
  if (opened.length === 0) return
  const numbers = await tx.query<{ entryNo: number }>(
    `SELECT nextval(pg_get_serial_sequence('ledger_entries', 'entry_no')) AS "entryNo" FROM generate_series(1, $1::int)`,
    [opened.length],
  )
  const numbered = opened.map((one, index) => ({ ...one, entryNo: numbers[index]?.entryNo }))
  await copyRows(tx, 'ledger_entries', numbered, {
    entry_no: ({ entryNo }) => entryNo,
    entry_id: ({ entry }) => entry.entryId,
    account_number: ({ entry }) => entry.accountNumber,
    type: () => 'OPEN',
    effective_date: ({ entry }) => entry.effectiveDate,
    posted_date: ({ entry }) => entry.postedDate,
    cents: ({ entry }) => entry.cents,
    interest_cents: ({ entry }) => entry.interestCents,
    principal_cents: ({ entry }) => entry.principalCents,
    late_fee_cents: ({ entry }) => entry.lateFeeCents,
    nsf_fee_cents: ({ entry }) => entry.nsfFeeCents,
    description: ({ entry }) => entry.description,
    actor: ({ entry }) => entry.actor,
    created_at: ({ entry }) => entry.createdAt,
  })
  await copyRows(tx, 'account_balances', numbered, {
    account_number: ({ entry }) => entry.accountNumber,
    principal_cents: ({ balances }) => balances.principalCents,
    accrued_interest_cents: ({ balances }) => balances.accruedInterestCents,
    interest_through: ({ balances }) => balances.interestThrough,
    late_fee_cents: ({ balances }) => balances.lateFeeCents,
    nsf_fee_cents: ({ balances }) => balances.nsfFeeCents,
    credit_cents: ({ balances }) => balances.creditCents,
    charged_off_cents: ({ balances }) => balances.chargedOffCents,
    oldest_open_due_date: ({ balances }) => balances.oldestOpenDueDate,
    effective_through: ({ balances }) => balances.effectiveThrough,
    is_late_by_oldest: ({ balances }) => balances.isLateByOldest,
    steady_cents: ({ balances }) => balances.steadyCents,
    steady_until: ({ balances }) => balances.steadyUntil,
    last_entry_no: ({ entryNo }) => entryNo,
  })
  const postings = opened.flatMap(({ entry }) =>
    postingsOf(entry.type, entry.cents, splitOf(entry)).map((posting) => ({ ...posting, entryId: entry.entryId })),
  )
  await copyRows(tx, 'ledger_postings', postings, {
    entry_id: (one) => one.entryId,
    gl_account: (one) => one.glAccount,
    cents: (one) => one.cents,
  })
}
