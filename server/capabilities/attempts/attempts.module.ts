import { readFileSync } from 'node:fs'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { settleAttempt } from './settle-attempt.ts'

/** What became of a request whose answer was lost. */
export const attemptsModule: CapabilityModule = {
  name: 'attempts',
  typeDefs: readFileSync(new URL('attempts.graphql', import.meta.url), 'utf8'),
  mutations: {
    SettleAttempt: ({ accountNumber, operation }, context) => settleAttempt(context, accountNumber, operation),
  },
  policies: {
    'Mutation.SettleAttempt': {
      actors: ['borrower', 'embed'],
      embedCapabilities: [
        'make-a-payment',
        'autopay',
        'autopay-otp',
        'payment-extension',
        'keep-your-keys',
        'account-resolution',
        'loan-modification',
        'manage-payments',
        'payment-methods',
        'payment-plan',
        'payoff-quote',
        'profile',
      ],
      accountNumber: (args) => String(args.accountNumber),
      isIdempotent: true,
      confirmation: {
        kind: 'none',
        because:
          'It asks what became of a key. It does nothing under one, and closes one under which nothing was done.',
      },
      because: 'A person asks about a key of their own, and no flag or outage may keep from them what became of it.',
    },
  },
}
