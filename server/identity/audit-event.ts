import { appendAudit } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'

/** What is noted about signing in. */
export interface IdentityEvent {
  /** The login it is about; null when nobody has the address that was typed. */
  readonly loginId: string | null
  readonly action: string
  readonly outcome: 'done' | 'refused'
  readonly reason?: string
  readonly correlationId: string
  readonly ip: string
  readonly atMs: number
}

/** Writes an audit row about a login. What was typed is never in it. */
export async function auditIdentity(tx: Tx, event: IdentityEvent): Promise<void> {
  const { loginId, action, outcome, reason = null, correlationId, ip, atMs } = event
  await appendAudit(tx, {
    actor: loginId ?? 'visitor',
    subject: loginId ?? 'visitor',
    action,
    outcome,
    reason,
    correlationId,
    ip,
    at: atMs,
  })
}
