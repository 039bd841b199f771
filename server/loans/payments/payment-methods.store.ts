import type { Queryable, Tx } from '#server/platform/store/database'
import { ask, type Question, rowQuestion, rowsQuestion } from '#server/platform/store/questions'
import type { PaymentMethod } from './payment-method.ts'

const columns = `payment_method_id AS "paymentMethodId", m.customer_id AS "customerId", category, type, vendor,
  processor_token AS "processorToken", last_four AS "lastFour", routing_number AS "routingNumber", nickname,
  name_on_account AS "nameOnAccount", sort_order AS "sortOrder", is_default AS "isDefault", is_saved AS "isSaved", state,
  withdrawn_reason AS "withdrawnReason", added_on AS "addedOn"`

/** A method that is not saved may be paid with once; after that it is nobody's any more. */
const isAvailable = `m.state = 'USABLE' AND (m.is_saved OR NOT EXISTS (
  SELECT FROM payments p WHERE p.payment_method_id = m.payment_method_id AND p.state <> 'DECLINED'))`

/** The methods a customer can pay with, in their order. */
export function methodsQuestion(customerId: string): Question<PaymentMethod[]> {
  return rowsQuestion<PaymentMethod>(
    `SELECT ${columns} FROM payment_methods m WHERE m.customer_id = $1 AND ${isAvailable} ORDER BY m.sort_order, m.created_at, m.payment_method_id`,
    [customerId],
  )
}

/** How a method is asked for: as it is, or held until the transaction ends. */
export type MethodQuestion = (customerId: string, id: string) => Question<PaymentMethod | null>

/** A method the customer can pay with, or null: another's, a removed one and one that never was look the same. */
export const methodQuestion: MethodQuestion = (customerId, id) => rowQuestion<PaymentMethod>(finding, [customerId, id])

/** The same, and keeps it from being removed until the transaction ends. */
export const heldMethodQuestion: MethodQuestion = (customerId, id) =>
  // Where it has to wait for who changes the method, PostgreSQL judges the row anew as it is then.
  rowQuestion<PaymentMethod>(`${finding} FOR SHARE OF m`, [customerId, id])

const finding = `SELECT ${columns} FROM payment_methods m WHERE m.customer_id = $1 AND m.payment_method_id = $2 AND ${isAvailable}`

/** Asks `methodQuestion` alone. */
export function findMethod(q: Queryable, customerId: string, id: string): Promise<PaymentMethod | null> {
  return ask(q, methodQuestion(customerId, id))
}

/** A method in any state. */
export async function readMethod(q: Queryable, id: string): Promise<PaymentMethod | null> {
  const rows = await q.query<PaymentMethod>(`SELECT ${columns} FROM payment_methods m WHERE m.payment_method_id = $1`, [
    id,
  ])
  return rows[0] ?? null
}

/** The usable saved method with this number, or null. */
export async function findSavedNumber(tx: Tx, customerId: string, numberHmac: Buffer): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(
    `SELECT payment_method_id AS id FROM payment_methods WHERE customer_id = $1 AND number_hmac = $2 AND state = 'USABLE' AND is_saved`,
    [customerId, numberHmac],
  )
  return rows[0]?.id ?? null
}

/** Changes to one customer's wallet happen one after the other. */
export async function lockWallet(tx: Tx, customerId: string): Promise<void> {
  await tx.query('SELECT FROM customers WHERE customer_id = $1 FOR NO KEY UPDATE', [customerId])
}

/** How many methods of a category are saved, and how many of either were added on a day, refused ones too. */
export async function walletCounts(
  tx: Tx,
  customerId: string,
  category: PaymentMethod['category'],
  addedOn: string,
): Promise<{ saved: number; addedToday: number }> {
  const [row] = await tx.query<{ saved: number; addedToday: number }>(
    `SELECT count(*) FILTER (WHERE category = $2 AND is_saved AND state IN ('NEW','USABLE')) AS saved,
            count(*) FILTER (WHERE added_on = $3) AS "addedToday"
     FROM payment_methods WHERE customer_id = $1`,
    [customerId, category, addedOn],
  )
  return row ?? { saved: 0, addedToday: 0 }
}

export interface NewMethod {
  readonly paymentMethodId: string
  readonly customerId: string
  readonly category: PaymentMethod['category']
  readonly type: PaymentMethod['type']
  readonly vendor: PaymentMethod['vendor']
  readonly lastFour: string | null
  readonly routingNumber: string | null
  readonly numberHmac: Buffer | null
  readonly nickname: string | null
  readonly nameOnAccount: string | null
  readonly isSaved: boolean
  readonly addedOn: string
  readonly at: string
}

/** Writes a method that the processor has not been asked about: NEW. It is last in the wallet. */
export async function insertMethod(tx: Tx, method: NewMethod): Promise<void> {
  await tx.query(
    `INSERT INTO payment_methods (payment_method_id, customer_id, category, type, vendor, last_four, routing_number, number_hmac,
       nickname, name_on_account, sort_order, is_saved, state, added_on, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
       (SELECT COALESCE(max(sort_order) + 1, 0) FROM payment_methods WHERE customer_id = $2 AND state = 'USABLE'),
       $11, 'NEW', $12, $13, $13)`,
    [
      method.paymentMethodId,
      method.customerId,
      method.category,
      method.type,
      method.vendor,
      method.lastFour,
      method.routingNumber,
      method.numberHmac,
      method.nickname,
      method.nameOnAccount,
      method.isSaved,
      method.addedOn,
      method.at,
    ],
  )
}

/**
 * Makes a NEW method usable. The first saved one becomes the default. The same number saved before is replaced by this one, so
 * that a wallet never shows an account twice.
 */
export async function makeUsable(
  tx: Tx,
  method: {
    id: string
    customerId: string
    token: string
    lastFour: string
    type: PaymentMethod['type']
    numberHmac?: Buffer
    at: string
  },
): Promise<void> {
  await tx.query(
    `UPDATE payment_methods SET state = 'WITHDRAWN', is_default = false, withdrawn_reason = 'replaced', updated_at = $3
     WHERE customer_id = $1 AND state = 'USABLE' AND is_saved AND payment_method_id <> $2
       AND number_hmac = COALESCE($4, (SELECT number_hmac FROM payment_methods WHERE payment_method_id = $2))
       AND (SELECT is_saved FROM payment_methods WHERE payment_method_id = $2)`,
    [method.customerId, method.id, method.at, method.numberHmac ?? null],
  )
  await tx.query(
    `UPDATE payment_methods SET state = 'USABLE', processor_token = $2, last_four = $3, type = $4, updated_at = $5,
       number_hmac = COALESCE($6, number_hmac),
       is_default = is_saved AND NOT EXISTS (
         SELECT FROM payment_methods o WHERE o.customer_id = $7 AND o.is_default AND o.state = 'USABLE')
     WHERE payment_method_id = $1 AND state = 'NEW'`,
    [method.id, method.token, method.lastFour, method.type, method.at, method.numberHmac ?? null, method.customerId],
  )
}

/** The same number was given again: the method that is there takes the new token, and the new one never enters the wallet. */
export async function renewMethod(
  tx: Tx,
  renewal: { id: string; insteadOf: string; token: string; numberHmac: Buffer; at: string },
): Promise<void> {
  await tx.query('UPDATE payment_methods SET processor_token = $2, updated_at = $3 WHERE payment_method_id = $1', [
    renewal.id,
    renewal.token,
    renewal.at,
  ])
  await tx.query(
    `UPDATE payment_methods SET state = 'WITHDRAWN', withdrawn_reason = 'replaced', number_hmac = $2, updated_at = $3
     WHERE payment_method_id = $1 AND state = 'NEW'`,
    [renewal.insteadOf, renewal.numberHmac, renewal.at],
  )
}

/** The usable saved method with the number of one that was withdrawn for it, or null. */
export async function findKeptInstead(q: Queryable, id: string): Promise<string | null> {
  const rows = await q.query<{ id: string }>(
    `SELECT kept.payment_method_id AS id FROM payment_methods kept
     JOIN payment_methods given ON given.customer_id = kept.customer_id AND given.number_hmac = kept.number_hmac
     WHERE given.payment_method_id = $1 AND given.withdrawn_reason = 'replaced' AND kept.state = 'USABLE' AND kept.is_saved`,
    [id],
  )
  return rows[0]?.id ?? null
}

/** Takes a method out of the wallet; the oldest other one becomes the default where it was. */
export async function withdrawMethod(tx: Tx, method: { id: string; reason: string; at: string }): Promise<void> {
  const [row] = await tx.query<{ customerId: string; wasDefault: boolean }>(
    `UPDATE payment_methods m SET state = 'WITHDRAWN', is_default = false, withdrawn_reason = $2, updated_at = $3
     FROM payment_methods before
     WHERE m.payment_method_id = $1 AND before.payment_method_id = $1 AND m.state <> 'WITHDRAWN'
     RETURNING m.customer_id AS "customerId", before.is_default AS "wasDefault"`,
    [method.id, method.reason, method.at],
  )
  if (row?.wasDefault !== true) return
  await tx.query(
    `UPDATE payment_methods SET is_default = true, updated_at = $2 WHERE payment_method_id = (
       SELECT payment_method_id FROM payment_methods WHERE customer_id = $1 AND state = 'USABLE' AND is_saved
       ORDER BY sort_order, created_at LIMIT 1)`,
    [row.customerId, method.at],
  )
}

/**
 * Corrects a bank account as its bank asked; null leaves a field. The keyed hash of the number before is forgotten, because it names
 * another account now.
 */
export async function correctMethod(
  tx: Tx,
  correction: {
    readonly id: string
    readonly change: {
      readonly routingNumber: string | null
      readonly processorToken: string | null
      readonly lastFour: string | null
      readonly type: 'CHECKING_ACCOUNT' | 'SAVINGS_ACCOUNT' | null
    }
    readonly at: string
  },
): Promise<void> {
  const { routingNumber, processorToken, lastFour, type } = correction.change
  await tx.query(
    `UPDATE payment_methods SET routing_number = COALESCE($2, routing_number), processor_token = COALESCE($3, processor_token),
       last_four = COALESCE($4, last_four), type = COALESCE($5, type),
       number_hmac = CASE WHEN $2::text IS NULL AND $3::text IS NULL THEN number_hmac END,
       correction_code = NULL, correction_noted_at = NULL, updated_at = $6
     WHERE payment_method_id = $1`,
    [correction.id, routingNumber, processorToken, lastFour, type, correction.at],
  )
}

/** Marks a method whose bank asked for a correction that a person has to make. */
export async function markForCorrection(tx: Tx, mark: { id: string; code: string; at: string }): Promise<void> {
  await tx.query(
    'UPDATE payment_methods SET correction_code = $2, correction_noted_at = $3, updated_at = $3 WHERE payment_method_id = $1',
    [mark.id, mark.code, mark.at],
  )
}

/** Makes one method of a customer the default. */
export async function setDefault(tx: Tx, customerId: string, id: string, at: string): Promise<void> {
  await tx.query(
    'UPDATE payment_methods SET is_default = false, updated_at = $2 WHERE customer_id = $1 AND is_default',
    [customerId, at],
  )
  await tx.query(
    'UPDATE payment_methods SET is_default = true, updated_at = $3 WHERE customer_id = $1 AND payment_method_id = $2',
    [customerId, id, at],
  )
}

/** Changes a nickname or a place in the order; null leaves it. */
export async function updateMethod(
  tx: Tx,
  change: { id: string; nickname: string | null; sortOrder: number | null; at: string },
): Promise<void> {
  await tx.query(
    `UPDATE payment_methods SET nickname = COALESCE($2, nickname), sort_order = COALESCE($3, sort_order), updated_at = $4
     WHERE payment_method_id = $1`,
    [change.id, change.nickname, change.sortOrder, change.at],
  )
}

/** Keeps a method from being paid with until the transaction ends; returns whether a payment still depends on it. */
export async function isMethodInUse(tx: Tx, id: string): Promise<boolean> {
  await tx.query('SELECT FROM payment_methods WHERE payment_method_id = $1 FOR UPDATE', [id])
  const rows = await tx.query(
    `SELECT 1 AS found FROM payments WHERE payment_method_id = $1 AND state IN ('AUTHORISING','SCHEDULED','PENDING') LIMIT 1`,
    [id],
  )
  return rows.length > 0
}

/** Routing numbers that an account of the customer may not use. */
export async function blockedRoutingNumbers(q: Queryable, customerId: string): Promise<string[]> {
  const rows = await q.query<{ routing: string }>(
    `SELECT DISTINCT unnest(bad_routing_numbers) AS routing FROM accounts JOIN account_customers USING (account_number)
     WHERE customer_id = $1`,
    [customerId],
  )
  return rows.map((row) => row.routing)
}

/** The states whose law the customer's loans are under on which a payment can have a fee: nothing is charged for paying a charged-off one. */
export async function contractStates(
  q: Queryable,
  customerId: string,
  accountNumber: string | null,
): Promise<string[]> {
  const rows = await q.query<{ state: string }>(
    `SELECT DISTINCT contract_state AS state FROM accounts JOIN account_customers USING (account_number)
     WHERE customer_id = $1 AND status_key <> 'O' ${accountNumber === null ? '' : 'AND account_number = $2'}`,
    [customerId, ...(accountNumber === null ? [] : [accountNumber])],
  )
  return rows.map((row) => row.state)
}

/** The keyed hash of the last four SSN digits, to compare with. */
export async function readLast4Hash(q: Queryable, customerId: string): Promise<Uint8Array | null> {
  const rows = await q.query<{ hash: Uint8Array | null }>(
    'SELECT last4_ssn_hmac AS hash FROM customers WHERE customer_id = $1',
    [customerId],
  )
  return rows[0]?.hash ?? null
}
