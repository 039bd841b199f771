import type { Database } from '#server/platform/store/database'

/** Whether the customer is on the loan. A number that does not exist and somebody else's number look the same. */
export async function isCustomerOnAccount(db: Database, customerId: string, accountNumber: string): Promise<boolean> {
  const rows = await db.read(
    'SELECT 1 AS found FROM account_customers WHERE customer_id = $1 AND account_number = $2',
    [customerId, accountNumber],
  )
  return rows.length === 1
}

/** What the portal's addresses call a loan: its legacyId. Null for one that is not there. */
export async function readAid(db: Database, accountNumber: string): Promise<string | null> {
  const rows = await db.read<{ aid: string }>('SELECT legacy_id AS aid FROM accounts WHERE account_number = $1', [
    accountNumber,
  ])
  return rows[0]?.aid ?? null
}
