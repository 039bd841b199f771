import type { FastifyRequest } from 'fastify'
import { CarportError } from '#sdk/errors/errors'
import { invalid } from '#server/identity/staff.rules'
import { endReturnHolds } from '#server/loans/autopay/return-holds'
import { liftBankStop } from '#server/loans/payments/payer.store'
import { cancelUnfiled } from '#server/loans/settlement/cancel-stopped'
import { stoppedDebitsOf } from '#server/loans/settlement/payment-jobs.store'
import { writeNotation } from '#server/platform/messages/notations'
import { notifyContacts } from '#server/platform/messages/security-notices'
import { loansOf } from '#server/platform/messages/text-permissions.store'
import type { Tx } from '#server/platform/store/database'
import { auditRefusal, demandChanger, noteStaff, type StaffCall } from './admin-call.ts'

const action = 'staff.allow-bank-debits'

/**
 * Allows bank debits of a borrower again, after a return had stopped them all (rules 6, 7.3) or two returns for insufficient funds had put
 * them and autopay on hold (rules 8.3). What was agreed to before a return stopped them all does not go out any more: it is canceled here
 * where no job has done so yet. It is noted on every loan of the borrower, and every contact on file is notified. Doing it again changes
 * nothing and notifies nobody.
 * @param customerId whose debits they are
 * @throws CarportError NOT_ALLOWED, STEP_UP_REQUIRED, FIELD_INVALID, NOT_FOUND for nobody on a loan
 */
export async function allowBankDebits(call: StaffCall, request: FastifyRequest, customerId: string): Promise<void> {
  if (!/^[\w-]{1,80}$/.test(customerId)) throw invalid('id')
  const reason = await demandChanger(call, request, action, customerId)
  await auditRefusal(call, action, customerId, () =>
    call.db.withTx(async (tx) => {
      const loans = await loansOf(tx, customerId)
      if (loans.length === 0) throw new CarportError('NOT_FOUND')
      for (const debit of await stoppedDebitsOf(tx, customerId))
        await cancelUnfiled(tx, call, debit, { reason: 'bank debits stopped', actor: call.actor.loginId })
      const wasStopped = await liftBankStop(tx, customerId)
      const wasHeld = await endReturnHolds(tx, call.clock, customerId)
      if (wasStopped || wasHeld) await record(tx, call, { customerId, loans, reason })
      await noteStaff(tx, call, { action, subject: customerId, outcome: 'done', reason })
    }),
  )
}

interface Allowed {
  readonly customerId: string
  readonly loans: Awaited<ReturnType<typeof loansOf>>
  readonly reason: string
}

async function record(tx: Tx, call: StaffCall, { customerId, loans, reason }: Allowed): Promise<void> {
  const createdAtMs = call.clock.nowMs()
  for (const { accountNumber, party } of loans)
    await writeNotation(tx, {
      accountNumber,
      activityCode: 'PR',
      partyContacted: party,
      comment: `Bank debits allowed again: ${reason}`,
      actor: call.actor.loginId,
      createdAtMs,
    })
  await notifyContacts(tx, call.config.company, {
    whose: { customerId },
    template: 'bank-debits-allowed',
    parameters: () => ({}),
    createdAtMs,
  })
}
