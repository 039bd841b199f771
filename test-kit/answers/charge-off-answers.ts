import {
  ChargeOffStandingDocument,
  type ChargeOffStandingQuery,
  DisputeDebtDocument,
  WriteChargeOffDocumentDocument,
} from '#texts/blocks/charge-off.graphql'
import {
  ChargeOffMethodsDocument,
  ChargeOffOffersDocument,
  ChargeOffPreviewDocument,
  NegotiateChargeOffDocument,
  SignChargeOffPlanDocument,
} from '#texts/blocks/charge-off-flow.graphql'
import { KeepYourKeysLandingDocument } from '#texts/keep-your-keys/keep-your-keys.graphql'
import {
  type AskedTerms,
  borrowerLimits,
  type ChargeOffTerms,
  isAsAsked,
  nearestTerms,
  offeredTerms,
  planEnd,
  planRows,
} from '#sdk/loan/charge-off-plan'
import type { AnswerBook } from '../answer-book.ts'
import { answerAttempts } from './attempt-answers.ts'
import { answerPasscodes } from './autopay-answers.ts'
import { checking, visa } from './payment-answers.ts'
import { answerRecords } from './records-answers.ts'

type Standing = ChargeOffStandingQuery['GetPcoStanding']
type Plan = NonNullable<Standing['plan']>

const today = '2026-11-20'
const balanceCents = 984_037
const limits = borrowerLimits({ balanceCents, pcoCheckDigit1: 3, pcoCheckDigit2: 2 })

/** A loan that was charged off, with the whole menu; today is 2026-11-20. */
export const chargeOffStanding: Standing = {
  access: 'FULL_MENU',
  asOf: today,
  accountBalance: balanceCents,
  underWay: 0,
  isTimeBarred: false,
  hasVehicle: true,
  hasSaleNotice: false,
  countersLeft: 3,
  limits: {
    leastInitial: limits.leastInitialCents,
    mostInitial: limits.mostInitialCents,
    leastMonths: limits.leastMonths,
    mostMonths: limits.mostMonths,
    leastMonthly: limits.leastMonthlyCents,
    initialDays: 7,
    startDays: limits.startDays,
  },
  savedOffer: null,
  plan: null,
  dispute: null,
}

const usualTerms: AskedTerms = {
  initialPaymentAmount: limits.leastInitialCents,
  paymentFrequency: 'MONTHLY',
  paymentStartDate: '2026-12-04',
  numberOfPayments: 24,
}

/** A plan in a state, with its first payments paid. */
export function chargeOffPlan(state: Plan['state'], paidPayments = 0, change: Partial<Plan> = {}): Plan {
  return { ...planOf(usualTerms, state, paidPayments), ...change }
}

function planOf(asked: AskedTerms, state: Plan['state'], paidPayments = 0): Plan {
  const terms = nearestTerms(balanceCents, limits, today, asked)
  const rows = planRows(balanceCents, terms)
  const next = ['Broken', 'Cancelled', 'Completed'].includes(state) ? undefined : rows[paidPayments]
  return {
    state,
    balance: balanceCents,
    initialPaymentAmount: terms.initialPaymentAmount,
    numberOfPayments: terms.numberOfPayments,
    regularPaymentAmount: terms.regularPaymentAmount,
    paymentFrequency: terms.paymentFrequency,
    paid: rows.slice(0, paidPayments).reduce((sum, { cents }) => sum + cents, 0),
    nextAmount: next?.cents ?? null,
    nextDate: next?.dueOn ?? null,
    payBy: next?.dueOn ?? null,
    endedOn: null,
    agreementDocumentId: 'agreement-pco_1',
    payments: rows.map(({ sequence, dueOn, cents }) => ({
      sequence,
      dueDate: dueOn,
      amount: cents,
      paidOn: sequence < paidPayments ? dueOn : null,
    })),
  }
}

/** Where a test's loan differs. */
export interface ChargeOffOptions {
  readonly standing?: Partial<Standing>
  /** Decides the landing. Default 1: a landing page. */
  readonly landingDigit?: number
}

/** Lets the fake backend take a charged-off loan from its offers to a signed plan. */
export function answerChargeOff(book: AnswerBook, { standing = {}, landingDigit = 1 }: ChargeOffOptions = {}): void {
  let now: Standing = { ...chargeOffStanding, ...standing }
  answerRecords(book)
  answerPasscodes(book)
  answerAttempts(book)
  book.answer(ChargeOffStandingDocument, () => ({ GetPcoStanding: now }))
  book.answer(KeepYourKeysLandingDocument, ({ accountNumber }) => ({
    GetChargeOffAccount: { accountNumber, planEligibility: { pcoLandingPageCheckDigit: landingDigit } },
  }))
  book.answer(ChargeOffMethodsDocument, { GetWallet: { paymentMethods: [visa, checking] } })
  answerTerms(
    book,
    () => now,
    (next) => (now = next),
  )
  book.answer(SignChargeOffPlanDocument, ({ terms, paymentMethodId }) => {
    now = { ...now, plan: planOf(terms, 'PendingInitialPayment') }
    const isPaid = paymentMethodId !== null && paymentMethodId !== undefined
    const individualPayment = { id: 'pay_1', totalAmount: terms.initialPaymentAmount, confirmationNumber: 'CP7K4QX2M9' }
    return {
      CreatePcoPlan: {
        success: true,
        isInitialPaymentDeclined: false,
        individualPayment: isPaid ? individualPayment : null,
      },
    }
  })
  book.answer(DisputeDebtDocument, ({ reason }) => {
    now = { ...now, dispute: { reason, openedOn: today, answer: null, answeredOn: null } }
    return { DisputeChargeOff: { success: true } }
  })
  book.answer(WriteChargeOffDocumentDocument, {
    CreateChargeOffDocument: { success: true, documentId: 'doc_1', fileName: 'balance-2026-11-20.pdf' },
  })
}

function answerTerms(book: AnswerBook, read: () => Standing, write: (standing: Standing) => void): void {
  const asAnswer = (terms: ChargeOffTerms) => ({
    initialPaymentAmount: terms.initialPaymentAmount,
    regularPaymentAmount: terms.regularPaymentAmount,
    numberOfPayments: terms.numberOfPayments,
    paymentStartDate: terms.paymentStartDate,
    paymentEndDate: planEnd(terms),
    nextDueDate: terms.initialPaymentDate,
  })
  book.answer(ChargeOffOffersDocument, ({ paymentFrequency, initialPaymentAmount, paymentStartDate }) => ({
    GetPcoOffers: offeredTerms(balanceCents, limits, today, {
      paymentFrequency,
      initialPaymentAmount: initialPaymentAmount ?? limits.leastInitialCents,
      paymentStartDate: paymentStartDate ?? '2026-12-04',
    }).map(asAnswer),
  }))
  book.answer(NegotiateChargeOffDocument, ({ terms: asked }) => {
    const terms = nearestTerms(balanceCents, limits, today, asked)
    const isCounter = !isAsAsked(terms, today, asked)
    if (isCounter) write({ ...read(), countersLeft: read().countersLeft - 1 })
    return {
      NegotiatePcoPlan: { success: true, isCounter, countersLeft: read().countersLeft, amountDue: asAnswer(terms) },
    }
  })
  book.answer(ChargeOffPreviewDocument, ({ terms, paymentMethodId }) => ({
    PreviewPcoPlan: {
      authorizationVersion: `charge-off-plan-2.${paymentMethodId ?? 'self'}.en`,
      text: 'I agree to pay the balance in these payments.\nThe plan starts when my first payment posts.',
      payments: planRows(balanceCents, nearestTerms(balanceCents, limits, today, terms)).map(
        ({ sequence, dueOn, cents }) => ({ sequence, dueDate: dueOn, amount: cents }),
      ),
    },
  }))
}
