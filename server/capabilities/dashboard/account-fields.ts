import type { RequestContext } from '#server/platform/context'
import { asksFor } from '#server/platform/graphql/asked-fields'
import { businessToday } from '#sdk/dates/dates'
import { accountStatusDescriptions } from '#server/loans/ledger/ledger'
import { extensionPaymentToday } from '#server/loans/programs/extension-state'
import { reader } from '#server/platform/store/database'
import {
  accountAmountDue,
  accountFigures,
  accountStillToPay,
  accountUnderWay,
} from '#server/loans/accounts/account-figures'
import type { AccountRow } from '#server/loans/accounts/accounts.store'
import { accountDeadlines } from '#server/loans/accounts/deadlines'
import { nextLateFee } from '#server/loans/accounts/late-fee-ahead'
import { loanCost, titleRelease } from './loan-cost.ts'
import { loadCustomersOfAccount, type CustomerRow } from '#server/loans/accounts/customers.store'
import type { Lazily, ModelOf } from '#server/platform/graphql/models'
import type {
  Account,
  AccountResolvers,
  AmountDue,
  LoanAmount,
  StillToPay,
} from '#server/platform/graphql/resolvers.graphql'

/** A loan with who looks at it. */
export interface AccountParent extends AccountRow {
  readonly viewerId: string
}

/** A borrower on a loan with who looks at them: personal fields are answered for the person alone. */
export interface CustomerParent extends CustomerRow {
  readonly isViewer: boolean
}

/** Fields of Account that are worked out or read only when they are asked for. */
type AccountField =
  | 'status'
  | 'customers'
  | 'amountDue'
  | 'loanAmount'
  | 'extensionPaymentAmount'
  | 'loanCost'
  | 'lateFeeAhead'
  | 'titleRelease'

declare module '#server/platform/graphql/models' {
  interface Models {
    Account: ModelOf<Account, AccountField, AccountParent>
    AmountDue: DueAnswer
    StillToPay: StillToPayAnswer
  }
}

type StillToPayAnswer = Lazily<StillToPay, 'payBy'>
type DueAnswer = Lazily<Omit<AmountDue, 'stillToPay'>, 'planPayment'> & {
  readonly stillToPay: () => Promise<StillToPayAnswer>
}

type StatusKey = keyof typeof accountStatusDescriptions

/** The resolvers of those fields. */
export const accountFields: Pick<Required<AccountResolvers>, AccountField> = {
  status: (account) => ({
    key: account.statusKey,
    description: accountStatusDescriptions[account.statusKey as StatusKey] ?? account.statusKey,
  }),
  customers: async (account, _args, context) => {
    const rows = await loadCustomersOfAccount(context.db, account.viewerId, account.accountNumber)
    return rows.map((row) => ({ ...row, isViewer: row.id === account.viewerId }))
  },
  amountDue: (account, _args, context) => dueAnswer(account, context),
  loanAmount: (account, _args, context) => loanAmount(account, context),
  extensionPaymentAmount: (account, _args, context) => extensionPayment(account, context),
  loanCost: (account, _args, context) => loanCost(context, account),
  lateFeeAhead: ({ accountNumber }, _args, context) => nextLateFee(context, accountNumber),
  titleRelease: (account, _args, context) => titleRelease(context, account),
}

/**
 * Reads what those fields are worked out from that a request asks for, in the round trip in which the account itself is read. It is shared
 * with them; what fails here fails where it is asked for.
 */
export function readAhead(context: RequestContext, viewerId: string, accountNumber: string): void {
  const wanted = (...fields: readonly string[]) => fields.some((field) => asksFor(context, field))
  const reads = [
    wanted('amountDue') && accountAmountDue(context, accountNumber),
    wanted('stillToPay', 'planPayment') && accountUnderWay(context, accountNumber),
    wanted('customers') && loadCustomersOfAccount(context.db, viewerId, accountNumber),
  ]
  for (const read of reads) if (read !== false) read.catch(() => {})
}

async function dueAnswer({ accountNumber }: AccountParent, context: RequestContext): Promise<DueAnswer> {
  const due = await accountAmountDue(context, accountNumber)
  // Read only where it is asked for.
  return {
    ...due,
    planPayment: async () => (await accountUnderWay(context, accountNumber)).plan,
    stillToPay: () => stillToPayAnswer(context, accountNumber, due),
  }
}

async function stillToPayAnswer(
  context: RequestContext,
  accountNumber: string,
  due: Awaited<ReturnType<typeof accountAmountDue>>,
): Promise<StillToPayAnswer> {
  const left = await accountStillToPay(context, accountNumber)
  const payBy = async () => (await accountDeadlines(context, accountNumber))[0]?.date ?? due.nextDueDate
  return { ...left, payBy }
}

async function loanAmount(account: AccountParent, context: RequestContext): Promise<LoanAmount> {
  const { state, today } = await accountFigures(context, account.accountNumber)
  return {
    loanAmountTotal: account.loanAmountCents,
    paidPrincipal: Math.max(0, account.loanAmountCents - state.principalCents),
    maturityDate: state.maturityDate,
    isMaturedLoan: today > state.maturityDate,
    unpaidPrincipal: state.principalCents,
    currentPoolNumber: account.poolNumber,
    // Nothing is rolled over to another loan by this servicer.
    amountToRoll: 0,
  }
}

/** What an extension made today would ask for: the interest that is open, at most one installment. Empty when none is offered. */
async function extensionPayment(account: AccountParent, context: RequestContext): Promise<number | null> {
  if (!account.isLoanModExtEligible || account.statusKey !== 'A') return null
  return extensionPaymentToday(reader(context.db), account.accountNumber, businessToday(context.clock))
}
