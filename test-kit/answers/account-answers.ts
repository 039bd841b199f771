import {
  AccountChangesDocument,
  AccountDetailsDocument,
  type AccountDetailsQuery,
  AccountDocumentsDocument,
  AccountHistoryDocument,
  type AccountHistoryQuery,
} from '#texts/account-details/account-details.graphql'
import {
  SupportDailyInterestDocument,
  SupportExtensionCostDocument,
  SupportExtensionDocument,
  SupportLoanDocument,
  SupportTitleDocument,
  SupportWaysOutDocument,
} from '#texts/support-center/support-center.graphql'
import { currentDue } from './amount-due.ts'
import { accountAnswer, historyItem } from './dashboard-answers.ts'
import type { AnswerBook } from '../answer-book.ts'

const vehicle = { make: 'Toyota', model: 'Camry', vin: '4T1B11HK5KU000001', year: 2023 }

type Line = AccountHistoryQuery['GetTransactionHistory'][number]

/** A posted payment of 796.12 on November 10, 2026, unless overridden. */
export function historyLine(change: Partial<Line> = {}): Line {
  return { ...historyItem(), vendor: 'BANK_PROCESSOR', ...change }
}

/** The answer to AccountDetails: a current loan of two borrowers. */
export function detailsAnswer(): AccountDetailsQuery {
  const { GetAccount, GetPaymentPlan } = accountAnswer()
  return {
    GetAccount: {
      ...GetAccount,
      amountDue: currentDue,
      saleDate: '2025-11-27',
      servicedSince: '2026-05-01',
      customers: [
        { id: 'c1', customerType: 'buyer', firstName: 'Ana', lastName: 'Reyes' },
        { id: 'c2', customerType: 'cobuyer', firstName: 'Rosa', lastName: 'Reyes' },
      ],
      loanCost: {
        rateMillionths: 178_100,
        perDiem: 1633,
        interestPaidThisYear: 421_355,
        interestPaidSince: '2026-01-01',
        paymentsLeft: 48,
      },
    },
    GetVehicle: vehicle,
    GetPaymentPlan,
  }
}

/** Answers everything the account details ask. */
export function answerDetails(book: AnswerBook, lines: readonly Line[] = [historyLine()]): void {
  book.answer(AccountDetailsDocument, detailsAnswer())
  book.answer(AccountDocumentsDocument, {
    GetDocuments: [{ documentId: 'receipt-pay_1', kind: 'PAYMENT_RECEIPT', date: '2026-11-10', amount: 79612 }],
  })
  book.answer(AccountChangesDocument, { GetLoanModifications: [] })
  book.answer(AccountHistoryDocument, ({ first, toDate }) => ({
    GetTransactionHistory: lines.filter((line) => line.transactionDate <= (toDate ?? '9999-12-31')).slice(0, first),
  }))
}

/** Answers what the support center asks about a borrower's own loan: 334 days to its end, 17.81 percent on 33,474.55. */
export function answerSupport(
  book: AnswerBook,
  due: Pick<typeof currentDue, 'dueDate' | 'stillToPay'> = currentDue,
): void {
  const { GetAccount, GetPaymentPlan } = accountAnswer()
  book.answer(SupportLoanDocument, {
    GetAccount: {
      ...GetAccount,
      amountDue: due,
      loanCost: { rateMillionths: 178_100 },
      loanAmount: { ...GetAccount.loanAmount, maturityDate: '2027-10-20' },
    },
    GetPaymentPlan,
    GetVehicle: vehicle,
  })
  book.answer(SupportWaysOutDocument, {
    GetPaymentEligibility: {
      oneTimeAchPaymentEligibility: 'Eligible',
      oneTimeCardPaymentEligibility: 'Eligible',
      paymentPlanEligibilityStatus: 'Eligible',
    },
  })
  book.answer(SupportExtensionDocument, { GetExtension: { eligibility: 'ELIGIBLE', reasons: [] } })
  book.answer(SupportExtensionCostDocument, {
    PreviewExtension: {
      paymentAmount: 16_334,
      newPaymentDueDate: '2026-12-27',
      daysMoved: 30,
      extraInterest: 49_001,
      after: { maturityDate: '2027-11-20' },
    },
  })
  book.answer(SupportTitleDocument, { GetTitleRelease: null })
  book.answer(SupportDailyInterestDocument, { GetPayoffQuote: { perDiem: 1633 } })
}
