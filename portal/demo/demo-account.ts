import { type LocalDate, addDays, toIso } from '#sdk/dates/dates'
import { maximumPayoffQuoteDays, payoffQuoteDays } from '#sdk/loan/payment-terms'
import { type Cents, addCents, subtractCents } from '#sdk/money/money'
import {
  type DemoCall,
  accountNumber,
  contract,
  extensionDay,
  interestThrough,
  paidBy,
  pendingToday,
} from './demo-loan.ts'
import { buyer, customersOf } from './demo-people.ts'
import { demoVehicle } from './demo-vehicle.ts'

/** The loan's history, the oldest first: day from today, amount, interest, principal. The amounts replay to the cent (rules 23). */
const history: readonly (readonly [day: number, amount: Cents, interest: Cents, principal: Cents])[] = [
  [-172, 79_612, 53_456, 26_156],
  [-145, 46_214, 46_214, 0],
  [-112, 79_612, 56_484, 23_128],
  [-82, 79_612, 51_010, 28_602],
  [-53, 79_612, 48_905, 30_707],
  [-23, 79_612, 50_142, 29_470],
  [-10, 70_000, 21_541, 48_459],
]

/** Questions about the account, its people, its vehicle and what has happened on it. */
export const accountFields = {
  SelfServiceCustomer: (_: object, call: DemoCall) => ({
    id: buyer.id,
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    accounts: [accountOf(call)],
    chargeOffAccounts: [],
  }),
  GetAccountsForLogin: (_: object, call: DemoCall) => [accountOf(call)],
  GetAccount: (_: object, call: DemoCall) => accountOf(call),
  GetPaymentPlan: () => ({
    monthlyEquivalentPaymentAmount: contract.regularPayment,
    paymentFrequency: 'MONTHLY',
    regularPaymentAmount: contract.regularPayment,
  }),
  GetVehicle: (_: object, { loan }: DemoCall) => demoVehicle(loan.today),
  GetTransactionHistory: (about: HistoryAsked, call: DemoCall) => historyOf(about, call),
  GetNotifications: () => [],
  GetDocuments: () => [],
  GetAlerts: (_: object, { loan }: DemoCall) => ({
    isActiveRepo: false,
    alerts: loan.autopay !== null || loan.isAutopayAlertDismissed ? [] : [autopayAlert],
  }),
  DismissAlert: (_: object, { loan }: DemoCall) => {
    loan.isAutopayAlertDismissed = true
    return { success: true }
  },
  GetExperiments: () => ({ otpDashboard: 'NotInPilot', csoVariation: 'Control' }),
  GetTitleRelease: () => null,
  createNotation: () => ({ success: true }),
  SendOneTimePasscode: () => ({ success: true }),
  getIsWithinSchedule: ({ scheduleGroupId }: { scheduleGroupId: string }) => ({
    IsNotFoundError: false,
    IsSuccess: true,
    IsWithinSchedule: false,
    NotAuthorized: false,
    ScheduleGroupId: scheduleGroupId,
  }),
}

const autopayAlert = {
  kind: 'EnrollInAutoPay',
  severity: 'info',
  isUrgent: false,
  isDismissible: true,
  amount: null,
  date: null,
  paymentDate: null,
  paymentDisplayName: null,
  actions: ['ENROLL_IN_AUTOPAY'],
}

/** The one account. An amount is due on it until it is paid (demo-03). */
function accountOf(call: DemoCall) {
  const { today } = call.loan
  return {
    accountNumber,
    legacyId: '99',
    status: { key: 'A', description: call.texts.statusActive },
    originatingCompanyKey: 'DEMO',
    lendingProviderKey: 'DEMO',
    route: 'S00',
    reportLot: null,
    saleDate: addDays(today, contract.saleDay),
    servicedSince: addDays(today, contract.servicedDay),
    badRoutingNumbers: [],
    extensionPaymentAmount: interestThrough(0),
    csoCheckDigit: 0,
    isLoanModExtEligible: false,
    customers: customersOf(call),
    amountDue: amountDueOf(call),
    loanAmount: {
      loanAmountTotal: contract.loanAmount,
      paidPrincipal: subtractCents(contract.loanAmount, contract.principal),
      maturityDate: addDays(today, contract.maturityDay),
      isMaturedLoan: false,
      unpaidPrincipal: contract.principal,
      currentPoolNumber: null,
      amountToRoll: 0,
    },
    loanCost: {
      rateMillionths: contract.rateMillionths,
      perDiem: interestThrough(contract.lastPaymentDay + 1),
      ...interestOfYear(today),
      paymentsLeft: contract.paymentsLeft,
    },
    lateFeeAhead: null,
    titleRelease: null,
  }
}

/** Interest that the payments of this year paid. */
function interestOfYear(today: LocalDate) {
  const interestPaidSince = `${today.slice(0, 4)}-01-01`
  const paid = history.filter(([day]) => addDays(today, day) >= interestPaidSince)
  return { interestPaidSince, interestPaidThisYear: addCents(...paid.map(([, , interest]) => interest)) }
}

function amountDueOf(call: DemoCall) {
  const { loan } = call
  const pending = pendingToday(loan)
  return {
    dueDate: addDays(loan.today, contract.dueDay),
    currentDue: contract.currentDue,
    currentDueTodayWithPending: stillDue(pending),
    isPastDue: false,
    nextDueDate: addDays(loan.today, contract.dueDay),
    afterNextDueDate: addDays(loan.today, contract.nextDueDay),
    numberOfDaysPastDue: 0,
    planPayment: null,
    amountDueItemized: {
      dueTodayAmount: 0,
      pastDueAmount: 0,
      totalFees: 0,
      nextDueAmount: contract.currentDue,
      totalFeesItemized: { nsfFees: 0, lateFees: 0 },
      pendingTotal: pending,
      pendingTotalItemized: {
        pendingNsfFeeAmountToday: 0,
        pendingPaymentAmountToday: pending,
        pendingReversalAmountToday: 0,
      },
    },
    stillToPay: stillToPayOf(call),
  }
}

/** What is left to ask for, counted as the backend counts it: with what is scheduled for the due date or before. */
function stillToPayOf({ loan }: DemoCall) {
  const payBy = addDays(loan.today, contract.dueDay)
  const pending = pendingToday(loan)
  const scheduled = subtractCents(paidBy(loan, payBy), pending)
  const underWay = addCents(pending, scheduled)
  const amount = stillDue(underWay)
  const ahead = Math.max(0, subtractCents(underWay, contract.currentDue))
  const isCovered = amount === 0
  return {
    kind: 'DUE',
    amount,
    due: amount,
    dueOn: payBy,
    daysLate: 0,
    inAll: amount,
    pastDue: 0,
    underWay,
    scheduled,
    nextAmount: isCovered ? Math.max(0, subtractCents(contract.regularPayment, ahead)) : amount,
    nextDate: isCovered ? addDays(loan.today, contract.nextDueDay) : payBy,
    payBy,
  }
}

/** What is left to pay of the installment due in a week, less what is on its way. */
export function stillDue(paid: Cents): Cents {
  return Math.max(0, subtractCents(contract.currentDue, paid))
}

interface HistoryAsked {
  readonly first?: number
  readonly fromDate?: LocalDate | null
  readonly toDate?: LocalDate | null
}

function historyOf({ first = 50, fromDate, toDate }: HistoryAsked, { loan, texts }: DemoCall) {
  return history
    .map(([day, amount, interest, principal], index) => ({
      id: `demo_history_${index + 1}`,
      description: day === extensionDay ? texts.extensionPayment : texts.payment,
      details: { fees: 0, interest, principal },
      postedDate: addDays(loan.today, day),
      status: 'Posted',
      transactionAmount: amount,
      transactionDate: addDays(loan.today, day),
      vendor: 'BANK_PROCESSOR',
    }))
    .reverse()
    .filter((line) => line.transactionDate >= (fromDate ?? '') && line.transactionDate <= (toDate ?? '9999-12-31'))
    .slice(0, first)
}

/** Questions about what it takes to pay the loan off. */
export const payoffFields = {
  GetPayoffQuote: ({ goodUntil }: { goodUntil?: LocalDate | null }, { loan, nowMs }: DemoCall) => {
    const day = (date: LocalDate) => payoffDays(loan.today).find((each) => each.date === date)
    const until = goodUntil ?? addDays(loan.today, payoffQuoteDays)
    const total = day(until)?.total ?? contract.principal
    return {
      goodUntil: until,
      payoffQuoteTotal: total,
      perDiem: interestThrough(contract.lastPaymentDay + 1),
      asOf: toIso(nowMs),
      breakdown: {
        principal: contract.principal,
        interest: subtractCents(total, contract.principal),
        lateFees: 0,
        nsfFees: 0,
        pendingReversals: 0,
      },
      days: payoffDays(loan.today),
      notIncluded: loan.payments.map((one) => ({
        id: one.id,
        paymentAmount: one.amount,
        paymentDate: one.paymentDate,
        status: one.paymentDate > loan.today ? 'SCHEDULED' : 'PENDING',
      })),
    }
  },
  SendPayoffQuote: () => ({ success: true }),
  CreatePayoffLetter: () => ({ success: true, documentId: 'demo-letter', fileName: 'demo-payoff-letter.pdf' }),
}

/** The payoff of every day that can be chosen: what is owed with the interest through that day. */
export function payoffDays(today: LocalDate): { date: LocalDate; total: Cents }[] {
  return Array.from({ length: maximumPayoffQuoteDays + 1 }, (_, day) => ({
    date: addDays(today, day),
    total: addCents(contract.principal, interestThrough(day)),
  }))
}
