import { daysBetween, type LocalDate } from '#sdk/dates/dates'
import { addCents, type Cents } from '#sdk/money/money'
import {
  daysPastDueAfter,
  dueInstallments,
  isScraProtected,
  loanBalanceAt,
  type Ledger,
  replay,
  totalOwedAt,
} from '#server/loans/ledger/ledger'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import { unpostedPayments } from '#server/loans/settlement/payment-jobs.store'
import type { Queryable } from '#server/platform/store/database'
import { type ChargeOffBar, type ChargeOffCase, chargeOffBar } from './charge-off.rules.ts'
import { processingStatusOf } from './loan-modification.rules.ts'
import { listModifications } from './loan-modification.store.ts'
import { isPlanKept } from './payment-plan.rules.ts'
import { listPlans } from './payment-plan.store.ts'

/** A loan as its charge-off is judged on a day. */
interface JudgedLoan extends ChargeOffCase {
  readonly accountNumber: string
  /** Everything owed on the day, which a charge-off turns into one balance. */
  readonly owedCents: Cents
  /** Null: it can be charged off. */
  readonly bar: ChargeOffBar | null
}

/**
 * Whether a loan could be charged off by its ledger alone, without what else keeps that away: it is late since its oldest open installment at
 * the most, whatever is under way, and a plan or a change only adds a reason.
 */
export function mayBeChargedOff(ledger: Ledger, day: LocalDate): boolean {
  const state = replay(ledger, day)
  const [oldest] = dueInstallments(state.rows, state.maturityDate, loanBalanceAt(state, day), day).past
  const byLedger: ChargeOffCase = {
    statusKey: ledger.terms.statusKey,
    daysPastDue: oldest === undefined ? 0 : daysBetween(oldest.dueDate, day),
    isScraProtected: isScraProtected(ledger.terms, day),
    hasKeptPlan: false,
    isChangePending: false,
  }
  return chargeOffBar(byLedger) === null
}

/** Judges a loan on a day. Whoever acts on it has locked the account. */
export async function judgeLoan(q: Queryable, accountNumber: string, day: LocalDate): Promise<JudgedLoan> {
  const ledger = await loadLedger(q, accountNumber)
  const state = replay(ledger, day)
  const unposted = await unpostedPayments(q, accountNumber, day)
  const plan = (await listPlans(q, accountNumber)).find(({ planStatus }) => planStatus === 'Active')
  const underWay = unposted.map(({ effectiveDate: date, cents }) => ({ date, cents }))
  const changes = await listModifications(q, accountNumber, day)
  const loan: ChargeOffCase = {
    statusKey: ledger.terms.statusKey,
    daysPastDue: daysPastDueAfter(state, day, addCents(...unposted.map(({ cents }) => cents))),
    isScraProtected: isScraProtected(ledger.terms, day),
    hasKeptPlan: isPlanKept(plan, day, underWay),
    isChangePending: changes.some((one) => processingStatusOf(one, day) === 'Processing'),
  }
  return { ...loan, accountNumber, owedCents: totalOwedAt(state, day), bar: chargeOffBar(loan) }
}
