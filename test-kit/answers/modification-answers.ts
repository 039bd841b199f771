import type { LoadLoanModificationQuery } from '#texts/loan-modification/loan-modification.graphql'

type Options = LoadLoanModificationQuery['GetModificationOptions']
type Choice = Options['choices'][number]
type Request = LoadLoanModificationQuery['GetModificationRequests'][number]

const before = {
  frequency: 'MONTHLY',
  regularPaymentAmount: 79_612,
  nextDueDate: '2026-11-27',
  numberOfPayments: 66,
  maturityDate: '2032-04-23',
  estimatedLastPayment: 41_288,
} as const

function choice(
  frequency: Choice['terms']['frequency'],
  after: Partial<Choice['terms']['after']>,
  more: Partial<Choice> = {},
): Choice {
  return {
    type: 'Frequency',
    isOpen: true,
    terms: {
      frequency,
      before,
      after: { ...before, frequency, ...after },
      extraInterest: -4_512,
      firstNewDate: '2026-12-11',
      signBy: '2026-12-05',
      lastDay: '2026-12-10',
      keptPayments: [{ date: '2026-11-27', amount: 79_612 }],
      payments: [
        { date: '2026-11-27', amount: 79_612 },
        { date: '2026-12-11', amount: after.regularPaymentAmount ?? 0 },
        { date: '2026-12-25', amount: after.regularPaymentAmount ?? 0 },
      ],
    },
    ...more,
  }
}

const everyTwoWeeks = choice('BI_WEEKLY', {
  regularPaymentAmount: 36_744,
  numberOfPayments: 142,
  maturityDate: '2032-04-16',
  estimatedLastPayment: 20_410,
})
const everyWeek = choice('WEEKLY', {
  regularPaymentAmount: 18_372,
  numberOfPayments: 283,
  maturityDate: '2032-04-09',
  estimatedLastPayment: 11_002,
})
const later = choice('MONTHLY', { nextDueDate: '2026-12-27', maturityDate: '2032-05-23' }, { type: 'Extension' })

/** What can be changed: another rhythm at once, an extension, and nothing in progress. */
export const modificationOptions: Options = {
  frequency: 'MONTHLY',
  optedOutUntil: null,
  choices: [
    everyTwoWeeks,
    everyWeek,
    { ...later, terms: { ...later.terms, firstNewDate: '2026-12-27', extraInterest: 49_001, keptPayments: [] } },
  ],
  refusals: [],
}

/** A change that two people sign, of whom nobody has. */
export const readyRequest: Request = {
  createdOn: '2026-11-20',
  closedOn: null,
  endedBecause: null,
  canSign: true,
  summary: {
    loanModId: 'mod_1',
    smeadId: 'smd_1',
    type: 'Frequency',
    processType: 'SelfService',
    completionDate: null,
    status: { value: 'PendingSignature', description: 'Approved, Pending Signature' },
  },
  signers: [
    { firstName: 'Maria', isCaller: true, signedAt: null },
    { firstName: 'Rosa', isCaller: false, signedAt: null },
  ],
  agreement: {
    version: 'loan-modification-2.0123456789ab.en',
    text: 'You pay $367.44 every two weeks in place of $796.12 every month.\nThere is no charge for this change.',
    sha256: 'a'.repeat(64),
  },
  terms: everyTwoWeeks.terms,
}

/** Everything the pages about loan changes ask for. */
export function modificationAnswer(
  requests: readonly Request[] = [],
  options: Partial<Options> = {},
): LoadLoanModificationQuery {
  return {
    GetLoanModifications: requests.map(({ summary, terms }) => ({
      typeName: summary.type,
      summaries: [
        {
          ...summary,
          experienceToShow: 'View',
          newPaymentDueDate: terms.firstNewDate,
          newPaymentAmount: terms.after.regularPaymentAmount,
        },
      ],
    })),
    GetModificationOptions: { ...modificationOptions, ...options },
    GetModificationRequests: [...requests],
  }
}
