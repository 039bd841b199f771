import type { Tx } from '#server/platform/store/database'

/** Where a boarded row refers to another table, and to rows that the same run wrote. */
const referring = [
  'account_balances',
  'account_customers',
  'boarded_autopays',
  'boarded_consents',
  'boarded_customers',
  'boarded_documents',
  'boarded_loans',
  'boarded_payment_methods',
  'boarded_transactions',
  'consents',
  'customer_addresses',
  'customer_emails',
  'customer_phones',
  'documents',
  'ledger_entries',
  'ledger_postings',
  'payment_methods',
  'recurring_authorizations',
  'recurring_payments',
  'schedule_rows',
  'vehicles',
]

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Lets the first run of all have its foreign keys checked by one comparison of two tables each, after its last row: a look for every row is
 * half of what PostgreSQL does for it. The tables stay locked until the transaction ends, so nobody ever sees them without the keys:
 * it ends with all of them checked, or with nothing changed.
 * @returns what checks them, to be awaited once; it does nothing where there are loans already, a server is connected, or the tables are
 *   another role's. Each row is looked at then
 * @throws Error from that when a row refers to none
 */
export async function checkKeysAtEnd(tx: Tx): Promise<() => Promise<void>> {
  if (!(await isFirstAndAlone(tx))) return async () => {}
  const keys = await tx.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY($1::text[]::regclass[]) ORDER BY 1, 2`,
    [referring],
  )
  const each = (change: (key: ForeignKey) => string) =>
    keys.map((key) => `ALTER TABLE ${key.table} ${change(key)};`).join('\n')
  await tx.query(each(({ name }) => `DROP CONSTRAINT ${name}`))
  return async () => {
    // Whole tables are compared.
    await tx.query('SET LOCAL enable_seqscan = on')
    await tx.query(each(({ name, definition }) => `ADD CONSTRAINT ${name} ${definition}`))
  }
}

/** Whether nobody is kept waiting by locked tables: no loans, no people, and no other connection of a server or a command. */
async function isFirstAndAlone(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ isSo: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM accounts) AND NOT EXISTS (SELECT FROM customers)
       AND NOT EXISTS (SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'carport' AND pid <> pg_backend_pid())
       AND (SELECT bool_and(pg_has_role(relowner, 'USAGE')) FROM pg_class
         WHERE oid = ANY($1::text[]::regclass[])) AS "isSo"`,
    [[...referring, 'accounts', 'customers', 'payments']],
  )
  return row?.isSo === true
}
