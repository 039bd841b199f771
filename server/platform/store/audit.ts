import { timingSafeEqual } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Clock } from '#sdk/dates/clock'
import { type LocalDate, parseIso, businessToday, toIso } from '#sdk/dates/dates'
import type { ServerConfig } from '#server/platform/config/config'
import type { Place } from '#server/platform/place'
import {
  type AuditHead,
  type AuditRow,
  auditChains,
  chainOf,
  macOf,
  readAuditHeads,
  readAuditRows,
} from './audit-chain.ts'
import { type Database, type Queryable, reader, type Tx } from './database.ts'
import { takeLastWrites } from './last-writes.ts'
import { listText } from './sent-together.ts'
import { auditKeyOf, beforeCommit, leaveWithCommit, wholeOf } from './transaction.ts'

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
  /** Where the borrower did it; left out where nobody did: in jobs, and for what vendors report. */
  readonly place?: Place
  /** Nobody asked for it just now: a job or a vendor's news. Borrowers are notified of it within contact hours only. */
  readonly isUnsolicited?: boolean
  /** The date on which messages leave, where a job catches up for an earlier day. Default: the clock's. */
  readonly writtenOn?: LocalDate
}

/** The date on which what a request or a job writes to borrowers leaves: days that a message gives them begin here. */
export function writtenOn(context: Pick<RecordContext, 'clock' | 'writtenOn'>): LocalDate {
  return context.writtenOn ?? businessToday(context.clock)
}

/** When and from where something was done, as the log has it. */
export function whenAndWhere(context: RecordContext): Pick<AuditEvent, 'correlationId' | 'ip' | 'at'> {
  return { correlationId: context.correlationId, ip: context.ip ?? null, at: context.clock.nowMs() }
}

const pending = new WeakMap<Tx, AuditEvent[]>()

/**
 * Adds an event to the audit log in this transaction. The row is written just before COMMIT, because the end of its chain is
 * one locked row and every other lock must come before it.
 */
export async function appendAudit(tx: Tx, event: AuditEvent): Promise<void> {
  // The parts of a transaction write together: whoever locks several ends locks them in their order.
  const whole = wholeOf(tx)
  const events = pending.get(whole) ?? []
  events.push(event)
  pending.set(whole, events)
  beforeCommit(whole, 'audit', () => writeEvents(whole, events))
}

async function writeEvents(tx: Tx, events: readonly AuditEvent[]): Promise<void> {
  const key = auditKeyOf(tx)
  const rows: (AuditRow & { readonly mac: Buffer })[] = []
  const ends = await lockHeads(tx, events)
  for (const event of events) {
    const end = ends.get(chainOf(event))
    if (end === undefined) throw new Error('A chain of the audit log has no head.')
    const row = rowOf(end.chain, end.seq + 1, event)
    const mac = macOf(key, end.mac, row)
    rows.push({ ...row, mac })
    ends.set(row.chain, { chain: row.chain, seq: row.seq, mac })
  }
  writeRows(tx, rows, [...ends.values()])
}

/** One statement that leaves with COMMIT, so that the ends stay locked for as few round trips as can be. Its lists are texts: it is kept. */
function writeRows(tx: Tx, rows: readonly (AuditRow & { readonly mac: Buffer })[], heads: readonly AuditHead[]): void {
  const [row] = rows
  if (row !== undefined && rows.length === 1) {
    leaveWithCommit(
      tx,
      `WITH moved AS (UPDATE audit_heads SET seq = $2, mac = $12 WHERE chain = $1)
       ${inserting} VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      rowColumns.map((name) => row[name]),
    )
    return
  }
  leaveWithCommit(
    tx,
    `WITH moved AS (
       UPDATE audit_heads SET seq = ends.seq, mac = ends.mac
       FROM unnest($13::int2[], $14::int8[], $15::bytea[]) AS ends (chain, seq, mac) WHERE audit_heads.chain = ends.chain)
     ${inserting}
     SELECT * FROM unnest($1::int2[], $2::int8[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                          $9::text[], $10::text[], $11::text[], $12::bytea[])`,
    [
      ...rowColumns.map((name) => rows.map((each) => each[name])),
      heads.map(({ chain }) => chain),
      heads.map(({ seq }) => seq),
      heads.map(({ mac }) => mac),
    ].map(listText),
  )
}

const inserting =
  'INSERT INTO audit_log (chain, seq, at, actor, subject, action, outcome, reason, account_number, correlation_id, ip, mac)'

const rowColumns = [
  'chain',
  'seq',
  'at',
  'actor',
  'subject',
  'action',
  'outcome',
  'reason',
  'accountNumber',
  'correlationId',
  'ip',
  'mac',
] as const

/**
 * Locks the ends of the chains that the events go to, always in the order of their numbers, so that no two wait for each other. What was
 * left for the end of the transaction is written by the same statement, before: its locks come before these, too.
 */
async function lockHeads(tx: Tx, events: readonly AuditEvent[]): Promise<Map<number, AuditHead>> {
  const writes = takeLastWrites(tx)
  const chains = [...new Set(events.map(chainOf))]
  const parameters = [...(writes?.parameters ?? []), chains.length === 1 ? chains[0] : listText(chains)]
  const which = chains.length === 1 ? `$${parameters.length}::int2` : `ANY($${parameters.length}::int2[])`
  const heads = await tx.query<AuditHead>(
    `${writes?.opening ?? ''} SELECT chain, seq, mac FROM audit_heads
     WHERE chain = ${which}${writes === null ? '' : ` AND ${writes.done}`} ORDER BY chain FOR UPDATE`,
    parameters,
  )
  return new Map(heads.map((head) => [head.chain, head]))
}

function rowOf(chain: number, seq: number, event: AuditEvent): AuditRow {
  return {
    chain,
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

/** The ends of all chains as they were at a moment, kept outside the database: shows rows cut off an end later. */
export interface AuditAnchor {
  readonly at: string
  /** Chains that were not empty. */
  readonly heads: readonly { readonly chain: number; readonly seq: number; readonly mac: string }[]
}

/**
 * Every break of the chains: altered, missing, added or cut-off rows, and chains that are missing. Empty when all is well. Reads a
 * thousand rows at a time.
 */
export async function verifyAudit(q: Queryable, key: string, anchors: readonly AuditAnchor[] = []): Promise<string[]> {
  const problems: string[] = []
  const anchored = anchors.flatMap(({ heads }) => heads)
  const anchorOf = new Map(anchored.map(({ chain, seq, mac }) => [`${chain} ${seq}`, mac]))
  const found = new Map<number, AuditHead>()
  for (let after = { chain: -1, seq: 0 }; ; ) {
    const rows = await readAuditRows(q, after)
    const last = rows.at(-1)
    if (last === undefined) break
    for (const row of rows) {
      const { chain, seq } = row
      const before = found.get(chain) ?? { seq: 0, mac: Buffer.alloc(0) }
      if (seq !== before.seq + 1) problems.push(`chain ${chain}: rows ${before.seq + 1} to ${seq - 1} are missing`)
      if (!isSame(macOf(key, before.mac, row), row.mac))
        problems.push(`chain ${chain}: row ${seq} does not fit the chain`)
      const anchor = anchorOf.get(`${chain} ${seq}`)
      if (anchor !== undefined && anchor !== row.mac.toString('hex'))
        problems.push(`chain ${chain}: row ${seq} differs from its anchor`)
      found.set(chain, row)
    }
    after = last
  }
  problems.push(...(await problemsOfEnds(q, found)))
  for (const { chain, seq } of anchored) {
    if (seq > (found.get(chain)?.seq ?? 0)) problems.push(`chain ${chain}: row ${seq} was anchored and is gone`)
  }
  return problems
}

/** Whether the last row of every chain fits the one before it under this key. True of an empty log. */
export async function isLastRowWhole(q: Queryable, key: string): Promise<boolean> {
  for (const { chain, seq } of await readAuditHeads(q)) {
    if (seq === 0) continue
    const rows = await readAuditRows(q, { chain, seq: seq - 2 }, 2)
    const last = rows.find((row) => row.chain === chain && row.seq === seq)
    const before = rows.find((row) => row.chain === chain && row.seq === seq - 1)
    if (last === undefined || !isSame(macOf(key, before?.mac ?? Buffer.alloc(0), last), last.mac)) return false
  }
  return true
}

/** Every chain has a head, every head has its row, and no row is of a chain that nobody writes. */
async function problemsOfEnds(q: Queryable, found: ReadonlyMap<number, AuditHead>): Promise<string[]> {
  const heads = new Map((await readAuditHeads(q)).map((head) => [head.chain, head]))
  const lasts = await q.query<AuditHead>('SELECT chain, max(seq) AS seq FROM audit_log GROUP BY chain')
  return [...new Set([...auditChains, ...found.keys()])].flatMap((chain) => {
    const head = heads.get(chain)
    if (head === undefined) return [`chain ${chain}: the head is missing`]
    const { seq, mac } = found.get(chain) ?? { seq: 0, mac: Buffer.alloc(0) }
    // Rows written while this ran may put the head ahead; it is never behind.
    const isBehind = head.seq < seq || (head.seq === seq && !isSame(head.mac, mac))
    const lastSeq = lasts.find((last) => last.chain === chain)?.seq ?? 0
    return [
      ...(isBehind ? [`chain ${chain}: the head does not fit the last row`] : []),
      ...(lastSeq < head.seq ? [`chain ${chain}: rows ${lastSeq + 1} to ${head.seq} were cut off the end`] : []),
    ]
  })
}

/** Writes the chains' ends to a file outside the database, one JSON line, when one has grown since the last line. */
export async function anchorAudit(db: Pick<Database, 'read'>, file: string, at: string): Promise<void> {
  const heads = (await readAuditHeads(reader(db)))
    .filter(({ seq }) => seq > 0)
    .map(({ chain, seq, mac }) => ({ chain, seq, mac: mac.toString('hex') }))
  const before = readAnchors(file).at(-1)?.heads ?? []
  if (heads.every(({ chain, seq }) => before.some((one) => one.chain === chain && one.seq === seq))) return
  appendFileSync(file, `${JSON.stringify({ at, heads } satisfies AuditAnchor)}\n`, { mode: 0o600 })
}

/** The anchors in a file; none when there is no file. A line of the time with one chain is of chain 0. */
export function readAnchors(file: string): AuditAnchor[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const anchor = JSON.parse(line) as AuditAnchor | { at: string; seq: number; mac: string }
      return 'heads' in anchor ? anchor : { at: anchor.at, heads: [{ chain: 0, seq: anchor.seq, mac: anchor.mac }] }
    })
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
