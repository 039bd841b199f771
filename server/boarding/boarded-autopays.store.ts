import type { NewRecurring } from '#server/loans/autopay/autopay.store'
import type { SignedAuthorization } from '#server/loans/payments/new-payment.store'
import type { Queryable, Tx } from '#server/platform/store/database'

/** A loan that was boarded, in this run or an earlier one. */
export interface BoardedLoan {
  readonly accountNumber: string
  readonly isSettingUp: boolean
  readonly runId: string
  /** Our ids of its people. */
  readonly customerIds: readonly string[]
}

/** Those of a source's loans that were boarded. */
export function boardedLoans(q: Queryable, source: string, accountNumbers: readonly string[]): Promise<BoardedLoan[]> {
  return q.query(
    `SELECT account_number AS "accountNumber", a.boarding_state <> 'OPEN' AS "isSettingUp", b.run_id AS "runId",
            ARRAY(SELECT customer_id FROM account_customers c WHERE c.account_number = a.account_number) AS "customerIds"
     FROM boarded_loans b JOIN accounts a USING (account_number) WHERE b.source = $1 AND account_number = ANY($2)`,
    [source, accountNumbers],
  )
}

/** Whether an account has an autopay or had one, whatever became of it. */
export async function hadAutopay(q: Queryable, accountNumber: string): Promise<boolean> {
  const rows = await q.query('SELECT 1 AS found FROM recurring_payments WHERE account_number = $1 LIMIT 1', [
    accountNumber,
  ])
  return rows.length > 0
}

/** An autopay as its rows of the tables. */
export interface NewBoardedAutopay
  extends Pick<
      NewRecurring,
      | 'recurringPaymentId'
      | 'accountNumber'
      | 'customerId'
      | 'paymentMethodId'
      | 'frequency'
      | 'startDate'
      | 'isAfterDue'
      | 'reminder'
      | 'agreedCents'
      | 'confirmationNumber'
      | 'enrolledOn'
    >,
    Pick<SignedAuthorization, 'version' | 'text' | 'sha256' | 'acceptedAt'> {
  readonly rowHash: Buffer
}

/** Writes autopays that are on from now, each with what its owner signed. */
export async function insertBoardedAutopays(
  tx: Tx,
  run: { readonly runId: string; readonly source: string; readonly at: string },
  autopays: readonly NewBoardedAutopay[],
): Promise<void> {
  if (autopays.length === 0) return
  const of = (...keys: (keyof NewBoardedAutopay)[]) => keys.map((key) => autopays.map((one) => one[key]))
  // No draw is filed before signed_at: the old system made those that were due before the loan came here.
  await tx.query(
    `INSERT INTO recurring_payments (recurring_payment_id, account_number, customer_id, payment_method_id, status, frequency,
       start_date, is_after_due, reminder, agreed_cents, confirmation_number, enrolled_on, signed_at, created_at, updated_at)
     SELECT id, number, customer, method, 'ENROLLED', frequency, start, after_due, reminder, cents, confirmation, enrolled,
            $12::timestamptz, $12::timestamptz, $12::timestamptz
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[], $7::boolean[], $8::text[], $9::bigint[],
                 $10::text[], $11::date[])
       AS n (id, number, customer, method, frequency, start, after_due, reminder, cents, confirmation, enrolled)`,
    [
      ...of('recurringPaymentId', 'accountNumber', 'customerId', 'paymentMethodId', 'frequency', 'startDate'),
      ...of('isAfterDue', 'reminder', 'agreedCents', 'confirmationNumber', 'enrolledOn'),
      run.at,
    ],
  )
  // It was signed elsewhere: no login, address or browser of ours was there.
  await tx.query(
    `INSERT INTO recurring_authorizations (recurring_payment_id, text_version, text, text_sha256, login_id, ip, user_agent, accepted_at, created_at)
     SELECT id, version, text, hash, 'boarding', 'none', 'none', accepted, $6::timestamptz
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) AS n (id, version, text, hash, accepted)`,
    [...of('recurringPaymentId', 'version', 'text', 'sha256', 'acceptedAt'), run.at],
  )
  await tx.query(
    `INSERT INTO boarded_autopays (source, account_number, recurring_payment_id, row_hash, run_id)
     SELECT $4, number, id, hash, $5 FROM unnest($1::text[], $2::text[], $3::bytea[]) AS n (number, id, hash)`,
    [...of('accountNumber', 'recurringPaymentId', 'rowHash'), run.source, run.runId],
  )
}
