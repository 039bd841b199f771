import { CarportError } from '#sdk/errors/errors'
import { addDays, businessDateAt } from '#sdk/dates/dates'
import { modificationOptOutDays, ptcFirstDays } from '#sdk/loan/payment-terms'
import { type DemoCall, contract, extendedToDay, extensionDay } from './demo-loan.ts'

/** Questions about the hardship programs: the demo's loan had an extension this year, and is open to no other. */
export const programFields = {
  GetLoanModifications: (_: object, call: DemoCall) => [extensionOf(call)],
  // The demo's extension is of this year: nothing else can be asked for.
  OptOutLoanModification: (_: object, { loan }: DemoCall) => {
    loan.optedOutUntil = addDays(loan.today, modificationOptOutDays)
    return { success: true }
  },
  GetModificationOptions: (_: object, { loan }: DemoCall) => ({
    frequency: 'MONTHLY',
    optedOutUntil: loan.optedOutUntil,
    choices: [],
    refusals: [{ type: 'Frequency', reasonCode: 'too-recent', isException: true }],
  }),
  GetModificationRequests: () => [],
  GetExtensionEligibility: () => ({ eligibility: 'INELIGIBLE', extensionPaymentAmount: null }),
  GetExtension: (_: object, { nowMs, texts }: DemoCall) => ({
    eligibility: 'INELIGIBLE',
    reasons: [{ code: 'used-in-months', text: texts.extensionReason }],
    options: ['MAKE_A_PAYMENT', 'CALL_US'],
    extensionsLeft: 0,
    paymentDateFrom: businessDateAt(nowMs),
    paymentDateTo: businessDateAt(nowMs),
    hasAutopay: false,
    current: null,
  }),
  GetChargeOffAccount: () => null,
  // As our system refuses whoever asks about a loan that is not charged off.
  GetPcoStanding: () => {
    throw new CarportError('NOT_ALLOWED')
  },
  GetPcoPayments: () => null,
  GetPtcPlan: () => null,
  GetPtcOptions: (_: object, { loan }: DemoCall) => ({
    eligibility: 'Ineligible',
    reasonCode: 'not-past-due',
    pastDueAmount: 0,
    totalFees: 0,
    regularPaymentAmount: contract.regularPayment,
    paymentFrequency: 'MONTHLY',
    interestRateMillionths: contract.rateMillionths,
    maturityDate: addDays(loan.today, contract.maturityDay),
    firstPaymentDateFrom: addDays(loan.today, 1),
    firstPaymentDateTo: addDays(loan.today, ptcFirstDays),
    isAutopayOn: loan.autopay !== null,
    isBankPayable: true,
  }),
  GetProgramWithoutPayment: () => null,
  GetPtcPlanHistory: () => [],
}

/** The extension that is completed (demo-06). */
function extensionOf({ loan, texts }: DemoCall) {
  const status = { value: 'Complete', description: texts.statusComplete }
  return {
    typeName: 'Extension',
    numberOfExtensions: 1,
    status,
    summaries: [
      {
        loanModId: 'demo_extension_1',
        smeadId: null,
        experienceToShow: 'View',
        status,
        completionDate: addDays(loan.today, extensionDay),
        newPaymentDueDate: addDays(loan.today, extendedToDay),
        newPaymentAmount: contract.regularPayment,
        type: 'Extension',
        processType: 'SelfService',
        creator: 'SelfService',
      },
    ],
  }
}
