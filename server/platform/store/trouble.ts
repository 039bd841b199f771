import pg from 'pg'
import { CarportError } from '#sdk/errors/errors'
import { CommitUnknownError } from './database.ts'

/**
 * SQLSTATEs that say something of the database and nothing of the request: connections (08), room for memory, disk and connections
 * (53), a shutdown, a crash or a statement that took too long (57), files that cannot be read or written (58), read-only (25006),
 * another's lock on a table that is only read (55P03).
 */
const awayStates = /^(08|53|57|58)|^(25006|55P03)$/
const awayCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENET|EHOST|EAI_|ENOTFOUND)/
const awayMessages =
  /Connection terminated|timeout expired|timeout exceeded|Query read timeout|not queryable|Client has encountered/i

/** Whether an error means that the database is away, full, read-only or too busy to answer, and not that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof CarportError || error instanceof CommitUnknownError) return false
  if (error instanceof pg.DatabaseError) return error.severity !== 'ERROR' || awayStates.test(error.code ?? '')
  const code = 'code' in error ? String(error.code) : ''
  return awayCodes.test(code) || awayMessages.test(error.message)
}

/** Whether an outage that callers see is a database that reads and takes no writes: it is read-only, or its disk is full. */
export function takesNoWrites(outage: unknown): boolean {
  const cause = outage instanceof CarportError ? outage.cause : null
  return cause instanceof pg.DatabaseError && ['25006', '53100'].includes(cause.code ?? '')
}

/** Everybody's answer while the database is away: 503, and the same request may be sent again. Nothing was written. */
export function databaseAway(cause: unknown): CarportError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CarportError('OUTAGE', { message: `The database does not answer: ${reason}`, cause })
}

/** The answer to a caller whose write may have been kept without an answer: never that nothing was charged. */
export function outcomeUnknown(cause: unknown): CarportError {
  return new CarportError('INTERNAL', {
    category: 'unknown',
    retryable: true,
    httpStatus: 503,
    params: { mayHaveHappened: true },
    cause,
  })
}

/** A client is kept only when PostgreSQL itself answered with a plain error. */
export function isBroken(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity !== 'ERROR'
  return isDatabaseAway(error)
}
