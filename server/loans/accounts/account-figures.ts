import { businessToday } from '#sdk/dates/dates'
import type { AmountDue } from '#sdk/loan/amount-due'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import type { RequestContext } from '#server/platform/context'
import { amountDue, type Ledger, type LedgerState, replayed } from '#server/loans/ledger/ledger'
import { loadRecentLedger } from '#server/loans/ledger/ledger.store'
import { pendingTotals } from '#server/loans/payments/payments.store'
import { stillToPay, type StillToPay } from '#server/loans/accounts/still-to-pay.rules'
import { type PlanPayment, planPayment, type Upcoming } from '#server/loans/programs/payment-plan.rules'
import { type OpenChargeOffPlan, openChargeOffPlan } from '#server/loans/programs/charge-off-plan'
import { listPlans } from '#server/loans/programs/payment-plan.store'
import { reader } from '#server/platform/store/database'

/** A loan's ledger and its standing today. */
export interface AccountFigures {
  readonly ledger: Ledger
  readonly state: LedgerState
  readonly today: string
}

/** Reads and replays a loan's ledger, once for each request. The caller has checked that the loan is the person's own. */
export const accountFigures = oncePerRequest(async (context, accountNumber): Promise<AccountFigures> => {
  const today = businessToday(context.clock)
  const ledger = await loadRecentLedger(reader(context.db), accountNumber)
  return { ledger, state: replayed(ledger, today), today }
})

/** What is under way on a loan, and what its payment plan asks for next with that counted in; null without an active plan. */
export const accountUnderWay = oncePerRequest(
  async (context, accountNumber): Promise<{ upcoming: readonly Upcoming[]; plan: PlanPayment | null }> => {
    const q = reader(context.db)
    const [upcoming, { state, today }] = await Promise.all([
      upcomingPayments(q, accountNumber),
      accountFigures(context, accountNumber),
    ])
    const plan =
      state.chargedOff === null
        ? planPayment(await listPlans(q, accountNumber), today, upcoming)
        : chargeOffPayment(await openChargeOffPlan(q, accountNumber, today))
    return { upcoming, plan }
  },
)

/** What a plan for a charged-off balance asks for next, as payment plans say it. */
function chargeOffPayment(open: OpenChargeOffPlan | null): PlanPayment | null {
  if (open === null || open.next === null) return null
  const { cents: amount, payBy: date } = open.next
  return { amount, date, isKept: open.plan.state !== 'PAYMENT_REQUIRED' }
}

/** What is owed today, with what is on its way (rules 3.2). */
export async function accountAmountDue(context: RequestContext, accountNumber: string): Promise<AmountDue> {
  const today = businessToday(context.clock)
  const [{ state }, pending] = await Promise.all([
    accountFigures(context, accountNumber),
    pendingTotals(reader(context.db), accountNumber, today),
  ])
  return amountDue(state, today, pending)
}

/** What is left to ask for, with what is on its way and what is scheduled. */
export async function accountStillToPay(context: RequestContext, accountNumber: string): Promise<StillToPay> {
  const [{ state, today }, { upcoming, plan }, due] = await Promise.all([
    accountFigures(context, accountNumber),
    accountUnderWay(context, accountNumber),
    accountAmountDue(context, accountNumber),
  ])
  return stillToPay(state, due, { today, upcoming, plan })
}

type Read<T> = (context: RequestContext, accountNumber: string) => Promise<T>

function oncePerRequest<T>(read: Read<T>): Read<T> {
  const ofRequest = new WeakMap<RequestContext, Map<string, Promise<T>>>()
  return (context, accountNumber) => {
    const known = ofRequest.get(context) ?? new Map<string, Promise<T>>()
    ofRequest.set(context, known)
    const made = known.get(accountNumber) ?? read(context, accountNumber)
    known.set(accountNumber, made)
    return made
  }
}
