import { defineMessages } from '#sdk/i18n/messages'

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
        lead: 'Plans are entered in the back office, with the borrower on the line. Here you see what is owed before you agree on one.',
        points: [
          'The first payment is at least 5 percent of the balance, and the plan starts within 30 days.',
          'A plan runs for at most 48 months. A loan has one plan at a time: cancel the old one first.',
          'Record that the borrower agrees. They get the terms by email.',
        ],
      },
      'view-cancel-pco-plan': {
        title: 'View or cancel a Keep Your Keys plan',
        lead: 'Here you see the plan that a loan is on. It is canceled in the back office, when the borrower asks or it was entered by mistake.',
        points: [
          'Say what the borrower owes without the plan before you cancel it.',
          'Write down why it ends. The borrower gets an email about it.',
        ],
      },
    },
    advisorsOnly: 'Loan advisors see plans here. Your role does not.',
    rulesTitle: 'What to know',
    callTitle: 'The borrower’s line',
    callText: 'Borrowers reach an advisor about a plan on this number.',
    callButton: (phone) => `Call ${phone}`,
    back: 'Back to the staff area',
    other: {
      'input-pco-plan': 'View or cancel a plan',
      'view-cancel-pco-plan': 'Enter a plan',
    },
    loan: (accountNumber) => `Loan ${accountNumber}`,
    loading: 'Loading the loan',
    noLoans: 'This borrower has no loans.',
    notChargedOff: 'This loan was not charged off. It has no such plan.',
    failed: 'We could not load this loan.',
    balance: 'Balance',
    firstPayment: 'First payment',
    payments: 'Payments',
    paymentsOf: (count, amount) => `${count} of ${amount}`,
    dates: 'Dates',
    fromTo: (from, to) => `${from} to ${to}`,
    next: 'Next payment',
    nextOn: (amount, date) => `${amount} on ${date}`,
    late: 'late',
    noPlan: 'This loan is on no plan.',
  },
  es: () => import('./pco-plan.messages.es.ts').then((m) => m.es),
})
