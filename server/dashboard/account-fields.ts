import type { AmountDue } from '#sdk/loan/amount-due'
import type { RequestContext } from '#server/context'
import { accountStatusDescriptions, interestOwedAt } from '#server/ledger/ledger'
import { accountAmountDue, accountFigures, accountStillToPay } from './account-figures.ts'
import type { AccountRow } from './accounts.store.ts'
import { accountDeadlines } from './alerts.ts'
import { loadCustomersOfAccount, type CustomerRow } from './customers.store.ts'

/** A loan with who looks at it. */
export interface AccountParent extends AccountRow {
  readonly viewerId: string
}

/** A borrower on a loan with who looks at them: personal fields are answered for the person alone. */
export interface CustomerParent extends CustomerRow {
  readonly isViewer: boolean
}

type StatusKey = keyof typeof accountStatusDescriptions

/** Fields of Account that are worked out or read only when they are asked for. */
export const accountFields = {
  status: (account: AccountParent) => ({
    key: account.statusKey,
    description: accountStatusDescriptions[account.statusKey as StatusKey] ?? account.statusKey,
  }),
  customers: async (account: AccountParent, _args: object, context: RequestContext): Promise<CustomerParent[]> => {
    const rows = await loadCustomersOfAccount(context.db, account.viewerId, account.accountNumber)
    return rows.map((row) => ({ ...row, isViewer: row.id === account.viewerId }))
  },
  amountDue: async (account: AccountParent, _args: object, context: RequestContext) => {
    const due = await accountAmountDue(context, account.accountNumber)
    return { ...due, stillToPay: () => stillToPayAnswer(context, account.accountNumber, due) }
  },
  loanAmount: (account: AccountParent, _args: object, context: RequestContext) => loanAmount(account, context),
  extensionPaymentAmount: (account: AccountParent, _args: object, context: RequestContext) =>
    extensionPayment(account, context),
}

async function stillToPayAnswer(context: RequestContext, accountNumber: string, due: AmountDue): Promise<object> {
  const left = await accountStillToPay(context, accountNumber)
  const payBy = async () => (await accountDeadlines(context, accountNumber))[0]?.date ?? due.nextDueDate
  return { ...left, payBy }
}

async function loanAmount(account: AccountParent, context: RequestContext): Promise<object> {
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

/** What an extension made today would ask for: the interest that is open. Empty when none is offered. */
async function extensionPayment(account: AccountParent, context: RequestContext): Promise<number | null> {
  if (!account.isLoanModExtEligible || account.statusKey !== 'A') return null
  const { state, today } = await accountFigures(context, account.accountNumber)
  return interestOwedAt(state, today)
}
