import type { Tx } from './database.ts'
import { leaveWithNext } from './transaction.ts'

/**
 * Has the rest of a transaction look rows up by their keys, however many are asked for at once: PostgreSQL takes reading a whole table for
 * cheaper while it is small, and keeps that plan for a connection's later statements, foreign keys among them, until it looks at the table
 * again. Leaves with the next statement.
 */
export function lookUpByKeys(tx: Tx): Promise<void> {
  return leaveWithNext(tx, { sql: `SELECT set_config('enable_seqscan', $1, true)`, parameters: ['off'] }, () => {})
}
