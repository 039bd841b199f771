import type { NewRecurring } from '#server/loans/autopay/autopay.store'
import type { SignedAuthorization } from '#server/loans/payments/new-payment.store'
import { copyRows } from '#server/platform/store/copy-rows'
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
  // No draw is filed before signed_at: the old system made those that were due before the loan came here.
  await copyRows(tx, 'recurring_payments', autopays, {
    recurring_payment_id: (one) => one.recurringPaymentId,
    account_number: (one) => one.accountNumber,
    customer_id: (one) => one.customerId,
    payment_method_id: (one) => one.paymentMethodId,
    status: () => 'ENROLLED',
    frequency: (one) => one.frequency,
    start_date: (one) => one.startDate,
    is_after_due: (one) => one.isAfterDue,
    reminder: (one) => one.reminder,
    agreed_cents: (one) => one.agreedCents,
    confirmation_number: (one) => one.confirmationNumber,
    enrolled_on: (one) => one.enrolledOn,
    signed_at: () => run.at,
    created_at: () => run.at,
    updated_at: () => run.at,
  })
  // It was signed elsewhere: no login, address or browser of ours was there.
  await copyRows(tx, 'recurring_authorizations', autopays, {
    recurring_payment_id: (one) => one.recurringPaymentId,
    text_version: (one) => one.version,
    text: (one) => one.text,
    text_sha256: (one) => one.sha256,
    login_id: () => 'boarding',
    ip: () => 'none',
    user_agent: () => 'none',
    accepted_at: (one) => one.acceptedAt,
    created_at: () => run.at,
  })
  await copyRows(tx, 'boarded_autopays', autopays, {
    source: () => run.source,
    account_number: (one) => one.accountNumber,
    recurring_payment_id: (one) => one.recurringPaymentId,
    row_hash: (one) => one.rowHash,
    run_id: () => run.runId,
  })
}
