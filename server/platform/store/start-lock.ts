import pg from 'pg'
import type { Logger } from '#server/platform/log/log'

/**
 * Does the work of a start while no other process does its own on this database: the first start makes tables, marks and people, and
 * whoever starts at the same moment finds them made. The lock is a transaction's, so that it holds behind a connection pooler too and
 * ends with the process, however that ends.
 */
export async function withStartLock<T>(url: string, log: Logger, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'carport start', keepAlive: true })
  // Losing the connection loses the lock, nothing else: what is under way goes on, and every migration has a lock of its own.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ isFree: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtext('carport.start')) AS "isFree"`,
    )
    if (rows[0]?.isFree !== true) {
      log.info('start-waiting', { reason: 'another process is starting on this database' })
      await client.query(`SELECT pg_advisory_xact_lock(hashtext('carport.start'))`)
    }
    return await work()
  } finally {
    await client.end().catch(() => {})
  }
}
