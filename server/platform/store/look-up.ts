import type { Tx } from './database.ts'
import { leaveWithNext, repeatsStatements } from './transaction.ts'

/**
 * Has the rest of a transaction look rows up by their keys, however many are asked for at once: PostgreSQL takes reading a whole table for
 * cheaper while it is small, and keeps that plan for a connection's later statements, foreign keys among them, until it looks at the table
 * again. Such plans don't depend on the keys: a statement is planned once for its connection, and kept when it is asked the first time. Leaves
 * with the next statement.
 */
export function lookUpByKeys(tx: Tx): Promise<void> {
  repeatsStatements(tx)
  const settings = {
    sql: `SELECT set_config('enable_seqscan', $1, true), set_config('plan_cache_mode', $2, true)`,
    parameters: ['off', 'force_generic_plan'],
  }
  return leaveWithNext(tx, settings, () => {})
}
