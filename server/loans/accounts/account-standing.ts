import { addDays, type LocalDate, todayInPhoenix } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { AmountDue } from '#sdk/loan/amount-due'
import { autopayStanding } from '#server/loans/autopay/autopay.store'
import type { Services } from '#server/platform/context'
import { amountDue, isPaidOff, type Ledger, type LedgerState, replay } from '#server/loans/ledger/ledger'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import { isFinishedModification, isModificationOffer } from '#server/loans/programs/loan-modification.rules'
import { listModifications } from '#server/loans/programs/loan-modification.store'
import { planRecord } from '#server/loans/programs/payment-plan.store'
import type { Queryable } from '#server/platform/store/database'
import { brokenPlanDays } from '#sdk/loan/payment-terms'
import { type Eligibility, eligibilityOf } from '#server/loans/payments/eligibility.rules'
import { type Payer, readPayer } from '#server/loans/payments/payer.store'
import { insufficientFundsDates, pendingTotals } from '#server/loans/payments/payments.store'

/** Everything a payment on an account is judged by, read at one moment. */
export interface AccountStanding {
  readonly today: LocalDate
  readonly ledger: Ledger
  readonly state: LedgerState
  readonly due: AmountDue
  readonly payer: Payer
  readonly eligibility: Eligibility
}

const lookBackDays = 130

/** Reads an account's standing for a customer. @throws CarportError NOT_FOUND when the customer is not on the account */
export async function loadStanding(
  q: Queryable,
  services: Pick<Services, 'clock' | 'flags'>,
  accountNumber: string,
  customerId: string,
): Promise<AccountStanding> {
  const today = todayInPhoenix(services.clock)
  const payer = await readPayer(q, accountNumber, customerId)
  if (payer === null) throw new CarportError('NOT_FOUND')
  const ledger = await loadLedger(q, accountNumber)
  const state = replay(ledger, today)
  const due = amountDue(state, today, await pendingTotals(q, accountNumber, today))
  const autopay = await autopayStanding(q, accountNumber)
  const modifications = await listModifications(q, accountNumber, today)
  const eligibility = eligibilityOf({
    today,
    statusKey: ledger.terms.statusKey,
    route: ledger.terms.route,
    isAchStopped: payer.isAchStopped,
    insufficientFundsDates: await insufficientFundsDates(q, accountNumber, addDays(today, -lookBackDays)),
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
    ...(await planRecord(q, accountNumber, addDays(today, -brokenPlanDays))),
  })
  return { today, ledger, state, due, payer, eligibility }
}

/** Autopay is turned off for everybody, or for accounts that stand like this one. */
function isAutopayDisabled(flags: Services['flags'], isPastDue: boolean): boolean {
  return flags.getBoolean('DisableAutopay') || flags.getBoolean(isPastDue ? 'DisableApPastDue' : 'DisableApRegular')
}
