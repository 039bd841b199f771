import { defineMessages } from '#sdk/i18n/messages'
import { titleReleases } from '#sdk/loan/loan.messages'

/** What is written about the borrower's own loan. */
export interface OwnLoanMessages {
  due: string
  /** In its place, of a charged-off loan without a plan. */
  balance: string
  dueOn: (date: string) => string
  pastDue: (date: string) => string
  nothingDue: string
  notOnline: string
  principal: string
  perDay: string
  perDayNote: string
  waiting: (days: number) => string
  waitingNote: string
  openInterest: string
  openInterestNote: string
  movedDue: string
  movedEnd: string
  notOpen: string
  extra: (amount: string) => string
  extraPastDue: (amount: string) => string
  saves: (amount: string) => string
  savesNote: (date: string) => string
  savesPastDueNote: (date: string) => string
  payPastDue: (amount: string) => string
  matured: string
  vehicle: string
  vin: string
  /** What becomes of the title, by its status; the date is the last day on which it leaves. */
  release: typeof titleReleases
  paid: string
  notPaid: string
}

export const en: OwnLoanMessages = {
  due: 'Amount due',
  balance: 'Remaining balance',
  dueOn: (date) => `Due ${date}`,
  pastDue: (date) => `Past due since ${date}`,
  nothingDue: 'Nothing is due right now.',
  notOnline: 'This loan can’t be paid online right now. Call us to pay or to talk about your options.',
  principal: 'Principal today',
  perDay: 'Interest for one day',
  perDayNote: 'Your principal times your annual rate, divided by 365.',
  waiting: (days) => `Extra interest for ${days} more days, about`,
  waitingNote: 'This is what moving your payments one time would really cost you.',
  openInterest: 'To pay first',
  openInterestNote: 'The interest that has added up so far, up to one payment.',
  movedDue: 'Your payment would move to',
  movedEnd: 'Your loan would end',
  notOpen: 'You can’t extend a payment online right now.',
  extra: (amount) => `${amount} extra today`,
  extraPastDue: (amount) => `${amount}, all that’s past due`,
  saves: (amount) => `saves about ${amount}`,
  savesNote: (date) => `By the time your loan ends on ${date}, if you pay on time. This is an estimate.`,
  savesPastDueNote: (date) =>
    `Paying what’s past due brings your account up to date. The savings run until your loan ends on ${date}, compared with leaving the amount unpaid. They’re estimates.`,
  payPastDue: (amount) => `Pay ${amount}`,
  matured: 'Your loan term has ended. Every payment lowers your remaining balance.',
  vehicle: 'Vehicle',
  vin: 'VIN',
  release: titleReleases,
  paid: 'Your loan is paid off. Our email tells you when we’ll send the title or lien release.',
  notPaid: 'Your loan is still open. Get a payoff quote to see how much pays it off.',
}

export const ownLoanMessages = defineMessages<OwnLoanMessages>({
  en,
  es: () => import('./own-loan.messages.es.ts').then((file) => file.es),
})
