import { addDays, type LocalDate } from '#sdk/dates/dates'
import { modificationOptOutDays, modificationOutcomeDays } from '#sdk/loan/payment-terms'
import { isFinishedModification, type ModificationProcessingStatus } from '#sdk/loan/modifications'
import type { Modification } from './loan-modification.store.ts'
import type { LoanModificationStatusValue, ModificationType } from '#sdk/loan/enums.graphql'
import type { LoanModification } from '#server/platform/graphql/resolvers.graphql'

export { isFinishedModification }

/** What each status is called (rules 12.2). */
export const modificationLabelOf: Readonly<Record<LoanModificationStatusValue, string>> = {
  PendingSignature: 'Approved, Pending Signature',
  PendingDocumentReview: 'Signed and Submitted',
  PendingQaApproval: 'QA Review',
  PendingManagerApproval: 'Pending Supervisor Approval',
  PendingManagerEligibilityExceptionApproval: 'Pending Manager Eligibility Exception Approval',
  PendingFinalization: 'Pending Finalization',
  PendingMaintenanceTransaction: 'Pending Maintenance Transaction',
  Complete: 'Complete',
  Cancelled: 'Cancelled',
  Declined: 'Declined',
  Expired: 'Expired',
  RejectedClosed: 'Closed',
}

const signed: readonly LoanModificationStatusValue[] = [
  'PendingDocumentReview',
  'PendingQaApproval',
  'PendingFinalization',
  'PendingMaintenanceTransaction',
]

/** What the days end of a change that is under way when a business date begins: its signing, or the change that was signed. */
export function endedByDays(
  { status, signBy, lastDay }: { status: LoanModificationStatusValue; signBy: LocalDate | null; lastDay: LocalDate },
  businessDate: LocalDate,
): 'expire' | 'too-late' | null {
  if (status === 'PendingSignature') return (signBy ?? '') < businessDate ? 'expire' : null
  return signed.includes(status) && lastDay < businessDate ? 'too-late' : null
}

/** Through which day nobody is offered a change, after somebody on the loan opted out; null where they may be. */
export function optedOutThrough(optedOutOn: LocalDate | null, today: LocalDate): LocalDate | null {
  const until = optedOutOn === null ? null : addDays(optedOutOn, modificationOptOutDays)
  return until !== null && until >= today ? until : null
}

/** What the borrower is led to by each status. */
export const experienceOf: Readonly<Record<LoanModificationStatusValue, string>> = {
  PendingManagerApproval: 'Agent Intro',
  PendingManagerEligibilityExceptionApproval: 'Agent Intro',
  PendingSignature: 'Ready to Sign',
  PendingDocumentReview: 'View',
  PendingQaApproval: 'View',
  PendingFinalization: 'View',
  PendingMaintenanceTransaction: 'View',
  Complete: 'View',
  Cancelled: 'No Experience',
  Declined: 'No Experience',
  Expired: 'No Experience',
  RejectedClosed: 'No Experience',
}

/** Whether it was only offered: an introduction is to be shown, and nobody has asked for it. */
export function isModificationOffer(one: Pick<Modification, 'experienceToShow' | 'isRequested' | 'status'>): boolean {
  const isIntroduction = one.experienceToShow === 'Agent Intro' || one.experienceToShow === 'No Agent Intro'
  return !one.isRequested && isIntroduction && !isFinishedModification(one.status)
}

/** Whether a page of it is to be shown: an experience is set, not "No Experience", and it is not finished. */
export function isActiveModification(one: Pick<Modification, 'experienceToShow' | 'status'>): boolean {
  const { experienceToShow, status } = one
  return experienceToShow !== null && experienceToShow !== 'No Experience' && !isFinishedModification(status)
}

/** Whether the borrower can sign it now. */
export function isReadyToSign(one: Pick<Modification, 'experienceToShow' | 'status'>): boolean {
  return isActiveModification(one) && one.experienceToShow === 'Ready to Sign'
}

/** What is shown of it (rules 12.2): that it is under way; for 30 days that it took effect, or that it expired. */
export function processingStatusOf(one: Modification, today: LocalDate): ModificationProcessingStatus | null {
  if (isReadyToSign(one) || signed.includes(one.status)) return 'Processing'
  const isRecent = (day: LocalDate | null) => day !== null && today <= addDays(day, modificationOutcomeDays)
  if (one.status === 'Complete' && isRecent(one.completionDate)) return 'Complete'
  return one.status === 'Expired' && isRecent(one.closedOn) ? 'Expired' : null
}

/** A type's modifications as the GraphQL type LoanModification has them. */
export function presentModifications(all: readonly Modification[]): LoanModification[] {
  const types: readonly ModificationType[] = ['Extension', 'Frequency']
  return types.flatMap((type) => {
    const own = all.filter((one) => one.type === type)
    const [newest] = own
    if (newest === undefined) return []
    const complete = own.filter((one) => one.status === 'Complete').length
    return [
      {
        typeName: type,
        numberOfExtensions: type === 'Extension' ? complete : 0,
        status: statusOf(newest.status),
        summaries: own.map((one) => ({
          ...one,
          newPaymentAmount: one.newPaymentCents,
          status: statusOf(one.status),
        })),
      },
    ]
  })
}

function statusOf(value: LoanModificationStatusValue): { value: LoanModificationStatusValue; description: string } {
  return { value, description: modificationLabelOf[value] }
}
