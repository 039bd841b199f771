import type { RequestContext } from '#server/platform/context'
import { writeNotation } from '#server/platform/messages/notations'
import { type EndedImpersonation, listNotedAccounts } from '#server/identity/impersonation.store'
import { appendAudit } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'

type Where = Pick<RequestContext, 'clock' | 'correlationId'> & { readonly ip: string | null }

const endings: Readonly<Record<EndedImpersonation['endReason'], string>> = {
  ENDED: 'by the staff member',
  REPLACED: 'the staff member began another',
  TIME: 'time ran out',
  SIGNED_OUT: 'the staff member signed out',
}

/** Notes on each of the customer's accounts, and in the audit log, that a staff member began to look through their eyes. */
export async function recordStart(
  tx: Tx,
  where: Where,
  started: { readonly staffLoginId: string; readonly customerId: string; readonly reason: string },
): Promise<void> {
  await note(tx, where, started, `Staff began to see what the borrower sees. Reason: ${started.reason}`)
  await audit(tx, where, { ...started, action: 'impersonation.start' })
}

/** Notes likewise that it is over, and why. */
export async function recordEnd(tx: Tx, where: Where, ended: EndedImpersonation): Promise<void> {
  await note(tx, where, ended, `Staff no longer see what the borrower sees: ${endings[ended.endReason]}.`)
  await audit(tx, where, { ...ended, action: 'impersonation.end', reason: ended.endReason })
}

async function note(
  tx: Tx,
  { clock }: Where,
  { staffLoginId, customerId }: { readonly staffLoginId: string; readonly customerId: string },
  comment: string,
): Promise<void> {
  for (const { accountNumber, party } of await listNotedAccounts(tx, customerId))
    await writeNotation(tx, {
      accountNumber,
      activityCode: 'IM',
      partyContacted: party,
      comment,
      actor: staffLoginId,
      createdAtMs: clock.nowMs(),
    })
}

async function audit(
  tx: Tx,
  { clock, correlationId, ip }: Where,
  done: {
    readonly staffLoginId: string
    readonly customerId: string
    readonly action: string
    readonly reason: string
  },
): Promise<void> {
  await appendAudit(tx, {
    actor: done.staffLoginId,
    subject: done.customerId,
    action: done.action,
    outcome: 'done',
    reason: done.reason,
    correlationId,
    ip,
    at: clock.nowMs(),
  })
}
