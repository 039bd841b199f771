import { addDays, type LocalDate } from '#sdk/dates/dates'
import type { ChargeOffType, RepossessionState } from '#sdk/loan/account'
import type { ModificationProcessingStatus } from '#sdk/loan/modifications'
import { brokenPlanAlertDays, dismissedAlertDays, returnNoticeDays } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import { repossessionState } from '#server/loans/ledger/ledger'
import type { PlanPayment } from '#server/loans/programs/payment-plan.rules'
import type { AlertAction, DashboardAlertKind, NotificationSeverity } from '#sdk/loan/enums.graphql'

/** Something the dashboard shows about the loan. The client words it; the figures are exact as of today. */
export interface DashboardAlert {
  readonly kind: DashboardAlertKind
  readonly severity: NotificationSeverity
  /** A second wording of the kind: a plan that needs a payment or, without an amount, has ended; a modification that waits for the reader's signature. */
  readonly isUrgent: boolean
  readonly isDismissible: boolean
  readonly amount: Cents | null
  readonly date: LocalDate | null
  /** NSF: the day of the payment that came back. */
  readonly paymentDate: LocalDate | null
  /** SimplePayNotification: the payment method's name, in the reader's language. */
  readonly paymentDisplayName: string | null
  /** The best next steps, the best one first. */
  readonly actions: readonly AlertAction[]
}

/** Everything the alerts follow from, as of one day. */
export interface AlertFacts {
  readonly today: LocalDate
  readonly statusKey: string
  readonly route: string
  readonly isScraProtected: boolean
  readonly currentDue: Cents
  /** What no payment covers of what is due, whether it is processing or scheduled: nobody is asked twice for the same money. */
  readonly openDue: Cents
  readonly isPastDue: boolean
  /** What is past due, less what is on its way; 0 when that is no more than the tolerance: nobody is asked twice for the same money. */
  readonly openPastDue: Cents
  /** What is missing of the first payment that stops a predicted repossession. */
  readonly predictedRepo: { readonly amount: Cents; readonly date: LocalDate } | null
  readonly nsf: { readonly returnedOn: LocalDate; readonly paidOn: LocalDate; readonly amount: Cents } | null
  /** What is missing for the month not to be reported as 30 days late. */
  readonly clearCredit: { readonly amount: Cents; readonly dueDate: LocalDate } | null
  readonly chargeOff: {
    readonly type: ChargeOffType
    readonly balance: Cents
    /** What no payment covers of the balance, whether it is processing or scheduled. */
    readonly openBalance: Cents
    readonly nextDueAmount: Cents | null
    readonly nextDueDate: LocalDate | null
    /** Where the borrower settles it online; null: only by phone. */
    readonly page: 'KEEP_YOUR_KEYS' | 'ACCOUNT_RESOLUTION' | null
  } | null
  /** What the active plan to cure asks for next. */
  readonly plan: PlanPayment | null
  /** When the newest plan ended because it was not kept; null for one that did not. */
  readonly planBrokenOn: LocalDate | null
  readonly modification: ModificationFacts | null
  readonly isPlanEligible: boolean
  readonly isAutopayEligible: boolean
  readonly isAutopayOn: boolean
  readonly isSimplePay: boolean
  /** The default method's name; null without one, or where it takes no payment now. */
  readonly defaultMethodName: string | null
  /** A payment is taken online, by bank account or card. */
  readonly isPayable: boolean
  /** When each dismissible kind was put away. */
  readonly dismissed: ReadonlyMap<string, LocalDate>
  /** Staff see everything. */
  readonly isImpersonated: boolean
}

/** The newest modification that has anything to tell. */
export interface ModificationFacts {
  readonly processing: ModificationProcessingStatus | null
  /** The reader has still to sign it. */
  readonly isReadyToSign: boolean
  /** An offer that nothing was done about. */
  readonly isOffered: boolean
  /** It ended unsigned, and the borrower can request a change on the site again. */
  readonly isOpenAgain: boolean
  readonly isByAgent: boolean
  /** Under way: the last day to sign, null once everybody has. Otherwise the day the alert is about. */
  readonly date: LocalDate | null
  readonly newPaymentAmount: Cents | null
}

const mostBesidesCritical = 3
const firstTaxDay = '01-15'
const lastTaxDay = '04-30'

/** The order in which alerts are shown (rules 16). */
export const alertOrder = [
  'PredictedRepoWarning',
  'NewlyChargedOff',
  'NSF',
  'PlanToCure',
  'ClearCredit',
  'LoanModProcessing',
  'LoanModExpired',
  'LoanModComplete',
  'PerformingChargedOff',
  'LoanMod',
  'PaymentPlanOptions',
  'PastDueTaxCommunication',
  'TaxCommunication',
  'SimplePayNotification',
  'EnrollInAutoPay',
] as const satisfies readonly DashboardAlertKind[]

/** What a shown alert keeps from being shown. */
const hides: Partial<Record<DashboardAlertKind, readonly DashboardAlertKind[]>> = {
  NewlyChargedOff: ['PredictedRepoWarning', 'PlanToCure', 'ClearCredit', ...alertOrder.slice(9)],
  PredictedRepoWarning: alertOrder.slice(9),
  PlanToCure: ['PaymentPlanOptions', 'EnrollInAutoPay'],
}

/**
 * The alerts of a loan in their order: every critical one, then at most three others (rules 16). A loan in bankruptcy has none, and a
 * vehicle that is being repossessed has a notice of its own in their place. Where that notice is never shown because the law protects the
 * borrower, nothing takes the place of the alerts.
 */
export function deriveAlerts(facts: AlertFacts): readonly DashboardAlert[] {
  if (facts.statusKey === 'B' || repossessionOf(facts) === 'ACTIVE') return []
  const found = new Map(alertOrder.flatMap((kind) => withKind(kind, makers[kind](facts))))
  for (const [kind, hidden] of Object.entries(hides)) {
    if (found.has(kind as DashboardAlertKind)) for (const other of hidden) found.delete(other)
  }
  const shown = [...found.values()]
    .map((alert) => withoutRefusals(alert, facts))
    .filter((alert) => !isPutAway(alert, facts))
  const critical = shown.filter((alert) => alert.severity === 'critical')
  return [...critical, ...shown.filter((alert) => alert.severity !== 'critical').slice(0, mostBesidesCritical)]
}

/**
 * Whether the vehicle is being repossessed, or the loan is marked for it by a warning; never for whom the law protects (rules 2.2), and
 * no warning counts while a plan is kept (rules 11.2).
 */
export function repossessionOf(
  facts: Pick<AlertFacts, 'route' | 'predictedRepo' | 'isScraProtected' | 'plan'>,
): RepossessionState {
  const { route, isScraProtected, predictedRepo, plan } = facts
  const hasPredictedRepoWarning = predictedRepo !== null && plan?.isKept !== true
  return repossessionState({ route, isScraProtected, hasPredictedRepoWarning })
}

/** Whether a kind can be put away for a while. */
export function isDismissibleKind(kind: DashboardAlertKind): boolean {
  return dismissible.has(kind)
}

const dismissible: ReadonlySet<DashboardAlertKind> = new Set([
  'LoanModExpired',
  'LoanModComplete',
  'LoanMod',
  'PastDueTaxCommunication',
  'TaxCommunication',
  'SimplePayNotification',
  'EnrollInAutoPay',
])

type Made = Partial<Omit<DashboardAlert, 'kind' | 'isDismissible'>> & Pick<DashboardAlert, 'severity' | 'actions'>

function withKind(kind: DashboardAlertKind, made: Made | null): [DashboardAlertKind, DashboardAlert][] {
  if (made === null) return []
  const nothing = { isUrgent: false, amount: null, date: null, paymentDate: null, paymentDisplayName: null }
  return [[kind, { ...nothing, ...made, kind, isDismissible: dismissible.has(kind) }]]
}

/** Where the payment page would refuse, the way to pay is a call. */
function withoutRefusals(alert: DashboardAlert, { isPayable }: AlertFacts): DashboardAlert {
  if (isPayable || !alert.actions.includes('MAKE_PAYMENT')) return alert
  const others = alert.actions.filter((action) => action !== 'MAKE_PAYMENT' && action !== 'CALL_US')
  return { ...alert, actions: ['CALL_US', ...others] }
}

function isPutAway(alert: DashboardAlert, { dismissed, today, isImpersonated }: AlertFacts): boolean {
  const on = dismissed.get(alert.kind)
  return alert.isDismissible && !isImpersonated && on !== undefined && today < addDays(on, dismissedAlertDays)
}

const makers: Readonly<Record<DashboardAlertKind, (facts: AlertFacts) => Made | null>> = {
  PredictedRepoWarning(facts) {
    const { predictedRepo } = facts
    if (predictedRepo === null || repossessionOf(facts) !== 'PREDICTED') return null
    // Nothing is past due any more: the notification asks for money that was paid since.
    if (facts.openPastDue === 0) return null
    return { severity: 'critical', ...predictedRepo, actions: ['MAKE_PAYMENT', 'CALL_US'] }
  },
  NewlyChargedOff({ chargeOff }) {
    if (chargeOff?.type !== 'NewlyChargedOff' || chargeOff.openBalance <= 0) return null
    const page = chargeOff.page === null ? [] : [chargeOff.page]
    return { severity: 'critical', amount: chargeOff.balance, actions: [...page, 'CALL_US'] }
  },
  NSF({ nsf, today, openDue }) {
    if (nsf === null || openDue === 0 || today > addDays(nsf.returnedOn, returnNoticeDays)) return null
    const { amount, returnedOn: date, paidOn: paymentDate } = nsf
    return { severity: 'warning', amount, date, paymentDate, actions: ['MAKE_PAYMENT'] }
  },
  PlanToCure(facts) {
    const { plan } = facts
    if (plan === null) return brokenPlan(facts)
    const { isKept, amount, date } = plan
    if (isKept) return { severity: 'info', amount, date, actions: ['VIEW_PLAN'] }
    return { severity: 'warning', isUrgent: true, amount, date, actions: ['MAKE_PAYMENT', 'VIEW_PLAN'] }
  },
  ClearCredit(facts) {
    const { clearCredit, today, openPastDue } = facts
    if (clearCredit === null || clearCredit.dueDate < today || openPastDue === 0) return null
    const { amount, dueDate: date } = clearCredit
    return { severity: 'warning', amount, date, actions: ['MAKE_PAYMENT'] }
  },
  LoanModProcessing({ modification }) {
    if (modification?.processing !== 'Processing') return null
    const { isReadyToSign, date } = modification
    if (!isReadyToSign) return { severity: 'info', date, actions: ['VIEW_MODIFICATION'] }
    return { severity: 'warning', isUrgent: true, date, actions: ['SIGN_MODIFICATION', 'CALL_US'] }
  },
  LoanModExpired({ modification }) {
    if (modification?.processing !== 'Expired') return null
    const { date, isOpenAgain } = modification
    return { severity: 'warning', date, actions: [isOpenAgain ? 'VIEW_MODIFICATION' : 'CALL_US'] }
  },
  LoanModComplete({ modification }) {
    if (modification?.processing !== 'Complete') return null
    const { date, newPaymentAmount: amount } = modification
    return { severity: 'success', date, amount, actions: ['VIEW_MODIFICATION'] }
  },
  PerformingChargedOff({ chargeOff, today }) {
    if (chargeOff?.type !== 'PerformingChargedOff') return null
    const { nextDueAmount: amount, nextDueDate: date } = chargeOff
    // Nobody is thanked for a payment that is late, nor reminded of a date that is over.
    if (date !== null && date < today) return null
    return { severity: 'info', amount, date, actions: chargeOff.page === null ? ['CALL_US'] : [chargeOff.page] }
  },
  LoanMod({ modification }) {
    if (modification?.isOffered !== true) return null
    const about = modification.isByAgent ? 'AGENT_INTRODUCTION' : 'MODIFICATION_INTRODUCTION'
    return { severity: 'info', actions: [about] }
  },
  PaymentPlanOptions({ isPlanEligible, openPastDue, plan }) {
    return isPlanEligible && openPastDue > 0 && plan === null
      ? { severity: 'info', actions: ['SEE_PLAN_OPTIONS'] }
      : null
  },
  PastDueTaxCommunication: (facts) => (isTaxTime(facts) && facts.openPastDue > 0 ? taxRefund : null),
  TaxCommunication: (facts) => (isTaxTime(facts) && !facts.isPastDue ? taxRefund : null),
  SimplePayNotification({ isSimplePay, isAutopayOn, currentDue, openDue, defaultMethodName, isPayable }) {
    const isOffered = isSimplePay && isPayable && !isAutopayOn && currentDue > 0 && openDue > 0
    if (!isOffered || defaultMethodName === null) return null
    const amount = openDue
    return { severity: 'info', amount, paymentDisplayName: defaultMethodName, actions: ['PAY_IN_ONE_STEP'] }
  },
  EnrollInAutoPay({ isAutopayEligible, isPastDue }) {
    return isAutopayEligible && !isPastDue ? { severity: 'info', actions: ['ENROLL_IN_AUTOPAY'] } : null
  },
}

/** A plan that ended because it was not kept, while what it was for is still past due. */
function brokenPlan({ planBrokenOn: date, today, openPastDue }: AlertFacts): Made | null {
  if (date === null || openPastDue === 0 || today > addDays(date, brokenPlanAlertDays)) return null
  return { severity: 'warning', isUrgent: true, date, actions: ['MAKE_PAYMENT', 'CALL_US'] }
}

const taxRefund: Made = { severity: 'info', actions: ['TAX_REFUND_BENEFITS'] }

// Who owes nothing any more has nothing to put a refund to.
function isTaxTime({ today, chargeOff, statusKey }: AlertFacts): boolean {
  const day = today.slice(5)
  return statusKey === 'A' && chargeOff === null && day >= firstTaxDay && day <= lastTaxDay
}
