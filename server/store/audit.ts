import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Clock } from '#sdk/dates/clock'
import { parseIso, toIso } from '#sdk/dates/dates'
import type { ServerConfig } from '#server/config'
import type { Database, Queryable, Tx } from './database.ts'
import { auditKeyOf, beforeCommit } from './postgres.ts'

/** One line of the audit log: ids only, never a name, a number of a person or a bank, or a value that was changed. */
export interface AuditEvent {
  /** Who did it: a login id, 'system', or a job's name. */
  readonly actor: string
  /** For whom or about whom: a customer's or a login's id. */
  readonly subject: string
  /** What, as a fixed name such as 'payment.create'. */
  readonly action: string
  readonly outcome: 'done' | 'refused' | 'failed'
  /** An error code or a staff member's reason. */
  readonly reason?: string | null
  readonly accountNumber?: string | null
  readonly correlationId: string
  readonly ip?: string | null
  /** When: ISO 8601, or milliseconds since 1970. */
  readonly at: string | number
}

/** Where a request or a job is known in the log, and the clock it goes by. */
export interface RecordContext {
  /** Whom what is written names as the lender. */
  readonly config: Pick<ServerConfig, 'company'>
  readonly clock: Clock
  readonly correlationId: string
  readonly ip?: string
}

/** What the log says of when and from where something was done. */
export function whenAndWhere(context: RecordContext): Pick<AuditEvent, 'correlationId' | 'ip' | 'at'> {
  return { correlationId: context.correlationId, ip: context.ip ?? null, at: context.clock.nowMs() }
}

interface AuditRow {
  readonly seq: number
  readonly at: string
  readonly actor: string
  readonly subject: string
  readonly action: string
  readonly outcome: string
  readonly reason: string | null
  readonly accountNumber: string | null
  readonly correlationId: string
  readonly ip: string | null
}

const pending = new WeakMap<Tx, AuditEvent[]>()

/**
 * Adds an event to the audit log in this transaction. The row is written just before COMMIT, because the end of the chain is
 * one locked row and every other lock must come before it.
 */
export async function appendAudit(tx: Tx, event: AuditEvent): Promise<void> {
  const events = pending.get(tx) ?? []
  events.push(event)
  pending.set(tx, events)
  beforeCommit(tx, 'audit', () => writeEvents(tx, events))
}

async function writeEvents(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
  const key = auditKeyOf(tx)
  const [head] = await tx.query<{ seq: number; mac: Buffer }>('SELECT seq, mac FROM audit_head FOR UPDATE')
  if (head === undefined) throw new Error('The audit chain has no head.')
  let { seq, mac } = head
  for (const event of events) {
    seq += 1
    const row = rowOf(seq, event)
    mac = macOf(key, mac, row)
    await tx.query(
      `INSERT INTO audit_log (seq, at, actor, subject, action, outcome, reason, account_number, correlation_id, ip, mac)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        seq,
        row.at,
        row.actor,
        row.subject,
        row.action,
        row.outcome,
        row.reason,
        row.accountNumber,
        row.correlationId,
        row.ip,
        mac,
      ],
    )
  }
  await tx.query('UPDATE audit_head SET seq = $1, mac = $2', [seq, mac])
}

function rowOf(seq: number, event: AuditEvent): AuditRow {
  return {
    seq,
    at: toIso(typeof event.at === 'number' ? event.at : parseIso(event.at)),
    actor: event.actor,
    subject: event.subject,
    action: event.action,
    outcome: event.outcome,
    reason: event.reason ?? null,
    accountNumber: event.accountNumber ?? null,
    correlationId: event.correlationId,
    ip: event.ip ?? null,
  }
}

function macOf(key: string, before: Buffer, row: AuditRow): Buffer {
  const { seq, at, actor, subject, action, outcome, reason, accountNumber, correlationId, ip } = row
  const text = JSON.stringify([seq, at, actor, subject, action, outcome, reason, accountNumber, correlationId, ip])
  return createHmac('sha256', key).update(before).update(text).digest()
}

/** The end of the chain as it was at a moment, kept outside the database: shows rows cut off the end later. */
export interface AuditAnchor {
  readonly seq: number
  readonly mac: string
  readonly at: string
}

/** Every break of the chain: altered, missing, added or cut-off rows. Empty when all is well. Reads a thousand rows at a time. */
export async function verifyAudit(q: Queryable, key: string, anchors: readonly AuditAnchor[] = []): Promise<string[]> {
  const problems: string[] = []
  const anchored = new Map(anchors.map((anchor) => [anchor.seq, anchor.mac]))
  let seq = 0
  let mac: Buffer = Buffer.alloc(0)
  for (;;) {
    const rows = await q.query<AuditRow & { mac: Buffer }>(
      `SELECT seq, at, actor, subject, action, outcome, reason, account_number AS "accountNumber", correlation_id AS "correlationId", ip, mac
       FROM audit_log WHERE seq > $1 ORDER BY seq LIMIT 1000`,
      [seq],
    )
    if (rows.length === 0) break
    for (const row of rows) {
      if (row.seq !== seq + 1) problems.push(`rows ${seq + 1} to ${row.seq - 1} are missing`)
      if (!isSame(macOf(key, mac, row), row.mac)) problems.push(`row ${row.seq} does not fit the chain`)
      const anchor = anchored.get(row.seq)
      if (anchor !== undefined && anchor !== row.mac.toString('hex'))
        problems.push(`row ${row.seq} differs from its anchor`)
      seq = row.seq
      mac = row.mac
    }
  }
  const [head] = await q.query<{ seq: number; mac: Buffer }>('SELECT seq, mac FROM audit_head')
  // Rows written while this ran may put the head ahead; it is never behind.
  if (head === undefined || head.seq < seq || (head.seq === seq && !isSame(head.mac, mac)))
    problems.push('the head does not fit the last row')
  const [last] = await q.query<{ seq: number | null }>('SELECT max(seq) AS seq FROM audit_log')
  if (head !== undefined && (last?.seq ?? 0) < head.seq)
    problems.push(`rows ${(last?.seq ?? 0) + 1} to ${head.seq} were cut off the end`)
  for (const anchor of anchors) {
    if (anchor.seq > Math.max(seq, last?.seq ?? 0)) problems.push(`row ${anchor.seq} was anchored and is gone`)
  }
  return problems
}

/** Whether the last row fits the one before it under this key. True of an empty log. */
export async function isLastRowWhole(q: Queryable, key: string): Promise<boolean> {
  const [last, before] = await q.query<AuditRow & { mac: Buffer }>(
    `SELECT seq, at, actor, subject, action, outcome, reason, account_number AS "accountNumber", correlation_id AS "correlationId", ip, mac
     FROM audit_log ORDER BY seq DESC LIMIT 2`,
  )
  return last === undefined || isSame(macOf(key, before?.mac ?? Buffer.alloc(0), last), last.mac)
}

/** Writes the chain's end to a file outside the database, one JSON line, when it has grown since the last line. */
export async function anchorAudit(db: Pick<Database, 'read'>, file: string, at: string): Promise<void> {
  const [head] = await db.read<{ seq: number; mac: Buffer }>('SELECT seq, mac FROM audit_head')
  if (head === undefined || head.seq === 0 || readAnchors(file).at(-1)?.seq === head.seq) return
  appendFileSync(
    file,
    `${JSON.stringify({ seq: head.seq, mac: head.mac.toString('hex'), at } satisfies AuditAnchor)}\n`,
    { mode: 0o600 },
  )
}

/** The anchors in a file; none when there is no file. */
export function readAnchors(file: string): AuditAnchor[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as AuditAnchor)
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
