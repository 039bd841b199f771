import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { todayInPhoenix } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { invalid, isAdvisor } from '#server/identity/staff.rules'
import { judgeLoan } from '#server/loans/programs/charge-off-case'
import { chargeOffLoan } from '#server/loans/programs/charge-off-loan'
import type { ChargeOffBar } from '#server/loans/programs/charge-off.rules'
import { demandAdvisor } from '#server/loans/programs/demand-advisor'
import { type WaitingChargeOff, waitingChargeOffs } from '#server/loans/programs/charge-off-reviews.store'
import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { auditRefusal, demandChanger, noteStaff, staffCall } from './admin-call.ts'

const path = '/api/admin/charge-offs'
const approved = 'charge-off.approved'
const mostWaiting = 200

export const chargeOffBody = v.object({ accountNumber: v.pipe(v.string(), v.regex(/^\d{12}$/)) })

/** One loan in the staff's list, as it stands now. */
export interface ListedChargeOff extends WaitingChargeOff {
  readonly daysPastDueNow: number
  /** What the borrower would still owe. */
  readonly balanceCents: number
  /** What speaks against it now; null: it can be approved. */
  readonly bar: ChargeOffBar | null
}

/**
 * Mounts the staff's decision about charge-offs (rules 3.3): GET lists the loans that were 120 days past due at a month's end, and POST
 * charges one off, after a fresh sign-in and with a reason.
 */
export async function mountChargeOffs(app: FastifyInstance, services: Services): Promise<void> {
  app.get(path, async (request, reply) => {
    const call = await staffCall(services, request, 'GET /api/admin/charge-offs')
    await demandAdvisor(call, null, 'staff.charge-off-list')
    return reply.header('cache-control', 'no-store').send({ chargeOffs: await listed(services) })
  })

  app.post(path, async (request) => {
    const call = await staffCall(services, request, 'POST /api/admin/charge-offs')
    const asked = v.safeParse(chargeOffBody, request.body)
    const accountNumber = asked.success ? asked.output.accountNumber : ''
    const reason = await demandChanger(call, request, approved, accountNumber)
    return auditRefusal(call, approved, accountNumber, async () => {
      if (!isAdvisor(call.actor.roles)) throw new CarportError('NOT_ALLOWED')
      if (!asked.success) throw invalid('accountNumber')
      return call.db.withTx(async (tx) => {
        const done = await chargeOffLoan(tx, call, { accountNumber, actor: call.actor.loginId, comment: reason })
        await noteStaff(tx, call, { action: approved, subject: accountNumber, outcome: 'done', reason, accountNumber })
        return done
      })
    })
  })
}

async function listed({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<ListedChargeOff[]> {
  const q = reader(db)
  const today = todayInPhoenix(clock)
  const all: ListedChargeOff[] = []
  for (const waiting of await waitingChargeOffs(q, mostWaiting)) {
    const { daysPastDue, owedCents, bar } = await judgeLoan(q, waiting.accountNumber, today)
    all.push({ ...waiting, daysPastDueNow: daysPastDue, balanceCents: owedCents, bar })
  }
  return all
}
