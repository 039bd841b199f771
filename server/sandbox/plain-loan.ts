/** A monthly loan of which every installment was paid on its day. People differ from it by what they say. */
export const plainLoan = {
  statusKey: 'A',
  route: 'S00',
  state: 'AZ',
  frequency: 'MONTHLY',
  csoCheckDigit: 1,
  openingDay: -203,
  soldDay: -720,
  paidBeforeDay: 0,
  events: [],
} as const

/** Due each month on the day of the anchor: six installments before it, and so many after. Days from today. */
export const monthly = (anchorDay: number, after: number) =>
  ({ anchorDay, before: 6, after, step: 'calendar' }) as const

/** The number of the sandbox's loan of a person. */
export const number = (nn: string) => `1000000000${nn}`

/** What a loan is past due by: installments from that day on are not paid. */
export const lateSince = (day: number) => ({ paidBeforeDay: day })
