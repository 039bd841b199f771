import type { Queryable } from './database.ts'

/** What decides whether a confirmed COMMIT survives a power cut. 'off' in either means it may not. */
export interface ServerSettings {
  readonly fsync: string
  readonly synchronousCommit: string
}

/** The database server's settings as this connection sees them. */
export async function readServerSettings(q: Queryable): Promise<ServerSettings> {
  const [row] = await q.query<ServerSettings>(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS "synchronousCommit"`,
  )
  if (row === undefined) throw new Error('The database does not tell its settings.')
  return row
}
