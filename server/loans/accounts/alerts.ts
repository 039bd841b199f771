import { type LocalDate, businessToday } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { AmountDue } from '#sdk/loan/amount-due'
import { lateToleranceCents } from '#sdk/loan/payment-terms'
import { addCents, type Cents } from '#sdk/money/money'
import { upcomingPaymentsQuestion } from '#server/loans/autopay/autopay-records.store'
import { type Assignment, assignmentQuestion } from '#server/loans/autopay/experiments.store'
import type { RequestContext } from '#server/platform/context'
import { csoVariation, isScraProtected, totalOwedAt } from '#server/loans/ledger/ledger'
import { chargeOffType } from '#server/loans/programs/charge-off'
import { openChargeOffPlan } from '#server/loans/programs/charge-off-plan'
import { listDisputes } from '#server/loans/programs/charge-off-disputes.store'
import {
  isActiveModification,
  isModificationOffer,
  isReadyToSign,
  processingStatusOf,
} from '#server/loans/programs/loan-modification.rules'
import type { Modification } from '#server/loans/programs/loan-modification.store'
import { listSigners } from '#server/loans/programs/modification-records.store'
import { canChangeLoan, mayAsk, modificationOptions } from '#server/loans/programs/modification-options'
import { type AccountStanding, loadStanding } from '#server/loans/accounts/account-standing'
import { stillToPay } from '#server/loans/accounts/still-to-pay.rules'
import { callingCustomer } from '#server/identity/calling-customer'
import { planPayment, type Upcoming } from '#server/loans/programs/payment-plan.rules'
import { listPlans } from '#server/loans/programs/payment-plan.store'
import type { Eligibility } from '#server/loans/payments/eligibility.rules'
import { displayName, type PaymentMethod } from '#server/loans/payments/payment-method'
import { methodsQuestion } from '#server/loans/payments/payment-methods.store'
import { type Queryable, reader } from '#server/platform/store/database'
import { askTogether } from '#server/platform/store/questions'
import { runOnce } from '#server/platform/store/idempotency'
import { accountsQuestion, type ChargeOffFacts, type NotificationRow, notificationsQuestion } from './accounts.store.ts'
import type { DashboardAlertKind } from '#sdk/loan/enums.graphql'
import {
  type AlertFacts,
  type DashboardAlert,
  deriveAlerts,
  isDismissibleKind,
  type ModificationFacts,
  repossessionOf,
} from './alerts.rules.ts'
import { dismiss, dismissalsQuestion } from './alerts.store.ts'
import { clearCreditOf, paidSince } from './notifications.rules.ts'
import { askedToStop } from './tend-notifications.ts'

/** The GraphQL type Alerts. */
export interface AlertsView {
  readonly isActiveRepo: boolean
  readonly alerts: readonly DashboardAlert[]
}

/**
 * The dashboard's alerts about a loan today (rules 16).
 * @param customerId the reader; default: who asks
 * @throws CarportError NOT_FOUND
 */
export async function accountAlerts(
  context: RequestContext,
  accountNumber: string,
  customerId: string = callingCustomer(context).customerId,
): Promise<AlertsView> {
  const facts = await loadFacts(context, accountNumber, customerId)
  return {
    // Whoever is protected by law gets no word of a repossession.
    isActiveRepo: repossessionOf(facts) === 'ACTIVE' && facts.statusKey !== 'B',
    alerts: deriveAlerts(facts),
  }
}

/**
 * Puts an alert away for 30 days.
 * @throws CarportError NOT_ALLOWED for a kind that stays until its cause is over
 */
export async function dismissAlert(
  context: RequestContext,
  args: { readonly accountNumber: string; readonly kind: DashboardAlertKind },
): Promise<{ success: true }> {
  const { accountNumber, kind } = args
  if (!isDismissibleKind(kind)) throw new CarportError('NOT_ALLOWED')
  const { customerId } = callingCustomer(context)
  // No account lock: putting a message away never waits for, or holds up, a payment.
  return runOnce(context, { operation: 'DismissAlert', accountNumber: null, fingerprint: args }, async (tx) => {
    await dismiss(tx, { accountNumber, kind, customerId, today: businessToday(context.clock) })
    return { success: true as const }
  })
}

async function loadFacts(context: RequestContext, accountNumber: string, customerId: string): Promise<AlertFacts> {
  const q = reader(context.db)
  const standing = await loadStanding(q, context, accountNumber, customerId)
  const { today, ledger, due, eligibility } = standing
  const { accounts, upcoming, methods, notifications, assignment, dismissed } = await askTogether(q, {
    accounts: accountsQuestion(customerId, accountNumber),
    upcoming: upcomingPaymentsQuestion(accountNumber),
    methods: methodsQuestion(customerId),
    notifications: notificationsQuestion(customerId, accountNumber, today),
    assignment: assignmentQuestion(accountNumber),
    dismissed: dismissalsQuestion(accountNumber),
  })
  const plans = await listPlans(q, accountNumber)
  const plan = planPayment(plans, today, upcoming)
  const method = methods.find((one) => one.isDefault)
  return {
    today,
    statusKey: ledger.terms.statusKey,
    route: ledger.terms.route,
    isScraProtected: isScraProtected(ledger.terms, today),
    currentDue: due.currentDue,
    openDue: stillToPay(standing.state, due, { today, upcoming, plan }).amount,
    isPastDue: due.isPastDue,
    openPastDue: openPastDue(due),
    ...notified(standing, { notifications, upcoming, isOnPlan: plan !== null }),
    chargeOff: await chargeOffFacts(q, context, standing, { facts: accounts[0]?.chargeOff ?? null, upcoming }),
    plan,
    planBrokenOn: plans[0]?.planStatus === 'Broken' ? plans[0].cancelledOn : null,
    modification: await modificationFacts(q, context, standing),
    isPlanEligible: eligibility.isPlanEligible,
    isAutopayEligible: eligibility.autopayReason === null,
    isAutopayOn: eligibility.autopayReason === 'already-enrolled',
    isSimplePay: assignment !== null && variationOf(assignment) === 'SimplePay',
    isPayable: eligibility.bankReason === null || eligibility.cardReason === null,
    defaultMethodName:
      method === undefined || !isTaken(method, eligibility) ? null : displayName(method, context.language),
    dismissed,
    isImpersonated: context.actor.kind === 'borrower' && context.actor.impersonatedBy !== null,
  }
}

/** Whether a saved method can pay now. */
function isTaken({ category }: PaymentMethod, { bankReason, cardReason }: Eligibility): boolean {
  return (category === 'CARD' ? cardReason : bankReason) === null
}

/** What is past due once everything on its way has arrived; nothing when that is within the tolerance. */
function openPastDue({ isPastDue, amountDueItemized: { pastDueAmount, pendingTotal } }: AmountDue): Cents {
  const open = pastDueAmount - pendingTotal
  return isPastDue && open > lateToleranceCents ? open : 0
}

function variationOf({ assigned, checkDigit }: Assignment): string {
  return assigned ?? csoVariation(checkDigit)
}

/** What the notifications of a loan still ask for, with everything paid since and everything under way counted. */
function notified(
  { today, ledger, state }: AccountStanding,
  about: {
    readonly notifications: readonly NotificationRow[]
    readonly upcoming: readonly Upcoming[]
    readonly isOnPlan: boolean
  },
): Pick<AlertFacts, 'predictedRepo' | 'nsf' | 'clearCredit'> {
  const { notifications: rows, upcoming, isOnPlan } = about
  // Of several notifications of a kind, the newest is shown.
  const newest = (kind: NotificationRow['kind']) => rows.find((row) => row.kind === kind)
  const paid = ({ afterEntryNo }: NotificationRow, through?: LocalDate) =>
    paidSince(ledger, afterEntryNo) +
    addCents(...upcoming.filter(({ date }) => through === undefined || date <= through).map(({ cents }) => cents))
  const { statusKey, route } = ledger.terms
  return {
    predictedRepo: predictedRepo(newest('predicted-repo'), paid),
    nsf: returnedPayment(newest('nsf'), paid),
    // The job decides whether it is shown; the amount is what is missing now.
    clearCredit:
      newest('clear-credit') === undefined
        ? null
        : clearCreditOf(state, {
            today,
            statusKey,
            route,
            isScraProtected: isScraProtected(ledger.terms, today),
            isOnPlan,
            upcoming,
          }),
  }
}

type PaidSince = (row: NotificationRow, through?: LocalDate) => Cents

function predictedRepo(row: NotificationRow | undefined, paid: PaidSince): AlertFacts['predictedRepo'] {
  const stop = row === undefined ? undefined : askedToStop(row.details)
  if (row === undefined || stop === undefined) return null
  const amount = stop.amountAdjusted - paid(row, stop.dateAdjusted)
  return amount > 0 ? { amount, date: stop.dateAdjusted } : null
}

function returnedPayment(row: NotificationRow | undefined, paid: PaidSince): AlertFacts['nsf'] {
  if (row === undefined) return null
  const { nSFDate, paymentReceiptDate, receiptAmount } = row.details as {
    nSFDate: LocalDate
    paymentReceiptDate: LocalDate
    receiptAmount: Cents
  }
  // Paid again: what is due now is another payment.
  if (paid(row) >= receiptAmount) return null
  return { returnedOn: nSFDate, paidOn: paymentReceiptDate, amount: receiptAmount }
}

async function chargeOffFacts(
  q: Queryable,
  { flags }: RequestContext,
  { state, today, ledger }: AccountStanding,
  { facts, upcoming }: { readonly facts: ChargeOffFacts | null; readonly upcoming: readonly Upcoming[] },
): Promise<AlertFacts['chargeOff']> {
  if (facts === null || !flags.getBoolean('ChargeOffExperiences')) return null
  const { accountNumber } = ledger.terms
  const [dispute] = await listDisputes(q, accountNumber)
  // While a dispute is open nothing is demanded.
  if (dispute !== undefined && dispute.answeredOn === null) return null
  const open = await openChargeOffPlan(q, accountNumber, today)
  const balance = totalOwedAt(state, today)
  const isNegotiable = facts.planTypeEligibility === 'PCO' && flags.getBoolean('PcoNegotiation')
  return {
    type: chargeOffType(facts, open?.plan.state ?? null, today),
    balance,
    openBalance: balance - addCents(...upcoming.map(({ cents }) => cents)),
    nextDueAmount: open?.next?.cents ?? null,
    nextDueDate: open?.next?.dueOn ?? null,
    page: isNegotiable ? 'KEEP_YOUR_KEYS' : facts.isSSDEligible ? 'ACCOUNT_RESOLUTION' : null,
  }
}

/** Of several modifications the one that is under way counts, then the newest with anything to tell. */
async function modificationFacts(
  q: Queryable,
  context: RequestContext,
  { today, due, modifications, payer }: AccountStanding,
): Promise<ModificationFacts | null> {
  const all = modifications.map((one) => ({
    ...one,
    processing: processingStatusOf(one, today),
  }))
  const chosen =
    all.find((one) => one.processing === 'Processing') ??
    all.find((one) => one.processing !== null || isActiveModification(one))
  if (chosen === undefined) return null
  // Once it is in effect the next payment counts, which may be one that stayed as it was.
  const isOpenToSign = isReadyToSign(chosen)
  const dates = {
    Processing: isOpenToSign ? chosen.signBy : null,
    Complete: due.nextDueDate,
    Expired: chosen.closedOn,
  }
  const { dueTodayAmount, nextDueAmount } = due.amountDueItemized
  const nextCents = dueTodayAmount > 0 ? dueTodayAmount : nextDueAmount
  return {
    processing: chosen.processing,
    isReadyToSign: isOpenToSign && !(await hasSigned(q, payer.customerId, chosen)),
    isOffered: chosen.processing === null && (await isOpenOffer(q, context, chosen)),
    isOpenAgain: chosen.processing === 'Expired' && (await canChangeLoan(q, context, chosen.accountNumber)),
    isByAgent: chosen.experienceToShow === 'Agent Intro',
    date: chosen.processing === null ? null : dates[chosen.processing],
    newPaymentAmount: chosen.processing === 'Complete' ? nextCents : chosen.newPaymentCents,
  }
}

/** Nobody is asked again for a signature that they gave while somebody else's is missing. */
async function hasSigned(q: Queryable, customerId: string, one: Modification): Promise<boolean> {
  const signers = await listSigners(q, one.accountNumber, one.loanModId)
  return signers.some((signer) => signer.customerId === customerId && signer.signedAt !== null)
}

/** An offer is shown only where asking for it would not be refused, and nobody opted out; what was asked for is shown until it ends. */
async function isOpenOffer(q: Queryable, context: RequestContext, one: Modification): Promise<boolean> {
  if (!isModificationOffer(one)) return true
  const { refusals, optedOutUntil } = await modificationOptions(q, context, one.accountNumber)
  return optedOutUntil === null && mayAsk(refusals[one.type], one.experienceToShow === 'Agent Intro')
}
