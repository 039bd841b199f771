export const modificationTypes = ['Frequency', 'Extension'] as const
export type ModificationType = (typeof modificationTypes)[number]

/** Of an extension or a modification. */
export const modificationEligibilities = ['CONDITIONAL', 'ELIGIBLE', 'ENROLLED', 'INELIGIBLE'] as const
export type ModificationEligibility = (typeof modificationEligibilities)[number]

export const modificationProcessingStatuses = ['Processing', 'Complete', 'Expired'] as const
export type ModificationProcessingStatus = (typeof modificationProcessingStatuses)[number]

export const modificationStatuses = [
  'PendingSignature',
  'PendingQaApproval',
  'PendingManagerApproval',
  'PendingFinalization',
  'PendingDocumentReview',
  'PendingManagerEligibilityExceptionApproval',
  'Complete',
  'PendingMaintenanceTransaction',
  'Cancelled',
  'Declined',
  'Expired',
  'RejectedClosed',
] as const
export type ModificationStatus = (typeof modificationStatuses)[number]

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
