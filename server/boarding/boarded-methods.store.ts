import type { PaymentMethod } from '#server/loans/payments/payment-method'
import { copyRows } from '#server/platform/store/copy-rows'
import type { Queryable, Tx } from '#server/platform/store/database'

/** A payment method that was boarded before, in this run or an earlier one. */
export interface BoardedMethod {
  readonly sourceId: string
  readonly paymentMethodId: string
  readonly customerId: string
  readonly category: PaymentMethod['category']
  readonly lastFour: string
  /** Its owner can still pay with it. */
  readonly isUsable: boolean
  readonly rowHash: Buffer
  readonly runId: string
}

/** Those of a source's payment methods that were boarded. */
export function boardedMethods(q: Queryable, source: string, sourceIds: readonly string[]): Promise<BoardedMethod[]> {
  return q.query(
    `SELECT b.source_id AS "sourceId", b.payment_method_id AS "paymentMethodId", m.customer_id AS "customerId", m.category, m.last_four AS "lastFour",
            m.state = 'USABLE' AND m.is_saved AS "isUsable", b.row_hash AS "rowHash", b.run_id AS "runId"
     FROM boarded_payment_methods b JOIN payment_methods m USING (payment_method_id)
     WHERE b.source = $1 AND b.source_id = ANY($2)`,
    [source, sourceIds],
  )
}

/** Keeps the wallets of people from being changed until the transaction ends. @returns those of them who have a default method */
export async function lockWallets(tx: Tx, customerIds: readonly string[]): Promise<string[]> {
  await tx.query('SELECT FROM customers WHERE customer_id = ANY($1) ORDER BY customer_id FOR NO KEY UPDATE', [
    customerIds,
  ])
  const rows = await tx.query<{ id: string }>(
    `SELECT customer_id AS id FROM payment_methods WHERE customer_id = ANY($1) AND is_default AND state = 'USABLE'`,
    [customerIds],
  )
  return rows.map(({ id }) => id)
}

/** A payment method as its row of the table. */
export interface NewBoardedMethod
  extends Pick<
    PaymentMethod,
    | 'paymentMethodId'
    | 'customerId'
    | 'category'
    | 'type'
    | 'vendor'
    | 'processorToken'
    | 'lastFour'
    | 'routingNumber'
    | 'nickname'
    | 'nameOnAccount'
    | 'isDefault'
    | 'addedOn'
  > {
  readonly sourceId: string
  readonly rowHash: Buffer
  /** A payment was made with it: its next one needs no proof of who pays. */
  readonly isKnown: boolean
}

/** Writes methods that can be paid with at once, behind those that are in their owner's wallet already. */
export async function insertBoardedMethods(
  tx: Tx,
  run: { readonly runId: string; readonly source: string; readonly at: string },
  methods: readonly NewBoardedMethod[],
): Promise<void> {
  if (methods.length === 0) return
  const of = (...keys: (keyof NewBoardedMethod)[]) => keys.map((key) => methods.map((one) => one[key]))
  await tx.query(
    `INSERT INTO payment_methods (payment_method_id, customer_id, category, type, vendor, processor_token, last_four, routing_number,
       nickname, name_on_account, sort_order, is_default, is_saved, is_known, state, added_on, created_at, updated_at)
     SELECT id, n.customer_id, category, type, vendor, token, last_four, routing, nickname, name,
            (SELECT COALESCE(max(m.sort_order) + 1, 0) FROM payment_methods m WHERE m.customer_id = n.customer_id AND m.state = 'USABLE')
              + row_number() OVER (PARTITION BY n.customer_id ORDER BY place) - 1,
            is_default, true, is_known, 'USABLE', added, $13::timestamptz, $13::timestamptz
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::boolean[],
                 $11::boolean[], $12::date[], $14::text[]) WITH ORDINALITY
       AS n (id, customer_id, category, type, vendor, token, last_four, routing, nickname, is_default, is_known, added, name, place)`,
    [
      ...of('paymentMethodId', 'customerId', 'category', 'type', 'vendor', 'processorToken', 'lastFour'),
      ...of('routingNumber', 'nickname', 'isDefault', 'isKnown', 'addedOn'),
      run.at,
      ...of('nameOnAccount'),
    ],
  )
  await copyRows(tx, 'boarded_payment_methods', methods, {
    source: () => run.source,
    source_id: (one) => one.sourceId,
    payment_method_id: (one) => one.paymentMethodId,
    row_hash: (one) => one.rowHash,
    run_id: () => run.runId,
  })
}
