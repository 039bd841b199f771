import { type LocalDate, todayInPhoenix } from '#sdk/dates/dates'
import type { AmountDue } from '#sdk/loan/amount-due'
import type { Cents } from '#sdk/money/money'
import { upcomingPayments } from '#server/autopay/autopay-records.store'
import type { RequestContext } from '#server/context'
import { amountDue, type Ledger, type LedgerState, replay } from '#server/ledger/ledger'
import { loadLedger } from '#server/ledger/ledger.store'
import { pendingTotals } from '#server/make-a-payment/payments.store'
import { stillToPay, type StillToPay } from '#server/make-a-payment/still-to-pay.rules'
import { planStanding } from '#server/payment-plan/payment-plan.rules'
import type { PtcPlan } from '#server/payment-plan/payment-plan.store'
import { reader } from '#server/store/database'

/** A loan's ledger and where it stands today. */
export interface AccountFigures {
  readonly ledger: Ledger
  readonly state: LedgerState
  readonly today: string
}

const figuresOfRequest = new WeakMap<RequestContext, Map<string, Promise<AccountFigures>>>()

/** Reads and replays a loan's ledger, once for each request. The caller has checked that the loan is the person's own. */
export function accountFigures(context: RequestContext, accountNumber: string): Promise<AccountFigures> {
  const known = figuresOfRequest.get(context) ?? new Map<string, Promise<AccountFigures>>()
  figuresOfRequest.set(context, known)
  const found = known.get(accountNumber)
  if (found !== undefined) return found
  const made = readFigures(context, accountNumber)
  known.set(accountNumber, made)
  return made
}

async function readFigures(context: RequestContext, accountNumber: string): Promise<AccountFigures> {
  const today = todayInPhoenix(context.clock)
  const ledger = await loadLedger(reader(context.db), accountNumber)
  return { ledger, state: replay(ledger, today), today }
}

/** What is owed today, with what is on its way (rules 3.2). */
export async function accountAmountDue(context: RequestContext, accountNumber: string): Promise<AmountDue> {
  const { state, today } = await accountFigures(context, accountNumber)
  return amountDue(state, today, await pendingTotals(reader(context.db), accountNumber, today))
}

/** The GraphQL type PlanPayment: what the payment plan of a loan asks for next. */
export interface PlanPayment {
  readonly amount: Cents
  /** Until when it keeps the plan. */
  readonly date: LocalDate
  /** False: a payment was missed, and this one makes up for it. */
  readonly isKept: boolean
}

/**
 * What a loan's payment plan asks for next, with what is on its way counted in; null without an active plan.
 * @param unpostedCents accepted payments that are not in the ledger yet
 */
export function planPayment(plans: readonly PtcPlan[], today: LocalDate, unpostedCents: Cents): PlanPayment | null {
  const active = plans.find(({ planStatus }) => planStatus === 'Active')
  const standing = planStanding(active, today, unpostedCents)
  if (standing === null) return null
  return { amount: standing.amount, date: standing.deadline, isKept: standing.state === 'ENROLLED_IN_PTC' }
}

/** What is left to ask for, with what is on its way and what is scheduled. */
export async function accountStillToPay(context: RequestContext, accountNumber: string): Promise<StillToPay> {
  const { state, today } = await accountFigures(context, accountNumber)
  const due = await accountAmountDue(context, accountNumber)
  return stillToPay(state, due, await upcomingPayments(reader(context.db), accountNumber), today)
}
