import { addDays, businessToday, type LocalDate } from '#sdk/dates/dates'
import { fieldError } from '#sdk/errors/errors'
import type { PaymentProcessor } from '#sdk/loan/enums.graphql'
import { cardFeeDescription, postedPaymentDays } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import type { RequestContext } from '#server/platform/context'
import { allocate, type EntryType, type LedgerEntry, type LedgerState, type Split } from '#server/loans/ledger/ledger'
import { listPayments, type Payment } from '#server/loans/payments/payments.store'
import { reader } from '#server/platform/store/database'
import { askTogether } from '#server/platform/store/questions'
import { accountFigures } from '#server/loans/accounts/account-figures'
import { type BoardedTransaction, boardedTransactionsQuestion } from './boarded-transactions.store.ts'
import { paymentVendorsQuestion } from './payment-vendors.store.ts'

export interface HistoryArgs {
  readonly accountNumber: string
  readonly fromDate?: LocalDate | null
  readonly toDate?: LocalDate | null
  /** 1 to 100. */
  readonly first: number
}

/** The GraphQL type TransactionHistoryItem. Amounts in cents; what went back is below zero. */
export interface HistoryItem {
  readonly id: string
  readonly description: string
  readonly details: { readonly fees: Cents; readonly interest: Cents; readonly principal: Cents }
  readonly postedDate: LocalDate | null
  readonly status: 'Posted' | 'Pending' | 'Reversed'
  readonly transactionAmount: Cents
  readonly transactionDate: LocalDate
  readonly vendor: PaymentProcessor | null
}

const mostItems = 100

/** How the ledger describes what a sale of the vehicle brought. */
const vehicleSale = 'Vehicle sale'

/** What each kind of entry is called. Kinds that are not here are bookkeeping and no transaction of the borrower. */
const descriptions: Partial<Record<EntryType, string>> = {
  PAYMENT: 'Payment',
  RECOVERY: 'Payment',
  EXTENSION: 'Extension Payment',
  SERVICE_FEE: cardFeeDescription,
  FEE_LATE: 'Late Fee',
  FEE_NSF: 'Returned Payment Fee',
  REVERSAL: 'Payment Reversal',
  WAIVER: 'Fee Waiver',
  REFUND: 'Refund',
  CHARGE_OFF: 'Charge-Off',
  PAYOFF_WRITE_OFF: 'Balance Adjustment',
  ADJUSTMENT: 'Adjustment',
}

const earlierTypes: Readonly<Record<BoardedTransaction['type'], EntryType>> = {
  PAYMENT: 'PAYMENT',
  REVERSAL: 'REVERSAL',
  LATE_FEE: 'FEE_LATE',
  RETURNED_PAYMENT_FEE: 'FEE_NSF',
  WAIVER: 'WAIVER',
  ADJUSTMENT: 'ADJUSTMENT',
}

const noSplit = { fees: 0, interest: 0, principal: 0 }

/**
 * What happened on a loan, newest first: the ledger's entries with the split that a replay gives them today, and above them the
 * payments and reversals that are on their way, whose split is an estimate.
 * @throws CarportError FIELD_INVALID when `first` is not 1 to 100
 */
export async function transactionHistory(
  args: HistoryArgs,
  context: RequestContext,
  viewerId: string,
): Promise<HistoryItem[]> {
  if (args.first < 1 || args.first > mostItems) throw fieldError('first', 'FIELD_INVALID')
  return (await wholeHistory(args.accountNumber, context, viewerId))
    .filter((item) => item.transactionDate >= (args.fromDate ?? '0000-01-01'))
    .filter((item) => item.transactionDate <= (args.toDate ?? '9999-12-31'))
    .slice(0, args.first)
}

/** Everything that happened on a loan, newest first. The caller has checked that the loan is the person's own. */
export async function wholeHistory(
  accountNumber: string,
  context: RequestContext,
  viewerId: string,
): Promise<HistoryItem[]> {
  const q = reader(context.db)
  const [{ ledger, state }, payments, { vendors, earlier }] = await Promise.all([
    accountFigures(context, accountNumber),
    // Asked as the list of payments asks, so that a page with both reads them once. What was applied is in the ledger.
    listPayments(q, accountNumber, { appliedSince: addDays(businessToday(context.clock), -postedPaymentDays) }),
    askTogether(q, {
      vendors: paymentVendorsQuestion(viewerId, accountNumber),
      earlier: boardedTransactionsQuestion(accountNumber),
    }),
  ])
  const posted = ledger.entries.flatMap((entry) => postedItem(entry, ledger.entries, state, vendors))
  const pending = payments.flatMap((payment) => pendingItems(payment, state))
  return [...pending, ...posted, ...earlier.map(earlierItem)].sort(newestFirst)
}

/** A transaction of the time before the loan came here. */
function earlierItem(one: BoardedTransaction): HistoryItem {
  const isReversal = one.type === 'REVERSAL'
  return {
    id: `${one.type}-${one.id}`,
    description: descriptions[earlierTypes[one.type]] ?? '',
    details: { fees: one.feeCents, interest: one.interestCents, principal: one.principalCents },
    postedDate: one.date,
    status: isReversal ? 'Reversed' : 'Posted',
    transactionAmount: isReversal ? 0 - one.cents : one.cents,
    transactionDate: one.date,
    vendor: null,
  }
}

function postedItem(
  entry: LedgerEntry,
  entries: readonly LedgerEntry[],
  state: LedgerState,
  vendors: ReadonlyMap<string, PaymentProcessor>,
): HistoryItem[] {
  const description = nameOf(entry)
  if (description === undefined || entry.cents === 0 || isRecalculation(entry)) return []
  const reversed = entry.type === 'REVERSAL' ? entries.find((other) => other.entryId === entry.reversesId) : undefined
  const isReversed = state.reversedIds.has(entry.entryId)
  const split = entry.type === 'REVERSAL' || isReversed ? entry : (state.splits.get(entry.entryId) ?? entry)
  const reversedName = reversed === undefined ? undefined : descriptions[reversed.type]
  return [
    {
      id: entry.entryId,
      description: reversedName === undefined || reversedName === 'Payment' ? description : `${reversedName} Reversal`,
      details: entry.type === 'SERVICE_FEE' ? { ...noSplit, fees: entry.cents } : detailsOf(split),
      postedDate: entry.postedDate,
      status: isReversed || entry.type === 'REVERSAL' ? 'Reversed' : 'Posted',
      transactionAmount: entry.type === 'REVERSAL' ? 0 - Math.abs(entry.cents) : entry.cents,
      // The ledger takes a returned payment out as of its own day; to the borrower it came back on the day it was posted.
      transactionDate: entry.type === 'REVERSAL' ? entry.postedDate : entry.effectiveDate,
      vendor: entry.paymentId === null ? null : (vendors.get(entry.paymentId) ?? null),
    },
  ]
}

/** What a sale of the vehicle brought goes by its own name, as in the letter about the balance: the borrower paid nothing with it. */
function nameOf({ type, description }: LedgerEntry): string | undefined {
  return type === 'RECOVERY' && description === vehicleSale ? vehicleSale : descriptions[type]
}

/** The ledger's own correction of how a payment was split: the payment's line shows the result. */
function isRecalculation(entry: LedgerEntry): boolean {
  return entry.type === 'ADJUSTMENT' && entry.reversesId !== null
}

function pendingItems(payment: Payment, state: LedgerState): HistoryItem[] {
  const item = {
    id: payment.paymentId,
    postedDate: null,
    status: 'Pending' as const,
    transactionDate: payment.paymentDate,
    vendor: payment.category === 'ACH' ? ('BANK_PROCESSOR' as const) : ('CARD_PROVIDER' as const),
  }
  if (payment.state === 'PENDING_PAYMENT_REVERSAL') {
    const details = noSplit
    return [{ ...item, description: 'Payment Reversal', details, transactionAmount: 0 - payment.amountCents }]
  }
  if (payment.state !== 'PENDING' && payment.state !== 'AUTHORISING') return []
  const date = payment.paymentDate < state.interestThrough ? state.interestThrough : payment.paymentDate
  const estimate = detailsOf(allocate(state, payment.amountCents, date, payment.autopayDraws))
  const own = {
    ...item,
    description: payment.kind === 'EXTENSION' ? 'Extension Payment' : 'Payment',
    details: estimate,
    transactionAmount: payment.amountCents,
  }
  if (payment.serviceFeeCents === 0) return [own]
  const fee = payment.serviceFeeCents
  return [
    own,
    {
      ...item,
      id: `${payment.paymentId}-fee`,
      description: cardFeeDescription,
      details: { ...noSplit, fees: fee },
      transactionAmount: fee,
    },
  ]
}

function detailsOf(split: Split): HistoryItem['details'] {
  return {
    fees: split.lateFeeCents + split.nsfFeeCents,
    interest: split.interestCents,
    // On a charged-off loan all of it lowers the one balance.
    principal: split.principalCents + split.recoveredCents,
  }
}

/** What is on its way is first on its day, then what was posted last. */
function newestFirst(a: HistoryItem, b: HistoryItem): number {
  if (a.transactionDate !== b.transactionDate) return a.transactionDate < b.transactionDate ? 1 : -1
  const posted = (item: HistoryItem) => item.postedDate ?? '9999-12-31'
  return posted(a) === posted(b) ? 0 : posted(a) < posted(b) ? 1 : -1
}
