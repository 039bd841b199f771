import { setTimeout as pause } from 'node:timers/promises'
import { checkDigit } from '#server/loans/ledger/ledger'
import { copyRows } from '#server/platform/store/copy-rows'
import type { Queryable, Tx } from '#server/platform/store/database'
import type { Loan } from './loan-candidate.ts'
import type { Difference, Opening } from './opening.ts'

/** An account that is there already. */
export interface KnownLoan {
  readonly accountNumber: string
  /** Where it was boarded from; null when it was not boarded. */
  readonly source: string | null
  readonly rowHashes: Buffer | null
  /** Null once it was opened. */
  readonly differences: readonly Difference[] | null
}

/** Those of the accounts that exist. */
export function knownLoans(q: Queryable, accountNumbers: readonly string[]): Promise<KnownLoan[]> {
  return q.query(
    `SELECT a.account_number AS "accountNumber", b.source, b.row_hashes AS "rowHashes", b.differences
     FROM accounts a LEFT JOIN boarded_loans b USING (account_number) WHERE a.account_number = ANY($1)`,
    [accountNumbers],
  )
}

/** A loan with what its rows in the tables need besides. */
export interface NewLoan {
  readonly loan: Loan
  readonly opening: Opening
  readonly idText: string
  readonly rowHashes: Buffer
}

interface RunOf {
  readonly runId: string
  readonly source: string
  readonly asOf: string
  readonly at: string
}

/**
 * Writes loans with their people and vehicles, and the installments of those that open. A loan that was being set up is written anew.
 * @param customerIds our ids of people by their number at the source
 */
export async function insertLoans(
  tx: Tx,
  run: RunOf,
  loans: readonly NewLoan[],
  customerIds: ReadonlyMap<string, string>,
): Promise<void> {
  if (loans.length === 0) return
  const numbers = loans.map(({ loan }) => loan.assetNumber)
  await tx.query('DELETE FROM vehicles WHERE account_number = ANY($1)', [numbers])
  await tx.query('DELETE FROM account_customers WHERE account_number = ANY($1)', [numbers])
  await insertAccounts(tx, run, loans)
  const parties = loans.flatMap(({ loan }) => loan.parties)
  await copyRows(tx, 'account_customers', parties, {
    account_number: (party) => party.assetNumber,
    customer_id: (party) => customerIds.get(party.customerId),
    customer_type: (party) => party.role,
  })
  await copyRows(tx, 'vehicles', loans, {
    account_number: ({ loan }) => loan.assetNumber,
    vin: ({ loan }) => loan.vehicle.vehicleIdentificationNumber,
    make: ({ loan }) => loan.vehicle.vehicleManufacturerName,
    model: ({ loan }) => loan.vehicle.vehicleModelName,
    year: ({ loan }) => loan.vehicle.vehicleModelYear,
  })
  await insertSchedules(tx, loans)
  await insertTransactions(tx, loans)
  await tx.query(
    `INSERT INTO boarded_loans (source, account_number, row_hashes, differences, run_id)
     SELECT $4, number, hashes, differences, $5 FROM unnest($1::text[], $2::bytea[], $3::jsonb[]) AS n (number, hashes, differences)
     ON CONFLICT (account_number) DO UPDATE SET row_hashes = excluded.row_hashes, differences = excluded.differences, run_id = excluded.run_id`,
    [
      numbers,
      loans.map(({ rowHashes }) => rowHashes),
      loans.map(({ opening }) => (isOpen(opening) ? null : JSON.stringify(opening.differences))),
      run.source,
      run.runId,
    ],
  )
}

const isOpen = ({ differences }: Opening): boolean => differences.length === 0

async function insertAccounts(tx: Tx, run: RunOf, loans: readonly NewLoan[]): Promise<void> {
  const terms = loans.map(({ loan }) => loan.terms)
  await tx.query(
    `INSERT INTO accounts (account_number, legacy_id, status_key, originating_company_key, lending_provider_key, sale_date,
       contract_state, rate_millionths, payment_frequency, regular_payment_cents, loan_amount_cents, opened_on, maturity_date,
       pool_number, scra_from, scra_to, boarding_state, cso_check_digit, is_loan_mod_ext_eligible, contract_date,
       installments_paid_before, created_at)
     SELECT number, 'A' || text, 'A', originator, lender, sold, state, rate, frequency, regular, amount, $15::date, maturity, pool,
            scra_from, scra_to, boarding_state, digit, extensions, signed, paid_before, $16::timestamptz
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[], $7::int[], $8::text[], $9::bigint[],
                 $10::bigint[], $11::date[], $12::text[], $13::date[], $14::date[], $17::text[], $18::int[], $19::boolean[],
                 $20::date[], $21::int[])
       AS n (number, text, originator, lender, sold, state, rate, frequency, regular, amount, maturity, pool, scra_from, scra_to,
             boarding_state, digit, extensions, signed, paid_before)
     ON CONFLICT (account_number) DO UPDATE SET
       originating_company_key = excluded.originating_company_key, lending_provider_key = excluded.lending_provider_key,
       sale_date = excluded.sale_date, contract_state = excluded.contract_state, rate_millionths = excluded.rate_millionths,
       payment_frequency = excluded.payment_frequency, regular_payment_cents = excluded.regular_payment_cents,
       loan_amount_cents = excluded.loan_amount_cents, opened_on = excluded.opened_on, maturity_date = excluded.maturity_date,
       pool_number = excluded.pool_number, scra_from = excluded.scra_from, scra_to = excluded.scra_to,
       boarding_state = excluded.boarding_state, is_loan_mod_ext_eligible = excluded.is_loan_mod_ext_eligible,
       contract_date = excluded.contract_date, installments_paid_before = excluded.installments_paid_before
     WHERE accounts.boarding_state = 'SETTING_UP'`,
    [
      loans.map(({ loan }) => loan.assetNumber),
      loans.map(({ idText }) => idText),
      terms.map((one) => one.originatorName),
      terms.map((one) => one.lenderName),
      terms.map((one) => one.originationDate),
      terms.map((one) => one.contractState),
      terms.map((one) => one.reportingPeriodInterestRatePercentage),
      terms.map((one) => one.paymentFrequency),
      terms.map((one) => one.reportingPeriodScheduledPaymentAmount),
      terms.map((one) => one.originalLoanAmount),
      terms.map((one) => one.loanMaturityDate),
      terms.map((one) => one.poolNumber ?? null),
      terms.map((one) => one.servicememberFromDate ?? null),
      terms.map((one) => one.servicememberToDate ?? null),
      run.asOf,
      run.at,
      loans.map(({ opening }) => (isOpen(opening) ? 'OPEN' : 'SETTING_UP')),
      loans.map(({ loan }) => checkDigit('csoCheckDigit', loan.assetNumber)),
      terms.map((one) => one.paymentExtensions ?? false),
      terms.map((one) => one.originationDate),
      terms.map((one) => one.installmentsPaid ?? 0),
    ],
  )
}

async function insertSchedules(tx: Tx, loans: readonly NewLoan[]): Promise<void> {
  const rows = loans.filter(({ opening }) => isOpen(opening)).flatMap(({ loan }) => loan.schedule)
  await copyRows(tx, 'schedule_rows', rows, {
    account_number: (row) => row.assetNumber,
    seq: (row) => row.installmentNumber,
    due_date: (row) => row.dueDate,
    amount_cents: (row) => row.amount,
  })
}

async function insertTransactions(tx: Tx, loans: readonly NewLoan[]): Promise<void> {
  const rows = loans.filter(({ opening }) => isOpen(opening)).flatMap(({ loan }) => loan.transactions)
  await copyRows(tx, 'boarded_transactions', rows, {
    account_number: (row) => row.assetNumber,
    transaction_id: (row) => row.transactionId,
    transaction_date: (row) => row.transactionDate,
    type: (row) => row.transactionType,
    cents: (row) => row.totalActualAmountPaid,
    interest_cents: (row) => row.actualInterestCollectedAmount,
    principal_cents: (row) => row.actualPrincipalCollectedAmount,
    fee_cents: (row) => row.actualOtherCollectedAmount,
  })
}

/** A run that was killed keeps its lock until PostgreSQL is through with its last statement. */
const killedRunEndsMs = 3_000
const lookAgainMs = 100

/** Whether this run is the only one, or becomes it within seconds: the lock ends with its transaction. */
export async function isOnlyRun(tx: Tx): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= killedRunEndsMs; waitedMs += lookAgainMs) {
    const [row] = await tx.query<{ isFree: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtext('carport.board')) AS "isFree"`,
    )
    if (row?.isFree === true) return true
    await pause(lookAgainMs)
  }
  return false
}

/** Lets a run think between two statements: it reads files meanwhile. */
export async function allowPauses(tx: Tx): Promise<void> {
  await tx.query(`SET LOCAL idle_in_transaction_session_timeout = '10min'`)
}

/** Keeps the report of a run that changed something. */
export async function insertRun(tx: Tx, run: RunOf, report: unknown): Promise<void> {
  await tx.query('INSERT INTO boarding_runs (run_id, source, as_of, ended_at, report) VALUES ($1, $2, $3, $4, $5)', [
    run.runId,
    run.source,
    run.asOf,
    run.at,
    JSON.stringify(report),
  ])
}
