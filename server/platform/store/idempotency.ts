import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import type { Actor } from '#server/platform/actor'
import { type CorrelationLogger, errorFields } from '#server/platform/log/log'
import { CommitUnknownError, type Database, type Tx } from './database.ts'
import { gatherLastWrites, writeLast } from './last-writes.ts'
import { recordPartnerAct } from './partner-acts.ts'
import { type AskedStatement, exposeToFailpoints, leaveWithNext } from './transaction.ts'
import { outcomeUnknown } from './trouble.ts'

export interface OnceOnly {
  /** The operation's name in the schema. */
  readonly operation: string
  /** The account whose row is locked first; null when the operation concerns none. */
  readonly accountNumber: string | null
  /** Everything the caller asked for, as JSON. The same key with another fingerprint is refused. */
  readonly fingerprint: unknown
  /** The work begins with a read, which leaves in one write with the statement that takes the key. Default false. */
  readonly readsFirst?: boolean
}

/** What runOnce needs of a request. */
export interface OnceContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: CorrelationLogger
  readonly actor: Actor
  /** Null when the request sent none. */
  readonly idempotencyKey: string | null
  readonly correlationId: string
  /** Gets the header that marks a replay. */
  readonly replyHeaders: Map<string, string>
}

const keyShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const runsAtMost = 5

/**
 * Runs a mutation's work at most once per (person, account, operation, key), forever. The account row is locked first; the
 * work, its answer and everything else it writes commit together. The answer must be JSON (a replay gives it back parsed).
 * A connection lost while committing is settled here: the same request is run again, waits for the first, and finds its record
 * or does the work anew (reliability 4, 5, 7, 8, 21).
 *
 * A refusal thrown by `work` rolls everything back and is not stored, so a corrected request may use the key again.
 * @throws CarportError IDEMPOTENCY_KEY_REQUIRED (400), IDEMPOTENCY_KEY_REUSED (422), IN_PROGRESS (409), NOT_FOUND
 * @throws CarportError ATTEMPT_CLOSED (409) once somebody read that nothing was done under the key (see closeKey)
 * @throws CarportError INTERNAL (503) of category 'unknown' when it could not be found out whether the work was committed
 */
export async function runOnce<T>(context: OnceContext, once: OnceOnly, work: (tx: Tx) => Promise<T>): Promise<T> {
  const scope = scopeOf(context, once)
  for (let run = 1; ; run += 1) {
    try {
      const { answer, isReplay } = await context.db.withTx((tx) =>
        findOrRun(tx, context, scope, { work, readsFirst: once.readsFirst === true }),
      )
      // Marked as a replay only when an earlier request made it, not when this one had to look twice.
      if (isReplay && run === 1) markReplayed(context)
      return answer
    } catch (error) {
      if (isCarportError(error, 'ACCOUNT_BUSY')) throw inProgress(context)
      const mayHaveHappened = error instanceof CommitUnknownError || run > 1
      if (!mayHaveHappened || (error instanceof CarportError && !error.retryable)) throw error
      context.log.warn('commit-unknown', { operation: once.operation, attempts: run, ...errorFields(error) })
      if (run === runsAtMost) throw outcomeUnknown(error)
      await pause(100 * 3 ** (run - 1))
    }
  }
}

/**
 * Finds out for good whether anything was done under a key. Waits for a request that is at work under it, or on its account, and
 * where nothing was done closes the key: a request that is still on its way is refused with ATTEMPT_CLOSED when it arrives. So
 * "nothing happened" is not only true when it is said, it stays true (reliability 3, 5).
 * @throws CarportError IDEMPOTENCY_KEY_REQUIRED, NOT_FOUND, IN_PROGRESS while the other request has not ended
 */
export async function closeKey(
  context: OnceContext,
  once: Omit<OnceOnly, 'fingerprint'>,
): Promise<'was-done' | 'nothing-was-done'> {
  const scope = scopeOf(context, { ...once, fingerprint: null })
  try {
    return await context.db.withTx(async (tx) => {
      await holdKey(tx, context, scope, true)
      const [row] = await tx.query<{ isClosed: boolean }>(
        `SELECT is_closed AS "isClosed" ${fromRecord}`,
        scopeParameters(scope),
      )
      return row?.isClosed === true ? 'nothing-was-done' : 'was-done'
    })
  } catch (error) {
    throw isCarportError(error, 'ACCOUNT_BUSY') ? inProgress(context) : error
  }
}

/** What the work under a key of the caller's answered. @throws Error when there is nothing */
export async function answerOf<T>(context: OnceContext, once: Omit<OnceOnly, 'fingerprint'>): Promise<T> {
  const [row] = await context.db.read<{ response: string }>(
    `SELECT response ${fromRecord}`,
    scopeParameters(scopeOf(context, { ...once, fingerprint: null })),
  )
  if (row === undefined) throw new Error('Nothing was done under this key.')
  return JSON.parse(row.response) as T
}

/** Whether a key of the caller's was answered or closed before, so that asking again under it does nothing anew. */
export async function wasAnswered(context: OnceContext, once: Omit<OnceOnly, 'fingerprint'>): Promise<boolean> {
  const { person, operation, key, accountNumber } = scopeOf(context, { ...once, fingerprint: null })
  const rows = await context.db.read(
    `SELECT 1 FROM idempotency_records
     WHERE person = $1 AND account_number IN ($2, '') AND operation = $3 AND idempotency_key = $4`,
    [person, accountNumber, operation, key],
  )
  return rows.length > 0
}

interface Scope {
  readonly person: string
  readonly accountNumber: string
  readonly operation: string
  readonly key: string
  readonly fingerprint: string
}

const ofRecord = 'WHERE person = $1 AND account_number = $2 AND operation = $3 AND idempotency_key = $4'
const fromRecord = `FROM idempotency_records ${ofRecord}`
const answering = `UPDATE idempotency_records SET response = $5 ${ofRecord}`

function scopeParameters(scope: Scope): string[] {
  return [scope.person, scope.accountNumber, scope.operation, scope.key]
}

async function findOrRun<T>(
  tx: Tx,
  context: OnceContext,
  scope: Scope,
  { work, readsFirst }: { readonly work: (tx: Tx) => Promise<T>; readonly readsFirst: boolean },
): Promise<{ answer: T; isReplay: boolean }> {
  exposeToFailpoints(tx)
  gatherLastWrites(tx)
  try {
    await takeKey(tx, context, scope, readsFirst)
    const answer = await work(tx)
    await writeLast(tx, {
      table: 'idempotency_records',
      sql: answering,
      parameters: [...scopeParameters(scope), JSON.stringify(answer)],
    })
    return { answer, isReplay: false }
  } catch (error) {
    if (!(error instanceof KeyUsed)) throw error
    return { answer: await storedAnswer<T>(tx, scope), isReplay: true }
  }
}

/** The key was used or closed before: nothing is done, and what was answered then is answered again. */
class KeyUsed extends Error {
  override readonly name = 'KeyUsed'
}

/** Takes the key for the work. @throws KeyUsed here, or from the first statement of work that reads first */
async function takeKey(tx: Tx, context: OnceContext, scope: Scope, readsFirst: boolean): Promise<void> {
  const demandMine = (rows: readonly HeldKey[]): void => {
    if (!isMine(rows)) throw new KeyUsed()
  }
  const statement = takingKey(context, scope, false)
  if (partnerOf(context.actor) === null && readsFirst) return leaveWithNext(tx, statement, demandMine)
  demandMine(await tx.query<HeldKey>(statement.sql, statement.parameters))
  return noteActOfPartner(tx, context, scope)
}

/** What is done on a partner's page can be asked about by its server. Before the work, so that what the work writes finds it. */
async function noteActOfPartner(tx: Tx, { actor, clock, correlationId }: OnceContext, scope: Scope): Promise<void> {
  const partner = partnerOf(actor)
  if (actor.kind !== 'embed' || partner === null) return
  await recordPartnerAct(tx, {
    customerId: actor.customerId,
    accountNumber: actor.accountNumber,
    operation: scope.operation,
    reference: scope.key,
    partnerId: partner.partnerId,
    tokenId: actor.tokenId,
    correlationId,
    doneAt: toIso(clock.nowMs()),
  })
}

function partnerOf(actor: Actor) {
  return actor.kind === 'embed' ? actor.partner : null
}

interface HeldKey {
  readonly isThere: boolean
  readonly isMine: boolean
}

/** Takes the key for this transaction. False when it was used or closed before; waits, at most for the lock time-out, while another holds it. */
async function holdKey(tx: Tx, context: Pick<OnceContext, 'clock'>, scope: Scope, isClosed: boolean): Promise<boolean> {
  const { sql, parameters } = takingKey(context, scope, isClosed)
  return isMine(await tx.query<HeldKey>(sql, parameters))
}

function isMine([row]: readonly HeldKey[]): boolean {
  if (row?.isThere !== true) throw new CarportError('NOT_FOUND')
  return row.isMine
}

/** The lock is taken first: the key is only looked at once the account's row is ours. */
const lockedAccount = '(SELECT 1 FROM accounts WHERE account_number = $2 FOR UPDATE)'

function takingKey({ clock }: Pick<OnceContext, 'clock'>, scope: Scope, isClosed: boolean): AskedStatement {
  return {
    sql: `WITH held AS MATERIALIZED ${scope.accountNumber === '' ? '(SELECT 1)' : lockedAccount},
     made AS (
       INSERT INTO idempotency_records
         (person, account_number, operation, idempotency_key, fingerprint_sha256, created_at, is_closed)
       SELECT $1, $2, $3, $4, $5, $6::timestamptz, $7::boolean FROM held ON CONFLICT DO NOTHING RETURNING 1)
     SELECT EXISTS (SELECT FROM held) AS "isThere", EXISTS (SELECT FROM made) AS "isMine"`,
    parameters: [...scopeParameters(scope), scope.fingerprint, toIso(clock.nowMs()), isClosed],
  }
}

async function storedAnswer<T>(tx: Tx, scope: Scope): Promise<T> {
  const [row] = await tx.query<{ fingerprint: string; response: string; isClosed: boolean }>(
    `SELECT fingerprint_sha256 AS fingerprint, response, is_closed AS "isClosed" ${fromRecord}`,
    scopeParameters(scope),
  )
  if (row === undefined) throw new Error('The idempotency record vanished.')
  if (row.isClosed) throw new CarportError('ATTEMPT_CLOSED')
  if (row.fingerprint !== scope.fingerprint) throw new CarportError('IDEMPOTENCY_KEY_REUSED')
  return JSON.parse(row.response) as T
}

function scopeOf(context: OnceContext, once: OnceOnly): Scope {
  const key = context.idempotencyKey
  if (key === null || !keyShape.test(key)) throw new CarportError('IDEMPOTENCY_KEY_REQUIRED')
  const fingerprint = hash('sha256', canonicalJson(once.fingerprint))
  return {
    person: personOf(context.actor),
    accountNumber: once.accountNumber ?? '',
    operation: once.operation,
    key: key.toLowerCase(),
    fingerprint,
  }
}

/** The same person in the portal and in an element shares keys; staff who act for a borrower do not share the borrower's. */
function personOf(actor: Actor): string {
  switch (actor.kind) {
    case 'anonymous':
      return 'anonymous'
    case 'embed':
      return actor.customerId
    case 'staff':
      return actor.loginId
    case 'borrower': {
      const person = actor.customerId ?? actor.loginId
      return actor.impersonatedBy === null ? person : `${person} by ${actor.impersonatedBy}`
    }
  }
}

/** JSON with sorted keys, so that the order in which a client writes its fields does not matter. Undefined is left out. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, one: unknown) => {
      if (one === null || typeof one !== 'object' || Array.isArray(one)) return one
      return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
    }) ?? 'null'
  )
}

function markReplayed(context: OnceContext): void {
  context.replyHeaders.set('idempotent-replayed', 'true')
  context.replyHeaders.set('x-served-from-cache', 'true')
}

function inProgress(context: OnceContext): CarportError {
  context.replyHeaders.set('retry-after', '2')
  return new CarportError('IN_PROGRESS')
}
