import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'

/** Why a session of impersonation is over: the staff member ended it or began another, time ran out, or they signed out. */
export type ImpersonationEnd = 'ENDED' | 'REPLACED' | 'TIME' | 'SIGNED_OUT'

/** A session of impersonation with both people as they are now. */
export interface ImpersonationRow {
  readonly impersonationId: string
  readonly staffLoginId: string
  readonly staffSessionId: string
  readonly staffRoles: readonly string[]
  readonly loginId: string
  readonly email: string
  readonly emailVerified: boolean
  /** Whom the staff member was let see. */
  readonly customerId: string
  /** Whom the login is linked to now. */
  readonly linkedCustomerId: string | null
  /** Staff roles of the login; empty for a borrower. */
  readonly roles: readonly string[]
  readonly keyThumbprint: string
  readonly expiresAtSeconds: number
  readonly isEnded: boolean
}

/** What is kept of a ticket. Times are ISO 8601. */
export interface TicketRow {
  readonly ticketHash: Buffer
  readonly staffLoginId: string
  readonly staffSessionId: string
  readonly loginId: string
  readonly reason: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** Keeps a ticket, and forgets those nobody can use any more. */
export async function insertTicket(tx: Tx, ticket: TicketRow): Promise<void> {
  await tx.query('DELETE FROM impersonation_tickets WHERE expires_at < $1', [ticket.createdAt])
  await insertRow(tx, 'impersonation_tickets', {
    ticket_hash: ticket.ticketHash,
    staff_login_id: ticket.staffLoginId,
    staff_session_id: ticket.staffSessionId,
    login_id: ticket.loginId,
    reason: ticket.reason,
    created_at: ticket.createdAt,
    expires_at: ticket.expiresAt,
  })
}

/** Uses a ticket up. @returns null for one that is not there, not this session's, too old, or was used */
export async function takeTicket(
  tx: Tx,
  ticket: Pick<TicketRow, 'ticketHash' | 'staffLoginId' | 'staffSessionId'>,
  now: string,
): Promise<{ readonly loginId: string; readonly reason: string } | null> {
  const rows = await tx.query<{ loginId: string; reason: string }>(
    `UPDATE impersonation_tickets SET used_at = $4
     WHERE ticket_hash = $1 AND staff_login_id = $2 AND staff_session_id = $3 AND used_at IS NULL AND expires_at > $4
     RETURNING login_id AS "loginId", reason`,
    [ticket.ticketHash, ticket.staffLoginId, ticket.staffSessionId, now],
  )
  return rows[0] ?? null
}

/** A session of impersonation that begins. Times are ISO 8601. */
export interface StartedImpersonation {
  readonly impersonationId: string
  readonly staffLoginId: string
  readonly staffSessionId: string
  readonly loginId: string
  readonly customerId: string
  readonly reason: string
  readonly keyThumbprint: string
  readonly startedAt: string
  readonly expiresAt: string
}

/** Starts it. The staff member's former one must have been ended. */
export async function insertImpersonation(tx: Tx, started: StartedImpersonation): Promise<void> {
  await insertRow(tx, 'impersonations', {
    impersonation_id: started.impersonationId,
    staff_login_id: started.staffLoginId,
    staff_session_id: started.staffSessionId,
    login_id: started.loginId,
    customer_id: started.customerId,
    reason: started.reason,
    key_thumbprint: started.keyThumbprint,
    started_at: started.startedAt,
    expires_at: started.expiresAt,
  })
}

/** The session with both logins, or null: also when one of the logins is gone. */
export async function findImpersonation(q: Queryable, impersonationId: string): Promise<ImpersonationRow | null> {
  const rows = await q.query<ImpersonationRow>(
    `SELECT i.impersonation_id AS "impersonationId", i.staff_login_id AS "staffLoginId",
            i.staff_session_id AS "staffSessionId", staff.roles AS "staffRoles", i.login_id AS "loginId", l.email,
            l.email_verified_at IS NOT NULL AS "emailVerified", i.customer_id AS "customerId",
            l.customer_id AS "linkedCustomerId", l.roles, i.key_thumbprint AS "keyThumbprint",
            floor(extract(epoch FROM i.expires_at))::int8 AS "expiresAtSeconds", i.ended_at IS NOT NULL AS "isEnded"
     FROM impersonations i
       JOIN logins staff ON staff.login_id = i.staff_login_id
       JOIN logins l ON l.login_id = i.login_id
     WHERE i.impersonation_id = $1`,
    [impersonationId],
  )
  return rows[0] ?? null
}

/** What has to be written down about a session that came to its end. */
export interface EndedImpersonation {
  readonly impersonationId: string
  readonly staffLoginId: string
  readonly staffSessionId: string
  readonly customerId: string
  readonly endReason: ImpersonationEnd
}

const ended = `impersonation_id AS "impersonationId", staff_login_id AS "staffLoginId", staff_session_id AS "staffSessionId",
  customer_id AS "customerId", end_reason AS "endReason"`

/** Ends one session. @returns null when it was over */
export async function endOne(
  tx: Tx,
  impersonationId: string,
  at: string,
  reason: ImpersonationEnd,
): Promise<EndedImpersonation | null> {
  const rows = await tx.query<EndedImpersonation>(
    `UPDATE impersonations SET ended_at = $2, end_reason = $3 WHERE impersonation_id = $1 AND ended_at IS NULL
     RETURNING ${ended}`,
    [impersonationId, at, reason],
  )
  return rows[0] ?? null
}

/** Ends what a staff member has open. */
export async function endOpenOf(
  tx: Tx,
  staffLoginId: string,
  at: string,
  reason: 'ENDED' | 'REPLACED',
): Promise<EndedImpersonation[]> {
  return tx.query<EndedImpersonation>(
    `UPDATE impersonations SET ended_at = $2, end_reason = CASE WHEN expires_at <= $2 THEN 'TIME' ELSE $3 END
     WHERE staff_login_id = $1 AND ended_at IS NULL RETURNING ${ended}`,
    [staffLoginId, at, reason],
  )
}

/** Those whose time ran out, and those whose staff member signed out. */
export async function listOverdue(q: Queryable, now: string): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    `SELECT i.impersonation_id AS id FROM impersonations i
       LEFT JOIN login_sessions s ON s.session_id = i.staff_session_id LEFT JOIN logins l ON l.login_id = s.login_id
     WHERE i.ended_at IS NULL
       AND (i.expires_at <= $1 OR s.session_id IS NULL OR s.revoked_at IS NOT NULL OR s.roles <> l.roles OR s.expires_at <= $1)
     ORDER BY i.expires_at, i.impersonation_id`,
    [now],
  )
  return rows.map((row) => row.id)
}

/** Ends an overdue one. @returns null when it has ended, or another process has it in hand */
export async function endOverdue(tx: Tx, impersonationId: string, now: string): Promise<EndedImpersonation | null> {
  const rows = await tx.query<EndedImpersonation>(
    `UPDATE impersonations SET ended_at = $1, end_reason = CASE WHEN expires_at <= $1 THEN 'TIME' ELSE 'SIGNED_OUT' END
     WHERE impersonation_id IN (
       SELECT impersonation_id FROM impersonations WHERE impersonation_id = $2 AND ended_at IS NULL FOR UPDATE SKIP LOCKED)
     RETURNING ${ended}`,
    [now, impersonationId],
  )
  return rows[0] ?? null
}

/** The customer's accounts, with their part on each. */
export async function listNotedAccounts(
  q: Queryable,
  customerId: string,
): Promise<{ readonly accountNumber: string; readonly party: 'A' | 'C' }[]> {
  return q.query(
    `SELECT account_number AS "accountNumber", CASE customer_type WHEN 'buyer' THEN 'A' ELSE 'C' END AS party
     FROM account_customers WHERE customer_id = $1 ORDER BY account_number`,
    [customerId],
  )
}
