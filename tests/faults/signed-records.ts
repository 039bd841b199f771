import { readConfig } from '#server/platform/config/config'
import { openCommandDatabase } from '#server/platform/store/command-database'
import type { Database } from '#server/platform/store/database'
import type { Signer, Signing } from './sign-program.ts'

type Environment = Readonly<Record<string, string>>

/** How many there are of everything that signing a program writes. */
export type RecordCounts = Readonly<Record<string, number>>

/** Counts beside the running server: a signature and a used code are shown to nobody, and have to be there or not like the rest. */
export function countRecords(
  env: Environment,
  signing: Pick<Signing, 'accountNumber' | 'email' | 'program'>,
): Promise<RecordCounts> {
  const { accountNumber, email, program } = signing
  return besideServer(env, async (db) => {
    const [row] = await db.read<RecordCounts>(
      `SELECT (SELECT count(*) FROM program_signatures WHERE account_number = $1 AND program = $3) AS signatures,
              (SELECT count(*) FROM idempotency_records WHERE account_number = $1 AND operation = $4 AND response IS NOT NULL) AS answers,
              (SELECT count(*) FROM passcodes JOIN logins USING (login_id)
               WHERE email_key = $2 AND purpose = 'SIGN_PROGRAM' AND end_reason = 'USED') AS codes,
              (SELECT count(*) FROM notations WHERE account_number = $1) AS notations,
              (SELECT count(*) FROM messages WHERE recipient = $2 AND template <> 'passcode') AS mails,
              (SELECT count(*) FROM recurring_payments WHERE account_number = $1 AND status = 'ENROLLED') AS autopays,
              (SELECT count(*) FROM payments WHERE account_number = $1) AS payments,
              (SELECT count(*) FROM ptc_plans WHERE account_number = $1) AS plans,
              (SELECT count(*) FROM payment_extensions WHERE account_number = $1) AS extensions,
              (SELECT count(*) FROM loan_modifications WHERE account_number = $1) AS changes,
              (SELECT count(*) FROM loan_modification_steps JOIN loan_modifications USING (loan_mod_id) WHERE account_number = $1) AS steps,
              (SELECT count(*) FROM charge_off_plans WHERE account_number = $1) AS "chargedOffPlans"`,
      [accountNumber, email, program.name, program.operation],
    )
    if (row === undefined) throw new Error('Nothing was counted')
    return row
  })
}

/** Moves a loan's next installment ten days into the past: autopay cannot be turned on for a loan that is past due already. */
export function makePastDue(env: Environment, { accountNumber }: Signer, today: string): Promise<void> {
  return besideServer(env, async (db) => {
    await db.withTx((tx) =>
      tx.query(
        `UPDATE schedule_rows SET due_date = $2::date - 10 WHERE account_number = $1 AND seq = (
           SELECT min(seq) FROM schedule_rows WHERE account_number = $1 AND due_date > $2::date)`,
        [accountNumber, today],
      ),
    )
  })
}

async function besideServer<T>(env: Environment, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openCommandDatabase(readConfig({ ...process.env, ...env }))
  try {
    return await work(db)
  } finally {
    await close()
  }
}
