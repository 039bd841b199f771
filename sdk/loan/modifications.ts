import type { LoanModificationStatusValue, ModificationEligibility } from './enums.graphql.ts'

/** Of an extension or a modification. */
export const modificationEligibilities = [
  'CONDITIONAL',
  'ELIGIBLE',
  'ENROLLED',
  'INELIGIBLE',
] as const satisfies readonly ModificationEligibility[]

export const modificationProcessingStatuses = ['Processing', 'Complete', 'Expired'] as const
export type ModificationProcessingStatus = (typeof modificationProcessingStatuses)[number]

export const modificationLabels = [
  'Approved, Pending Signature',
  'QA Review',
  'Pending Supervisor Approval',
  'Pending Finalization',
  'Signed and Submitted',
  'Pending Manager Eligibility Exception Approval',
  'Complete',
  'Pending Maintenance Transaction',
] as const
export type ModificationLabel = (typeof modificationLabels)[number]

const finished: readonly LoanModificationStatusValue[] = [
  'Complete',
  'Cancelled',
  'Declined',
  'Expired',
  'RejectedClosed',
]

/** Returns whether a loan change has reached a final status. */
export function isFinishedModification(status: LoanModificationStatusValue): boolean {
  return finished.includes(status)
}
