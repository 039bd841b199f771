/** What DuplicateDialog asks, and the button that sends a request once more: among the texts of every flow that pays. */
export interface DuplicateMessages {
  duplicateTitle: string
  duplicateConfirm: (total: string) => string
  /** In its place, where the payment is for a later day. */
  duplicateSchedule: (total: string) => string
  duplicateStop: string
  sendAgain: (total: string) => string
}

export const en: DuplicateMessages = {
  duplicateTitle: 'Is this a second payment?',
  duplicateConfirm: (total) => `Yes, pay ${total} again`,
  duplicateSchedule: (total) => `Yes, schedule another payment of ${total}`,
  duplicateStop: 'No, don’t pay again',
  sendAgain: (total) => `Submit ${total} again`,
}
