import { createHash } from 'node:crypto'
import pg from 'pg'

/**
 * Lets connections keep what is asked often: PostgreSQL reads and plans such a statement once per connection, which for most of ours is
 * more work than running it. A statement goes under a name made of its text, so that no name can ever mean another statement.
 */
export interface PreparedStatements {
  /**
   * How a statement is sent: under a name when it was asked before, or as it is.
   * @param isRepeated it will be asked again: it has a name from the first time on, while there is much room for more
   */
  sent(sql: string, parameters: readonly unknown[], isRepeated?: boolean): pg.QueryConfig
  /**
   * Whether a statement failed only because its connection does not keep it as we thought: the work may be run again. What is kept is
   * made anew after a migration changed a column; behind a pooler that hands out another connection each time, nothing is from now on.
   */
  isLost(error: unknown): boolean
}

/** Statements that a connection keeps: its memory for them is bounded, whatever texts are made as we go. */
export const preparedAtMost = 400
/** As many are kept the first time, where they are expected again; the rest is for those that were. */
const expectedAtMost = 250
/** Texts asked once that are remembered, to know them the second time. */
const candidatesAtMost = 1_000

/** "There is no such statement" and "there is one of this name": what connections of a pooler answer that are not ours alone. */
const foreign = ['26000', '42P05']
/** "The columns of a kept statement have changed": its SQLSTATE means many things, so it is recognized by its routine. */
const isOutdated = ({ code, routine }: pg.DatabaseError): boolean =>
  code === '0A000' && routine === 'RevalidateCachedQuery'

/**
 * Makes the names for one pool.
 * @param onForeign called once, when nothing is kept from now on
 */
export function createPreparedStatements(onForeign: (error: unknown) => void): PreparedStatements {
  const names = new Map<string, string>()
  const candidates = new Set<string>()
  let version = 0
  let isOn = true

  const nameOf = (sql: string, isRepeated: boolean): string | undefined => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= preparedAtMost) return known
    const isExpected = isRepeated && names.size < expectedAtMost
    if (!candidates.delete(sql) && !isExpected) {
      if (candidates.size >= candidatesAtMost) candidates.clear()
      candidates.add(sql)
      return undefined
    }
    const name = `c${version}_${createHash('sha256').update(sql).digest('hex').slice(0, 40)}`
    names.set(sql, name)
    return name
  }

  return {
    sent: (sql, parameters, isRepeated = false) => {
      const name = isOn && canBeKept(parameters) ? nameOf(sql, isRepeated) : undefined
      return { text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) }
    },
    isLost: (error) => {
      if (!(error instanceof pg.DatabaseError)) return false
      if (foreign.includes(error.code ?? '')) {
        if (isOn) onForeign(error)
        isOn = false
        return true
      }
      if (!isOutdated(error)) return false
      version += 1
      names.clear()
      return true
    },
  }
}

/**
 * Without parameters it can be several statements in one text, which cannot be kept. A list decides by its length how it is best looked
 * up: a plan that was made once takes it for ten.
 */
function canBeKept(parameters: readonly unknown[]): boolean {
  return parameters.length > 0 && !parameters.some(Array.isArray)
}
