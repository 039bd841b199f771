import { addDays, addMonths, type LocalDate } from '#sdk/dates/dates'
import type { ModificationEligibility } from '#sdk/loan/enums.graphql'
import * as extensionTerms from '#sdk/loan/extension-terms'
import { repossessionBlock } from '#server/loans/ledger/ledger'
import { isFinishedModification } from './loan-modification.rules.ts'
import type { Modification } from './loan-modification.store.ts'

/** Why payments cannot be moved, in the order in which borrowers read it. */
export const extensionReasons = [
  'bankruptcy',
  'charged-off',
  'paid-off',
  'account-status',
  'matured',
  'repossession',
  'repossession-risk',
  'payment-plan',
  'modification-open',
  'past-due-over-limit',
  'too-few-paid',
  'too-new',
  'too-few-left',
  'used-in-months',
  'used-in-years',
  'used-up',
  'no-method',
  'not-offered',
] as const
export type ExtensionReason = (typeof extensionReasons)[number]

/** What is to be settled first where payments can be moved after that. */
export type ExtensionCondition = 'returned-payment'

/** What decides whether payments can be moved. */
export interface ExtensionFacts {
  readonly today: LocalDate
  readonly statusKey: string
  readonly route: string
  /** The law protects the borrower today: no reason names a repossession to them. */
  readonly isScraProtected: boolean
  /** The servicer offers extensions on this loan. */
  readonly isOffered: boolean
  readonly isMatured: boolean
  /** Nothing is owed any more. */
  readonly isPaidOff: boolean
  readonly numberOfDaysPastDue: number
  readonly installmentsPaid: number
  readonly installmentsLeft: number
  /** Days since the contract. */
  readonly daysOnBooks: number
  readonly isPredictedRepo: boolean
  readonly isPlanActive: boolean
  /** There is a bank account that may be debited, or a card. */
  readonly canPay: boolean
  /** A payment came back and that is not settled: it is being taken out of the ledger, or its fee is unpaid. */
  readonly isReturnOpen: boolean
  readonly modifications: readonly Pick<Modification, 'type' | 'status' | 'completionDate'>[]
}

/** What a borrower reads of an extension. */
export interface ExtensionStanding {
  readonly eligibility: ModificationEligibility
  /** Empty where it is open or under way. */
  readonly reasons: readonly ExtensionReason[]
  /** For a reason that only time removes, the first day without it. */
  readonly openFrom: Readonly<Partial<Record<ExtensionReason | ExtensionCondition, LocalDate>>>
  readonly condition: ExtensionCondition | null
  /** How many more this loan may have, one made today counted in. */
  readonly left: number
}

/**
 * Whether an extension is open (rules 13), with every reason why it is not. One that is under way is ENROLLED; one that waits only for
 * a returned payment to be settled is CONDITIONAL.
 */
export function extensionStanding(facts: ExtensionFacts): ExtensionStanding {
  const left = extensionsLeft(facts)
  const open = facts.modifications.filter(({ status }) => !isFinishedModification(status))
  if (open.some(({ type }) => type === 'Extension'))
    return { eligibility: 'ENROLLED', reasons: [], openFrom: {}, condition: null, left }
  const reasons = reasonsAgainst(facts)
  const openFrom = openFromDays(facts, reasons)
  if (reasons.length > 0) return { eligibility: 'INELIGIBLE', reasons, openFrom, condition: null, left }
  return facts.isReturnOpen
    ? { eligibility: 'CONDITIONAL', reasons, openFrom, condition: 'returned-payment', left }
    : { eligibility: 'ELIGIBLE', reasons, openFrom, condition: null, left }
}

/** Every reason why payments cannot be moved. A loan that is over has one: counts of its payments would only confuse. */
function reasonsAgainst(facts: ExtensionFacts): ExtensionReason[] {
  const over = overReason(facts)
  if (over !== null) return [over]
  const had = extensionsSince(facts, '0001-01-01')
  const repossession = repossessionBlock(facts)
  const isAgainst: Readonly<Partial<Record<ExtensionReason, boolean>>> = {
    'account-status': repossession === 'account-status',
    repossession: repossession === 'repossession',
    'repossession-risk': facts.isPredictedRepo && !facts.isScraProtected,
    'payment-plan': facts.isPlanActive,
    'modification-open': facts.modifications.some(({ status }) => !isFinishedModification(status)),
    'past-due-over-limit': facts.numberOfDaysPastDue > extensionTerms.pastDueDays,
    'too-few-paid': facts.installmentsPaid < extensionTerms.paidInstallments,
    'too-new': facts.daysOnBooks < extensionTerms.loanDays,
    'too-few-left': facts.installmentsLeft < extensionTerms.installmentsLeft,
    'used-up': had >= extensionTerms.mostInLife,
    'used-in-years':
      had < extensionTerms.mostInLife && extensionsSince(facts, yearsBack(facts)) >= extensionTerms.mostInYears,
    'used-in-months':
      had < extensionTerms.mostInLife && extensionsSince(facts, monthsBack(facts)) >= extensionTerms.mostInMonths,
    'no-method': !facts.canPay,
    'not-offered': !facts.isOffered,
  }
  return extensionReasons.filter((reason) => isAgainst[reason] === true)
}

function overReason(facts: ExtensionFacts): ExtensionReason | null {
  if (facts.statusKey === 'B') return 'bankruptcy'
  if (facts.statusKey === 'O') return 'charged-off'
  if (facts.statusKey === 'P' || (facts.statusKey === 'A' && facts.isPaidOff)) return 'paid-off'
  if (facts.statusKey !== 'A') return 'account-status'
  return facts.isMatured ? 'matured' : null
}

function extensionsLeft(facts: ExtensionFacts): number {
  const inLife = extensionTerms.mostInLife - extensionsSince(facts, '0001-01-01')
  const inYears = extensionTerms.mostInYears - extensionsSince(facts, yearsBack(facts))
  return Math.max(0, Math.min(inLife, inYears))
}

function monthsBack({ today }: ExtensionFacts): LocalDate {
  return addMonths(today, -extensionTerms.lookBackMonths)
}

function yearsBack({ today }: ExtensionFacts): LocalDate {
  return addMonths(today, -12 * extensionTerms.lookBackYears)
}

/** Extensions that took effect after a day. */
function extensionsSince(facts: ExtensionFacts, day: LocalDate): number {
  return extensionDays(facts).filter((completed) => completed > day).length
}

/** The days on which extensions took effect, the latest first. */
function extensionDays({ modifications }: ExtensionFacts): LocalDate[] {
  return modifications
    .flatMap(({ type, status, completionDate }) =>
      type === 'Extension' && status === 'Complete' && completionDate !== null ? [completionDate] : [],
    )
    .toSorted()
    .toReversed()
}

/** When the extensions that a loan has had no longer count. */
function openFromDays(facts: ExtensionFacts, reasons: readonly ExtensionReason[]): ExtensionStanding['openFrom'] {
  const had = extensionDays(facts)
  const [inMonths, inYears] = [had[extensionTerms.mostInMonths - 1], had[extensionTerms.mostInYears - 1]]
  return {
    ...(inMonths !== undefined && reasons.includes('used-in-months')
      ? { 'used-in-months': monthsBeyond(inMonths, extensionTerms.lookBackMonths) }
      : {}),
    ...(inYears !== undefined && reasons.includes('used-in-years')
      ? { 'used-in-years': monthsBeyond(inYears, 12 * extensionTerms.lookBackYears) }
      : {}),
  }
}

/** The first day from which so many months back lead to a day or beyond it. */
function monthsBeyond(day: LocalDate, months: number): LocalDate {
  let beyond = addMonths(day, months)
  while (addMonths(beyond, -months) < day) beyond = addDays(beyond, 1)
  return beyond
}

/**
 * The first and last day that an extension's payment can be dated. A current loan pays by its due date, so that nothing becomes past
 * due meanwhile; one that is past due before it is past due for too long.
 */
export function extensionPaymentDays(due: {
  readonly today: LocalDate
  readonly nextDueDate: LocalDate | null
  readonly numberOfDaysPastDue: number
}): { readonly from: LocalDate; readonly to: LocalDate } {
  const { today, nextDueDate, numberOfDaysPastDue } = due
  const latest = [addDays(today, extensionTerms.paymentDaysAhead)]
  if (numberOfDaysPastDue > 0) latest.push(addDays(today, extensionTerms.pastDueDays - numberOfDaysPastDue))
  else if (nextDueDate !== null && nextDueDate > today) latest.push(nextDueDate)
  else latest.push(today)
  const to = latest.reduce((first, day) => (day < first ? day : first))
  return { from: today, to: to < today ? today : to }
}
