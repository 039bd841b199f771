import { readFileSync } from 'node:fs'
import type { LocalDate } from '#sdk/dates/dates'
import { fieldError } from '#sdk/errors/errors'
import type { Policy, RequestContext } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { reader } from '#server/platform/store/database'
import { type PayoffQuote, quotePayoff } from './quote.ts'
import { createPayoffLetter, sendPayoffQuote } from './send-quote.ts'

interface PayoffArgs {
  readonly accountNumber: string
  readonly customerType: string
  readonly goodUntil?: LocalDate | null
}

const letters: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: ['payoff-quote'],
  accountNumber: (args) => String(args.accountNumber),
  isIdempotent: true,
  because: 'Buyer and co-buyer may have the payoff in writing.',
}

/** What pays a loan off, and the letter with it. */
export const payoffQuoteModule: CapabilityModule = {
  name: 'payoff-quote',
  typeDefs: readFileSync(new URL('payoff-quote.graphql', import.meta.url), 'utf8'),
  queries: { GetPayoffQuote: (args, context) => payoffQuote(args, context) },
  mutations: {
    SendPayoffQuote: (args, context) => sendPayoffQuote(context, args),
    CreatePayoffLetter: (args, context) => createPayoffLetter(context, args),
  },
  policies: {
    'Query.GetPayoffQuote': {
      actors: ['borrower', 'embed'],
      embedCapabilities: ['make-a-payment', 'payoff-quote'],
      accountNumber: (args) => String(args.accountNumber),
      because: 'Buyer and co-buyer may know at any time what pays their loan off.',
    },
    'Mutation.SendPayoffQuote': {
      ...letters,
      confirmation: {
        kind: 'none',
        because:
          'A letter pays nothing, and is mailed to the address of the login alone: no request names another one.',
      },
    },
    'Mutation.CreatePayoffLetter': {
      ...letters,
      confirmation: {
        kind: 'none',
        because:
          'A letter pays nothing. The page around an element can read the one that its element writes, which names no person and no vehicle.',
      },
    },
  },
}

/** Buyer and co-buyer owe the same loan, so the kind of customer changes nothing but must be one. */
async function payoffQuote(args: PayoffArgs, context: RequestContext): Promise<PayoffQuote> {
  if (args.customerType !== 'buyer' && args.customerType !== 'cobuyer') {
    throw fieldError('customerType', 'FIELD_INVALID')
  }
  return quotePayoff(reader(context.db), context, args.accountNumber, args.goodUntil ?? null)
}
