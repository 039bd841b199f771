import type pg from 'pg'
import type { CarportError } from '#sdk/errors/errors'
import type { Database } from './database.ts'
import type { PreparedStatements } from './prepared.ts'
import { canBeSentTogether, rowsOf, sendTogether } from './sent-together.ts'
import { readShared, type ReadTogether } from './shared-reads.ts'
import { refuseInsideTx } from './transaction.ts'
import { databaseAway, isBroken, isDatabaseAway } from './trouble.ts'

/** How often work is tried again that failed for a reason that passes. */
export const retriesAtMost = 5

/** What reads need of their pool. */
interface ReadsOptions {
  readonly acquire: () => Promise<pg.PoolClient>
  readonly prepared: PreparedStatements
  /** Logs an outage on its way to the caller. */
  readonly told: (outage: CarportError) => CarportError
}

/** Makes the reads of a database outside transactions. What one query of a client asks for at the same time is one round trip. */
export function createReads({ acquire, prepared, told }: ReadsOptions): Database['read'] {
  const readNow = async <R>(sql: string, parameters: readonly unknown[]): Promise<R[]> => {
    for (let attempt = 0; ; attempt += 1) {
      const client = await acquire()
      try {
        const rows = await rowsOf(client, prepared.sent(sql, parameters))
        client.release()
        return rows as R[]
      } catch (error) {
        client.release(isBroken(error))
        if (prepared.isLost(error) && attempt < retriesAtMost) continue
        throw isDatabaseAway(error) ? told(databaseAway(error)) : error
      }
    }
  }

  const readTogether: ReadTogether = async (reads) => {
    const client = await acquire()
    try {
      const answers = await sendTogether(
        client,
        reads.map(({ sql, parameters }) => prepared.sent(sql, parameters)),
      )
      client.release()
      return answers.map(({ rows }) => [...rows])
    } catch (error) {
      client.release(isBroken(error))
      if (isDatabaseAway(error)) throw told(databaseAway(error))
      // Only one of them failed: alone each finds out whether it did, with what is kept made anew where it was lost.
      prepared.isLost(error)
      return null
    }
  }

  return async <R>(sql: string, parameters: readonly unknown[] = []) => {
    refuseInsideTx('db.read')
    const mayBeGathered = canBeSentTogether({ values: parameters })
    const alone = () => readNow<R>(sql, parameters)
    return readShared<R>({ sql, parameters }, alone, mayBeGathered ? readTogether : undefined)
  }
}
