import { readFileSync } from 'node:fs'
import { addDays, dateText, todayInPhoenix } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import type { CapabilityModule, RequestContext } from '#server/context'
import { isPayoffShown, payoff, payoffDateRange, payoffQuoteDays, replay } from '#server/ledger/ledger'
import { loadLedger } from '#server/ledger/ledger.store'
import { pendingTotals } from '#server/make-a-payment/payments.store'
import { reader } from '#server/store/database'

interface PayoffArgs {
  readonly accountNumber: string
  readonly customerType: string
  readonly goodUntil?: string | null
}

/** What pays a loan off. */
export const payoffQuoteModule: CapabilityModule = {
  name: 'payoff-quote',
  typeDefs: readFileSync(new URL('payoff-quote.graphql', import.meta.url), 'utf8'),
  queries: { GetPayoffQuote: (args: PayoffArgs, context: RequestContext) => payoffQuote(args, context) },
  policies: {
    'Query.GetPayoffQuote': {
      actors: ['borrower', 'embed'],
      embedCapabilities: ['make-a-payment', 'payoff-quote', 'dashboard'],
      accountNumber: (args) => String(args.accountNumber),
      impersonation: 'allowed',
      because: 'Buyer and co-buyer may know at any time what pays their loan off.',
    },
  },
}

/**
 * The payoff for a date (rules 14), as of today's ledger. Payments on their way are not taken off; what they came back with is
 * added.
 * @throws CarportError PAYOFF_CALL_US, DATE_OUT_OF_RANGE, FIELD_INVALID
 */
async function payoffQuote(args: PayoffArgs, context: RequestContext): Promise<object> {
  if (args.customerType !== 'buyer' && args.customerType !== 'cobuyer') {
    throw fieldError('customerType', 'FIELD_INVALID')
  }
  const today = todayInPhoenix(context.clock)
  const q = reader(context.db)
  const state = replay(await loadLedger(q, args.accountNumber), today)
  if (!isPayoffShown(state)) throw new CarportError('PAYOFF_CALL_US')
  const { from, to } = payoffDateRange(today)
  const goodUntil = args.goodUntil ?? addDays(today, payoffQuoteDays.default)
  if (goodUntil < from || goodUntil > to) {
    throw fieldError('goodUntil', 'DATE_OUT_OF_RANGE', { from: dateText(from, today), to: dateText(to, today) })
  }
  const pending = await pendingTotals(q, args.accountNumber, today)
  const returning = pending.pendingReversalAmountToday + pending.pendingNsfFeeAmountToday
  const quote = payoff(state, goodUntil, returning)
  return { goodUntil: quote.goodUntil, payoffQuoteTotal: quote.totalCents, perDiem: quote.perDiemCents }
}
