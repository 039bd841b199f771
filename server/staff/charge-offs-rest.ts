import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { type LocalDate, businessToday } from '#sdk/dates/dates'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import { invalid, isAdvisor } from '#server/identity/staff.rules'
import { judgeLoan } from '#server/loans/programs/charge-off-case'
import { chargeOffLoan } from '#server/loans/programs/charge-off-loan'
import { chargeOffBars } from '#server/loans/programs/charge-off.rules'
import { demandAdvisor } from '#server/loans/programs/demand-advisor'
import { type WaitingChargeOff, waitingChargeOffs } from '#server/loans/programs/charge-off-reviews.store'
import type { Services } from '#server/platform/context'
import { type CorrelationLogger, errorFields } from '#server/platform/log/log'
import { type Queryable, reader } from '#server/platform/store/database'
import { auditRefusal, demandChanger, noteStaff, type StaffCall, staffCall } from './admin-call.ts'

const path = '/api/admin/charge-offs'
const approved = 'charge-off.approved'
const mostWaiting = 200

export const chargeOffBody = v.object({ accountNumber: v.pipe(v.string(), v.regex(/^\d{12}$/)) })

/** Why a listed loan can't be charged off now: what speaks against it, or that it cannot be read. */
export const listedBars = [...chargeOffBars, 'unreadable'] as const

/** One loan in the staff's list, as it is now. */
export interface ListedChargeOff extends WaitingChargeOff {
  /** Null where the loan cannot be read. */
  readonly daysPastDueNow: number | null
  /** What the borrower would still owe; null where the loan cannot be read. */
  readonly balanceCents: number | null
  /** What speaks against it now; null: it can be approved. */
  readonly bar: (typeof listedBars)[number] | null
}

/**
 * Mounts the staff's decision about charge-offs (rules 3.3): GET lists the loans that were 120 days past due at a month's end, and POST
 * charges one off, after a fresh sign-in and with a reason.
 */
export async function mountChargeOffs(app: FastifyInstance, services: Services): Promise<void> {
  app.get(path, async (request, reply) => {
    const call = await staffCall(services, request, 'GET /api/admin/charge-offs')
    await demandAdvisor(call, null, 'staff.charge-off-list')
    return reply.header('cache-control', 'no-store').send({ chargeOffs: await listed(call) })
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

async function listed({ db, clock, log }: Pick<StaffCall, 'db' | 'clock' | 'log'>): Promise<ListedChargeOff[]> {
  const q = reader(db)
  const today = businessToday(clock)
  const all: ListedChargeOff[] = []
  for (const waiting of await waitingChargeOffs(q, mostWaiting))
    all.push({ ...waiting, ...(await standing(q, log, waiting.accountNumber, today)) })
  return all
}

/** A loan that cannot be read keeps nobody from deciding about the others. */
async function standing(
  q: Queryable,
  log: CorrelationLogger,
  accountNumber: string,
  today: LocalDate,
): Promise<Omit<ListedChargeOff, keyof WaitingChargeOff>> {
  try {
    const { daysPastDue, owedCents, bar } = await judgeLoan(q, accountNumber, today)
    return { daysPastDueNow: daysPastDue, balanceCents: owedCents, bar }
  } catch (error) {
    // The database does not answer: that proves nothing about the loan.
    if (isCarportError(error) && error.retryable) throw error
    const problem = `account ending ${accountNumber.slice(-4)}`
    log.error('charge-off-not-read', { problem, ...errorFields(error) })
    return { daysPastDueNow: null, balanceCents: null, bar: 'unreadable' }
  }
}
