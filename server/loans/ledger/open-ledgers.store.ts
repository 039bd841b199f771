import { lateToleranceCents } from '#sdk/loan/payment-terms'
import { copyRows } from '#server/platform/store/copy-rows'
import type { Tx } from '#server/platform/store/database'
import { type LedgerEntry, splitOf } from './entries.ts'
import { postingsOf } from './postings.ts'

/** What `storedBalancesOf` reads of the installments of a loan that nothing was paid of yet; monthly ones alone are found to be even. */
const openSchedule = `
  SELECT first_due, last_due, amounts, rows, payment_frequency = 'MONTHLY' AND rows > 1 AND days = rows AND first_day = last_day AND last_day <= 28
      AND 12 * (date_part('year', last_due) - date_part('year', first_due)) + date_part('month', last_due) - date_part('month', first_due)
        = rows - 1 AS is_even
  FROM (SELECT min(due_date) AS first_due, max(due_date) AS last_due, count(*)::int AS rows, count(DISTINCT due_date) AS days,
          min(date_part('day', due_date)) AS first_day, max(date_part('day', due_date)) AS last_day,
          array_agg(amount_cents ORDER BY due_date, seq) AS amounts
        FROM schedule_rows s WHERE s.account_number = opened.account_number) of_rows`

/**
 * Writes the OPEN entries of many loans that have no ledger yet, with the double entry behind each and their balances: what
 * `appendEntry` does for one, in three statements. `planEntry` made the entries and checked them.
 */
export async function openLedgers(tx: Tx, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return
  const of = (...keys: (keyof LedgerEntry)[]) => keys.map((key) => entries.map((entry) => entry[key]))
  await tx.query(
    `WITH opened AS (
       INSERT INTO ledger_entries (entry_id, account_number, type, effective_date, posted_date, cents, interest_cents, principal_cents,
         late_fee_cents, nsf_fee_cents, description, actor, created_at)
       SELECT id, number, 'OPEN', effective, posted, cents, interest, principal, late_fee, nsf_fee, description, actor, at
       FROM unnest($1::text[], $2::text[], $3::date[], $4::date[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
                   $9::bigint[], $10::text[], $11::text[], $12::timestamptz[])
         AS n (id, number, effective, posted, cents, interest, principal, late_fee, nsf_fee, description, actor, at)
       RETURNING *)
     INSERT INTO account_balances (account_number, principal_cents, accrued_interest_cents, interest_through, late_fee_cents,
       nsf_fee_cents, credit_cents, charged_off_cents, oldest_open_due_date, effective_through, is_late_by_oldest, steady_cents,
       steady_until, last_entry_no)
     SELECT account_number, principal_cents, interest_cents, effective_date, late_fee_cents, nsf_fee_cents, 0, 0,
       first_due, effective_date, COALESCE(amounts[1] > $13 AND amounts[1] <= principal_cents + interest_cents, false),
       CASE WHEN is_even AND amounts[1] = ALL (amounts[1:rows - 1]) THEN amounts[1] END,
       CASE WHEN is_even AND amounts[1] = ALL (amounts[1:rows - 1]) THEN last_due END, entry_no
     FROM opened JOIN accounts a USING (account_number), LATERAL (${openSchedule}) schedule`,
    [
      ...of('entryId', 'accountNumber', 'effectiveDate', 'postedDate', 'cents', 'interestCents', 'principalCents'),
      ...of('lateFeeCents', 'nsfFeeCents', 'description', 'actor', 'createdAt'),
      lateToleranceCents,
    ],
  )
  const postings = entries.flatMap((entry) =>
    postingsOf(entry.type, entry.cents, splitOf(entry)).map((posting) => ({ ...posting, entryId: entry.entryId })),
  )
  await copyRows(tx, 'ledger_postings', postings, {
    entry_id: (one) => one.entryId,
    gl_account: (one) => one.glAccount,
    cents: (one) => one.cents,
  })
}
