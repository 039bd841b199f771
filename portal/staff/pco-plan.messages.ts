import { defineMessages } from '#sdk/i18n/messages'
import { staffPlanFirstPercent, staffPlanMonths, staffPlanStartDays } from '#sdk/loan/payment-terms'

/** What one of the two pages says of itself. */
interface PcoPlanTopic {
  readonly title: string
  readonly lead: string
  readonly points: readonly string[]
}

/** The staff pages about plans for charged-off loans. */
export interface PcoPlanMessages {
  topics: Readonly<Record<'input-pco-plan' | 'view-cancel-pco-plan', PcoPlanTopic>>
  advisorsOnly: string
  rulesTitle: string
  callTitle: string
  callText: string
  callButton: (phone: string) => string
  back: string
  other: Readonly<Record<'input-pco-plan' | 'view-cancel-pco-plan', string>>
  loan: (accountNumber: string) => string
  loading: string
  noLoans: string
  notChargedOff: string
  failed: string
  balance: string
  firstPayment: string
  payments: string
  paymentsOf: (count: number, amount: string) => string
  dates: string
  fromTo: (from: string, to: string) => string
  next: string
  nextOn: (amount: string, date: string) => string
  late: string
  noPlan: string
}

export const pcoPlanMessages = defineMessages<PcoPlanMessages>({
  name: 'pco-plan',
  en: {
    topics: {
      'input-pco-plan': {
        title: 'Enter a Keep Your Keys plan',
        lead: 'Enter plans in the back office with the borrower on the line. Check what they owe here before you agree on one.',
        points: [
          `The first payment is at least ${staffPlanFirstPercent} percent of the balance, and the plan starts within ${staffPlanStartDays} days.`,
          `A plan can run up to ${staffPlanMonths} months. A loan can have one plan at a time, so cancel the old one first.`,
          'Record the borrower’s agreement. They’ll get the terms by email.',
        ],
      },
      'view-cancel-pco-plan': {
        title: 'View or cancel a Keep Your Keys plan',
        lead: 'See the loan’s current plan here. Cancel it in the back office if the borrower asks or it was entered by mistake.',
        points: [
          'Before you cancel, tell the borrower what they’ll owe without the plan.',
          'Record the reason. The borrower will get an email.',
        ],
      },
    },
    advisorsOnly: 'Only loan advisors can see plans here.',
    rulesTitle: 'What to know',
    callTitle: 'Borrower phone line',
    callText: 'Borrowers can call this number to talk to an advisor about a plan.',
    callButton: (phone) => `Call ${phone}`,
    back: 'Back to the staff area',
    other: {
      'input-pco-plan': 'View or cancel a plan',
      'view-cancel-pco-plan': 'Enter a plan',
    },
    loan: (accountNumber) => `Loan ${accountNumber}`,
    loading: 'Loading the loan',
    noLoans: 'This borrower has no loans.',
    notChargedOff: 'This loan isn’t charged off, so it can’t have this plan.',
    failed: 'We couldn’t load this loan.',
    balance: 'Balance',
    firstPayment: 'First payment',
    payments: 'Payments',
    paymentsOf: (count, amount) => `${count} of ${amount}`,
    dates: 'Dates',
    fromTo: (from, to) => `${from} to ${to}`,
    next: 'Next payment',
    nextOn: (amount, date) => `${amount} on ${date}`,
    late: 'late',
    noPlan: 'This loan doesn’t have a plan.',
  },
  es: () => import('./pco-plan.messages.es.ts').then((m) => m.es),
})
