import type { Clock } from '#sdk/dates/clock'
import { addDays, type LocalDate, businessToday } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { AmountDue } from '#sdk/loan/amount-due'
import { autopayStandingQuestion } from '#server/loans/autopay/autopay.store'
import type { FlagStore } from '#server/platform/flags/flags'
import {
  amountDue,
  isPaidOff,
  isScraProtected,
  type Ledger,
  type LedgerState,
  replayed,
} from '#server/loans/ledger/ledger'
import { loadRecentLedger, ownLedgerQuestion } from '#server/loans/ledger/ledger.store'
import { isFinishedModification, isModificationOffer } from '#server/loans/programs/loan-modification.rules'
import { type Modification, modificationsQuestion } from '#server/loans/programs/loan-modification.store'
import { planRecordQuestion } from '#server/loans/programs/payment-plan.store'
import type { Queryable } from '#server/platform/store/database'
import { type Answers, askTogether } from '#server/platform/store/questions'
import { brokenPlanDays } from '#sdk/loan/payment-terms'
import { type Eligibility, eligibilityOf, returnLookBackDays } from '#server/loans/payments/eligibility.rules'
import { type Payer, payerQuestion } from '#server/loans/payments/payer.store'
import { insufficientFundsQuestion, pendingTotalsQuestion } from '#server/loans/payments/payments.store'

/** Everything a payment on an account is judged by, read at one moment. */
export interface AccountStanding {
  readonly today: LocalDate
  readonly ledger: Ledger
  readonly state: LedgerState
  readonly due: AmountDue
  readonly payer: Payer
  readonly eligibility: Eligibility
  /** Changes of the contract, the newest first. */
  readonly modifications: readonly Modification[]
}

/** The switches that a standing depends on. */
interface Switches {
  readonly flags: Pick<FlagStore, 'getBoolean'>
}

/** Reads an account's standing for a customer. @throws CarportError NOT_FOUND when the customer is not on the account */
export async function loadStanding(
  q: Queryable,
  services: { readonly clock: Pick<Clock, 'nowMs'> } & Switches,
  accountNumber: string,
  customerId: string,
): Promise<AccountStanding> {
  const today = businessToday(services.clock)
  const { ownLedger, ...facts } = await askTogether(q, {
    ownLedger: ownLedgerQuestion(q, accountNumber),
    ...standingQuestions(accountNumber, customerId, today),
  })
  const ledger = ownLedger === null ? await loadRecentLedger(q, accountNumber) : ownLedger()
  return standingOf(services, today, facts, ledger)
}

/** What is read about a loan, besides its ledger, to work out its standing. */
export function standingQuestions(accountNumber: string, customerId: string, today: LocalDate) {
  return {
    payer: payerQuestion(accountNumber, customerId),
    pending: pendingTotalsQuestion(accountNumber, today),
    autopay: autopayStandingQuestion(accountNumber),
    modifications: modificationsQuestion(accountNumber, today),
    insufficientFundsDates: insufficientFundsQuestion(accountNumber, addDays(today, -returnLookBackDays)),
    planRecord: planRecordQuestion(accountNumber, addDays(today, -brokenPlanDays)),
  }
}

/** What these answers and the ledger come to. @throws CarportError NOT_FOUND when the customer is not on the account */
export function standingOf(
  services: Switches,
  today: LocalDate,
  facts: Answers<ReturnType<typeof standingQuestions>>,
  ledger: Ledger,
): AccountStanding {
  const { payer, autopay, modifications } = facts
  if (payer === null) throw new CarportError('NOT_FOUND')
  const state = replayed(ledger, today)
  const due = amountDue(state, today, facts.pending)
  const eligibility = eligibilityOf({
    today,
    statusKey: ledger.terms.statusKey,
    route: ledger.terms.route,
    isScraProtected: isScraProtected(ledger.terms, today),
    isAchStopped: payer.isAchStopped,
    insufficientFundsDates: facts.insufficientFundsDates,
    numberOfDaysPastDue: due.numberOfDaysPastDue,
    pastDueCents: due.amountDueItemized.pastDueAmount,
    openPastDueCents: due.amountDueItemized.pastDueAmount - due.amountDueItemized.pendingTotal,
    // One that is only offered keeps nothing else away.
    isModificationOpen: modifications.some((one) => !isFinishedModification(one.status) && !isModificationOffer(one)),
    isMatured: today > state.maturityDate,
    // A payment that came back is still in the ledger until the run that takes it out.
    isPaidOff: isPaidOff(state, today) && due.amountDueItemized.pendingTotalItemized.pendingReversalAmountToday === 0,
    isOneTimeDisabled: services.flags.getBoolean('DisableOneTimePayment'),
    isAutopayDisabled: isAutopayDisabled(services.flags, due.isPastDue),
    isHardshipProgram: services.flags.getBoolean('HardshipProgram'),
    isAutopayOn: autopay.isOn,
    autopayHeldUntil: autopay.heldUntil,
    ...facts.planRecord,
  })
  return { today, ledger, state, due, payer, eligibility, modifications }
}

/** Autopay is turned off for everybody, or for accounts that stand like this one. */
function isAutopayDisabled(flags: Switches['flags'], isPastDue: boolean): boolean {
  return flags.getBoolean('DisableAutopay') || flags.getBoolean(isPastDue ? 'DisableApPastDue' : 'DisableApRegular')
}
