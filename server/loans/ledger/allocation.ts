import type { LocalDate } from '#sdk/dates/dates'
import { APPLICATION_ORDER, type ApplicationStep, type PaymentTarget } from '#sdk/loan/application-order'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import { installmentsPaidAhead } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import { emptySplit, type Split } from './entries.ts'
import { dueInstallments } from './installments.ts'
import { copyState, type FeeBalance, interestOwedAt, type LedgerState, loanBalanceAt } from './state.ts'

/**
 * How a payment would be split if it were applied to this state on a date: an estimate for review, nothing is changed.
 * @param cents 0 or more
 * @param date not before `state.interestThrough`
 */
export function allocate(state: LedgerState, cents: Cents, date: LocalDate, draws: AutopayDraws = 'COVERED'): Split {
  return applyPayment(copyState(state), cents, date, draws)
}

/**
 * Applies a payment to a state on its effective date, in APPLICATION_ORDER, and marks the installments it satisfies. On a
 * charged-off loan everything goes to that balance. What nothing wants becomes credit.
 * @param draws CONTINUE satisfies only what is past due: what is due on the date and later stays for autopay to take
 */
export function applyPayment(
  state: LedgerState,
  cents: Cents,
  date: LocalDate,
  draws: AutopayDraws = 'COVERED',
): Split {
  if (state.chargedOff !== null) return recover(state, cents)
  accrue(state, date)
  const due = dueInstallments(state.rows, state.maturityDate, loanBalanceAt(state, date), date)
  const isCurrent = due.pastCents + due.todayCents === 0
  const coveredCents = isCurrent ? due.nextCents : due.pastCents + due.todayCents
  const wantedCents = draws === 'CONTINUE' ? due.pastCents : coveredCents
  const furthest =
    draws === 'CONTINUE' ? state.rows.findLastIndex((row) => row.dueDate < date) : furthestRow(state, date, isCurrent)
  const split: Mutable<Split> = { ...emptySplit }
  let left = cents
  for (const step of APPLICATION_ORDER) {
    const taken = applyStep(state, step, step.part === 'due' ? Math.min(left, wantedCents) : left, split)
    left -= taken
    if (step.part === 'due') markRows(state, taken, state.rows.length - 1)
    if (step.part === 'extra') markRows(state, taken, furthest)
  }
  const fees = split.lateFeeCents + split.nsfFeeCents
  if (fees > 0) state.feesTaken.push({ date, cents: fees })
  return credit(state, split, left)
}

/** Applies an extension's payment: interest first, then principal, and no installment is satisfied (rules 13). */
export function applyExtensionPayment(state: LedgerState, cents: Cents, date: LocalDate): Split {
  if (state.chargedOff !== null) return recover(state, cents)
  accrue(state, date)
  const split: Mutable<Split> = { ...emptySplit }
  const taken = applyStep(state, { part: 'extra', pays: ['interest', 'principal'] }, cents, split)
  state.unmarked.extensionCents += taken
  return credit(state, split, cents - taken)
}

/** Moves interest up to a date into the accrued bucket. */
export function accrue(state: LedgerState, date: LocalDate): void {
  if (date <= state.interestThrough) return
  state.accruedInterestCents = interestOwedAt(state, date)
  state.interestThrough = date
}

/** Takes up to an amount from fees, the oldest first. @returns what was taken */
export function takeFees(fees: FeeBalance[], cents: Cents): Cents {
  let left = cents
  for (const fee of fees) {
    const taken = Math.min(fee.unpaidCents, left)
    fee.unpaidCents -= taken
    left -= taken
  }
  return cents - left
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Pays the step's targets in turn. @returns what they took */
function applyStep(state: LedgerState, step: ApplicationStep, cents: Cents, split: Mutable<Split>): Cents {
  let left = cents
  for (const target of step.pays) left -= pay[target](state, left, split)
  return cents - left
}

const pay: Readonly<Record<PaymentTarget, (state: LedgerState, cents: Cents, split: Mutable<Split>) => Cents>> = {
  interest(state, cents, split) {
    const taken = Math.min(state.accruedInterestCents, cents)
    state.accruedInterestCents -= taken
    split.interestCents += taken
    return taken
  },
  principal(state, cents, split) {
    const taken = Math.min(state.principalCents, cents)
    state.principalCents -= taken
    split.principalCents += taken
    return taken
  },
  lateFees(state, cents, split) {
    const taken = takeFees(state.lateFees, cents)
    split.lateFeeCents += taken
    return taken
  },
  nsfFees(state, cents, split) {
    const taken = takeFees(state.nsfFees, cents)
    split.nsfFeeCents += taken
    return taken
  },
}

/** Marks installments as satisfied, oldest first, up to the row at an index; the rest satisfied none. */
function markRows(state: LedgerState, cents: Cents, lastIndex: number): void {
  let left = cents
  for (const [index, row] of state.rows.entries()) {
    if (left === 0 || index > lastIndex) break
    const marked = Math.min(row.amountCents - row.satisfiedCents, left)
    row.satisfiedCents += marked
    left -= marked
  }
  state.unmarked.beyondLimitCents += left
}

/** The last row that an extra amount may satisfy: two installments after those due, or after the next when nothing is due. */
function furthestRow(state: LedgerState, date: LocalDate, isCurrent: boolean): number {
  const lastDue = state.rows.findLastIndex((row) => row.dueDate <= date)
  return lastDue + (isCurrent ? 1 : 0) + installmentsPaidAhead
}

function recover(state: LedgerState, cents: Cents): Split {
  const balance = state.chargedOff?.balanceCents ?? 0
  const recoveredCents = Math.min(balance, cents)
  if (state.chargedOff !== null) state.chargedOff.balanceCents -= recoveredCents
  return credit(state, { ...emptySplit, recoveredCents }, cents - recoveredCents)
}

function credit(state: LedgerState, split: Split, cents: Cents): Split {
  state.creditCents += cents
  return { ...split, creditCents: split.creditCents + cents }
}
