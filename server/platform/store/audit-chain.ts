import { createHmac, hash } from 'node:crypto'
import type { Queryable } from './database.ts'

/** The chains that are written. Chain 0 holds what was written when there was one chain. */
const chainCount = 64

/** Every chain there has to be, the one before included. */
export const auditChains: readonly number[] = Array.from({ length: chainCount + 1 }, (_, chain) => chain)

/** A row of the audit log as its mac covers it. */
export interface AuditRow {
  readonly chain: number
  /** From 1, without gaps within its chain. */
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

/** The end of a chain. */
export interface AuditHead {
  readonly chain: number
  /** 0 while the chain is empty. */
  readonly seq: number
  readonly mac: Buffer
}

/** The chain of what concerns an account, or a person where no account is concerned: commits of others do not wait for it. */
export function chainOf({ accountNumber, subject }: { accountNumber?: string | null; subject: string }): number {
  return 1 + (hash('sha256', accountNumber ?? subject, 'buffer').readUInt16BE(0) % chainCount)
}

/** What a row is sealed with: the key, the mac before it in its chain, and everything in it, the chain's number too. */
export function macOf(key: string, before: Buffer, row: AuditRow): Buffer {
  const { chain, seq, at, actor, subject, action, outcome, reason, accountNumber, correlationId, ip } = row
  const content = [seq, at, actor, subject, action, outcome, reason, accountNumber, correlationId, ip]
  // Rows of chain 0 were sealed before chains had numbers.
  const text = JSON.stringify(chain === 0 ? content : [chain, ...content])
  return createHmac('sha256', key).update(before).update(text).digest()
}

/** The ends of all chains there are, in the order of their numbers. */
export async function readAuditHeads(q: Queryable): Promise<AuditHead[]> {
  return q.query<AuditHead>(
    'SELECT 0::int2 AS chain, seq, mac FROM audit_head UNION ALL SELECT chain, seq, mac FROM audit_heads ORDER BY chain',
  )
}

/** Rows with their macs, at most `limit`, chain by chain, after the given one. */
export async function readAuditRows(
  q: Queryable,
  after: Pick<AuditRow, 'chain' | 'seq'>,
  limit = 1000,
): Promise<(AuditRow & { readonly mac: Buffer })[]> {
  return q.query(
    `SELECT chain, seq, at, actor, subject, action, outcome, reason, account_number AS "accountNumber",
            correlation_id AS "correlationId", ip, mac
     FROM audit_log WHERE (chain, seq) > ($1, $2) ORDER BY chain, seq LIMIT $3`,
    [after.chain, after.seq, limit],
  )
}
