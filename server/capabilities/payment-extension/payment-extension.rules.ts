import { addMonths, type LocalDate } from '#sdk/dates/dates'
import { isActiveRepo } from '#sdk/loan/account'
import type { ModificationEligibility } from '#sdk/loan/enums.graphql'
import { extensionMonths, extensionPastDueDays, extensionYears } from '#sdk/loan/payment-terms'
import { isFinishedModification } from '#server/loans/programs/loan-modification.rules'
import type { Modification } from '#server/loans/programs/loan-modification.store'

/** What decides whether payments can be moved. */
export interface ExtensionFacts {
  readonly today: LocalDate
  readonly statusKey: string
  readonly route: string
  /** The servicer offers extensions on this loan: it is old enough, and enough of it was paid. */
  readonly isOffered: boolean
  readonly isMatured: boolean
  readonly numberOfDaysPastDue: number
  readonly isPredictedRepo: boolean
  readonly isPlanActive: boolean
  readonly modifications: readonly Pick<Modification, 'type' | 'status' | 'completionDate'>[]
}

/** Extensions that a loan may have, by the months that are looked back; the last one is its whole life (rules 13). */
const limits: readonly { readonly months: number; readonly most: number }[] = [
  { months: extensionMonths, most: 1 },
  { months: extensionYears * 12, most: 2 },
  { months: 1200, most: 3 },
]

/**
 * Whether an extension is open (rules 13): one that is under way is ENROLLED; a loan that is not active, about to be repossessed, on a
 * plan or being changed in another way has none.
 */
export function extensionEligibility(facts: ExtensionFacts): ModificationEligibility {
  const open = facts.modifications.filter(({ status }) => !isFinishedModification(status))
  if (open.some(({ type }) => type === 'Extension')) return 'ENROLLED'
  const isOpen =
    facts.statusKey === 'A' &&
    facts.isOffered &&
    !facts.isMatured &&
    facts.numberOfDaysPastDue <= extensionPastDueDays &&
    isWithinLimits(facts) &&
    !isActiveRepo(facts.route) &&
    !facts.isPredictedRepo &&
    !facts.isPlanActive &&
    open.length === 0
  return isOpen ? 'ELIGIBLE' : 'INELIGIBLE'
}

function isWithinLimits({ today, modifications }: ExtensionFacts): boolean {
  const had = modifications.flatMap(({ type, status, completionDate }) =>
    type === 'Extension' && status === 'Complete' && completionDate !== null ? [completionDate] : [],
  )
  return limits.every(({ months, most }) => had.filter((day) => day > addMonths(today, -months)).length < most)
}
