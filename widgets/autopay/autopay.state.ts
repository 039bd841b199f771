import { atom } from 'jotai/vanilla'
import { inWalletOrder } from '#blocks'
import type { Arrival } from '#flow'
import { type LocalDate, addDays } from '#sdk/dates/dates'
import type { IntentDetails } from '#sdk/embed/intents'
import { isPaidBeforeAutopay } from '#sdk/loan/amount-due'
import type {
  AutopayFragment,
  AutopayStartQuery,
  PreviewAutopayQuery,
  RecurringPaymentInput,
} from './autopay.graphql.ts'

/** The screens of autopay, named as their routes. */
export type AutopayStep = 'index' | 'terms' | 'review-terms' | 'verify' | 'success'

export type RunningAutopay = AutopayFragment
export type AutopayPreview = PreviewAutopayQuery['PreviewRecurringPayment']
export type AutopayMethod = AutopayStartQuery['GetWallet']['paymentMethods'][number]
type Frequency = RecurringPaymentInput['frequency']
type Reminder = RecurringPaymentInput['reminder']

/** The state of autopay on an account, for the first screen. */
export type Situation =
  /** It is on. Its owner may change and stop it. */
  | { readonly kind: 'enrolled'; readonly autopay: RunningAutopay }
  /** It may be set up. */
  | { readonly kind: 'open' }
  /** Your account is past due: it starts with a payment. */
  | { readonly kind: 'past-due' }
  /** A payment plan takes its place. */
  | { readonly kind: 'conditional' }
  | {
      readonly kind: 'ineligible'
      readonly reason: string
      readonly until: LocalDate | null
      /** The server's words about how it ended. */
      readonly message: string | null
    }

/** Flags that close autopay, as they are now. An element has none: the server enforces them. */
export interface AutopayFlags {
  readonly isDisabled: boolean
  readonly isClosedForCurrent: boolean
  readonly isClosedForPastDue: boolean
}

/** The state of autopay (rules 8.3, autopay-06 to autopay-09). What is on is always shown: no flag hides the way to stop it. */
export function situationOf(start: AutopayStartQuery, flags: AutopayFlags): Situation {
  const [recurring] = start.GetRecurringPayments
  if (recurring?.status === 'ENROLLED') return { kind: 'enrolled', autopay: recurring }
  const { recurringPaymentEligibilityStatus, reasonCode, autopayRefusal } = start.GetPaymentEligibility
  const isConditional = recurringPaymentEligibilityStatus === 'Conditional'
  if (isConditional && reasonCode === 'enrolled-in-PTC') return { kind: 'conditional' }
  if (recurring?.status === 'INELIGIBLE' || recurringPaymentEligibilityStatus !== 'Eligible') {
    const message = recurring?.warnings[0]?.message ?? autopayRefusal
    const reason = reasonCode ?? 'nsf-hold'
    return { kind: 'ineligible', reason, until: recurring?.ineligibleUntil ?? null, message }
  }
  const { amountDue } = start.GetAccount
  const isClosed = amountDue.isPastDue ? flags.isClosedForPastDue : flags.isClosedForCurrent
  if (flags.isDisabled || isClosed) return closed('disabled')
  if (isPaidBeforeAutopay(amountDue)) return { kind: 'past-due' }
  return start.GetAutopayOptions.startDateFrom === null ? closed('matured') : { kind: 'open' }
}

function closed(reason: string): Situation {
  return { kind: 'ineligible', reason, until: null, message: null }
}

/** What the borrower has chosen. Empty fields stand for what is offered first. The start date is kept in autopayDetails. */
export interface AutopayDraft {
  readonly frequency: Frequency | null
  readonly paymentMethodId: string | null
  readonly reminder: Reminder | null
}

/** The slot that keeps the start date through the flow (acct-33, autopay-03). */
export interface AutopayDetails {
  readonly selectedStartDate: LocalDate | null
}

/** The furthest screen that is open (autopay-10). */
export type AutopayGate = Exclude<AutopayStep, 'success'>

/** What is kept of the flow across screens. Null means not decided since the page was opened. */
export interface FlowState {
  readonly draft: AutopayDraft | null
  readonly autopayDetails: AutopayDetails
  readonly autoPayGating: AutopayGate | null
  /** What is on is being changed. */
  readonly isChanging: boolean | null
  readonly preview: AutopayPreview | null
  readonly receipt: RunningAutopay | null
}

const emptyDraft: AutopayDraft = { frequency: null, paymentMethodId: null, reminder: null }

export const newFlow: FlowState = {
  draft: null,
  autopayDetails: { selectedStartDate: null },
  autoPayGating: null,
  isChanging: null,
  preview: null,
  receipt: null,
}

/** The flow with what a reload lost filled in from the attempt that survived it; what is decided already stays. */
export function restored(flow: FlowState, kept: IntentDetails | null): FlowState {
  const enrollment = kept?.enrollment ?? null
  const gate = kept === null ? 'index' : gateOf(kept)
  const draft: AutopayDraft =
    enrollment === null
      ? emptyDraft
      : {
          frequency: (enrollment.frequency || null) as Frequency | null,
          paymentMethodId: enrollment.paymentMethodId || null,
          reminder: (enrollment.reminder || null) as Reminder | null,
        }
  return {
    ...flow,
    draft: flow.draft ?? draft,
    autopayDetails:
      flow.draft === null ? { selectedStartDate: enrollment?.selectedStartDate || null } : flow.autopayDetails,
    autoPayGating: flow.autoPayGating ?? gate,
    isChanging: flow.isChanging ?? enrollment !== null,
  }
}

/** How far what was kept lets the borrower go: each screen adds to it when it is left with its button. */
function gateOf({ enrollment, serviceFeeCents, authorizationVersion, acceptedAt }: IntentDetails): AutopayGate {
  if (enrollment === null || serviceFeeCents === null) return 'index'
  if (authorizationVersion === null) return 'terms'
  return acceptedAt === null ? 'review-terms' : 'verify'
}

/** An answer changed: what was previewed and let through before no longer holds. */
export function edited(flow: FlowState, change: Partial<AutopayDraft & AutopayDetails>): FlowState {
  const { selectedStartDate = flow.autopayDetails.selectedStartDate, ...rest } = change
  return {
    ...flow,
    draft: { ...(flow.draft ?? emptyDraft), ...rest },
    autopayDetails: { selectedStartDate },
    autoPayGating: 'index',
    preview: null,
    receipt: null,
  }
}

/** Autopay was set up or changed: the next time starts with nothing entered. */
export function enrolled(receipt: RunningAutopay): FlowState {
  return { ...newFlow, draft: emptyDraft, autoPayGating: 'index', isChanging: false, receipt }
}

/** The receipt at hand where it is the one that was asked for, else that of the autopay with this number; null where it is not on. */
export function receiptOf(
  kept: RunningAutopay | null,
  running: readonly RunningAutopay[],
  receiptNumber: string | undefined,
): RunningAutopay | null {
  if (receiptNumber === undefined || kept?.confirmationNumber === receiptNumber) return kept
  const found = running.find(({ confirmationNumber }) => confirmationNumber === receiptNumber)
  return found?.status === 'ENROLLED' ? found : null
}

/** The answers with what we offer first filled in. */
export interface ChosenAutopay {
  readonly frequency: Frequency
  readonly selectedStartDate: LocalDate | null
  readonly method: AutopayMethod | null
  readonly reminder: Reminder
}

/** The first and last day it may start on, and the due date it is about. */
export interface StartLimits {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly dueDate: LocalDate | null
}

/** The days autopay may start on; what is on keeps its own first day as a choice. */
export function startLimits(options: AutopayStartQuery['GetAutopayOptions'], today: LocalDate): StartLimits {
  const from = options.startDateFrom ?? addDays(today, 1)
  return { from, to: options.startDateTo ?? from, dueDate: options.dueDate }
}

/**
 * Reads the answers: what is not chosen becomes what is on, and then what we offer first: the contract's rhythm, the due date, the
 * default method, a reminder two days before.
 */
export function readDraft(flow: FlowState, start: AutopayStartQuery, limits: StartLimits): ChosenAutopay {
  const running = flow.isChanging === true ? start.GetRecurringPayments[0] : undefined
  const methods = methodsOf(start)
  const { draft, autopayDetails } = flow
  const methodId = draft?.paymentMethodId ?? running?.paymentMethodId
  const { dueDate, from, to } = limits
  const offered = dueDate !== null && dueDate >= from && dueDate <= to ? dueDate : from
  const frequency = draft?.frequency ?? running?.frequency ?? start.GetAutopayOptions.defaultFrequency
  // The first day of what is on belongs to its rhythm: another rhythm starts anew.
  const isOn = running?.frequency === frequency && (running.selectedStartDate >= from || nextDrawDay(running) !== null)
  const ownFirstDay = isOn ? running.selectedStartDate : null
  return {
    frequency,
    selectedStartDate: autopayDetails.selectedStartDate ?? ownFirstDay ?? offered,
    method: methods.find((method) => method.id === methodId) ?? methods[0] ?? null,
    reminder: draft?.reminder ?? running?.reminder ?? 'TWO_DAY_BEFORE',
  }
}

/**
 * The start date to show for the chosen schedule. A schedule already running keeps its first day; once that has passed, its next draw
 * is shown instead.
 */
export function shownStart(
  { frequency, selectedStartDate }: ChosenAutopay,
  limits: StartLimits,
  running: RunningAutopay | null,
): LocalDate | null {
  const isKept = running?.frequency === frequency && running.selectedStartDate === selectedStartDate
  return isKept && running.selectedStartDate < limits.from ? nextDrawDay(running) : selectedStartDate
}

function nextDrawDay({ scheduledPayments }: RunningAutopay): LocalDate | null {
  return scheduledPayments[0]?.paymentDate ?? null
}

/** The saved methods, the default first and then in the borrower's order. */
export function methodsOf(start: AutopayStartQuery): readonly AutopayMethod[] {
  return inWalletOrder(start.GetWallet.paymentMethods)
}

export type AutopayField = 'frequency' | 'start' | 'method' | 'reminder'

/** What keeps the answers from going on, by field. The server checks again, and everything else. */
export function fieldProblems(
  chosen: ChosenAutopay,
  limits: StartLimits,
  running: RunningAutopay | null,
): { start?: 'START_DATE'; method?: 'METHOD_MISSING' } {
  const { selectedStartDate: start } = chosen
  const isKept = running !== null && start === running.selectedStartDate && chosen.frequency === running.frequency
  const isOutside = start === null || start < limits.from || start > limits.to
  return {
    ...(isOutside && !isKept ? { start: 'START_DATE' as const } : {}),
    ...(chosen.method === null ? { method: 'METHOD_MISSING' as const } : {}),
  }
}

/** Where the field of a refusal is; null for the whole form. */
export function fieldOfCode(code: string): AutopayField | null {
  if (code === 'AUTOPAY_START_DATE') return 'start'
  return code === 'METHOD_NOT_FOUND' || code === 'CARD_LIMIT' || code === 'ACH_NOT_AVAILABLE' ? 'method' : null
}

/** What the server is asked to preview and then to do; null while something is missing. */
export function enrollmentInput(accountNumber: string, chosen: ChosenAutopay): RecurringPaymentInput | null {
  const { frequency, selectedStartDate, method, reminder } = chosen
  if (method === null || selectedStartDate === null) return null
  return { accountNumber, frequency, selectedStartDate, paymentMethodId: method.id, reminder }
}

/** Whether what is on is what an attempt asked for. */
export function isWhatWasAsked(running: RunningAutopay, asked: IntentDetails['enrollment']): boolean {
  return (
    asked !== null &&
    running.status === 'ENROLLED' &&
    running.isEditable &&
    running.frequency === asked.frequency &&
    running.selectedStartDate === asked.selectedStartDate &&
    running.paymentMethodId === asked.paymentMethodId &&
    running.reminder === asked.reminder
  )
}

const order: readonly AutopayGate[] = ['index', 'terms', 'review-terms', 'verify']

/** The screen to show for the one that was asked for: itself, or the furthest one before it that is open (autopay-10). */
export function allowedStep(
  wanted: AutopayStep,
  facts: {
    /** It may be set up, or what is on is being changed. */
    readonly canSign: boolean
    readonly gate: AutopayGate
    /** A request was sent and its outcome is not known. */
    readonly isAttemptOpen: boolean
    readonly hasReceipt: boolean
  },
): AutopayStep {
  if (facts.isAttemptOpen) return 'verify'
  if (wanted === 'success' || (facts.hasReceipt && wanted === 'verify')) return 'success'
  if (!facts.canSign) return 'index'
  return order.indexOf(wanted) <= order.indexOf(facts.gate) ? wanted : facts.gate
}

/** Every flow of this store, by account. */
export const flowsAtom = atom<Readonly<Record<string, FlowState>>>({})
export const arrivalAtom = atom<Arrival<AutopayField>>({ hasMoved: false, focusField: null })
