import { readFileSync } from 'node:fs'
import type { Policy } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { receiptParties } from '#server/loans/payments/receipt-parties'
import { reader } from '#server/platform/store/database'
import { cancelRecurringPayment, skipRecurringPayment } from './cancel-autopay.ts'
import { autopayOptions, type RecurringInput } from '#server/loans/autopay/checked-enrollment'
import {
  changeConfirmation,
  enrollmentConfirmation,
  skipConfirmation,
  stopConfirmation,
} from '#server/loans/autopay/confirm-autopay'
import { createRecurringPayment, updateRecurringPayment } from '#server/loans/autopay/enroll'
import { previewRecurringPayment, recurringPayments } from '#server/loans/autopay/read-autopay'

const reads: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: ['autopay', 'autopay-otp', 'manage-payments', 'make-a-payment', 'dashboard'],
  accountNumber: (args) => String(args.accountNumber),
  because: 'Both borrowers see the autopay of their loan; only its owner sees the method and what was agreed to.',
}

const previews: Policy = {
  ...reads,
  embedCapabilities: ['autopay'],
  accountNumber: (args) => String((args.input as Partial<RecurringInput> | undefined)?.accountNumber),
}

const signs: Policy = {
  ...previews,
  isIdempotent: true,
  movesMoney: true,
  disabledBy: ['DisableAutopay'],
  because: 'Regular draws need the authorization of the person whose account or card it is.',
}

const stops: Policy = {
  ...reads,
  embedCapabilities: ['autopay'],
  isIdempotent: true,
  because: 'The owner may stop what they authorized, and no flag can forbid that.',
}

/** Autopay: see it, try it out, sign it, change it, leave a draw out, turn it off. */
export const autopayModule: CapabilityModule = {
  name: 'autopay',
  typeDefs: readFileSync(new URL('autopay.graphql', import.meta.url), 'utf8'),
  queries: {
    GetRecurringPayments: ({ accountNumber }, context) => recurringPayments(context, accountNumber),
    PreviewRecurringPayment: ({ input }, context) => previewRecurringPayment(context, input),
    GetAutopayOptions: ({ accountNumber }, context) => autopayOptions(reader(context.db), context, accountNumber),
  },
  mutations: {
    CreateRecurringPayment: async ({ input, signature, passcode }, context) => ({
      success: true,
      recurringPayment: await createRecurringPayment(context, input, signature, passcode ?? null),
    }),
    UpdateRecurringPayment: async ({ id, input, signature, passcode }, context) => ({
      success: true,
      recurringPayment: await updateRecurringPayment(context, id, input, signature, passcode ?? null),
    }),
    CancelRecurringPayment: async ({ accountNumber, id }, context) => {
      await cancelRecurringPayment(context, accountNumber, id)
      return { success: true }
    },
    SkipRecurringPaymentInstance: async (args, context) => ({
      success: true,
      recurringPayment: await skipRecurringPayment(context, args),
    }),
  },
  types: { RecurringPayment: { parties: receiptParties } },
  policies: {
    'Query.GetRecurringPayments': reads,
    'Query.PreviewRecurringPayment': previews,
    'Query.GetAutopayOptions': { ...reads, embedCapabilities: ['autopay', 'autopay-otp'] },
    'Mutation.CreateRecurringPayment': { ...signs, confirmation: enrollmentConfirmation },
    'Mutation.UpdateRecurringPayment': { ...signs, confirmation: changeConfirmation },
    'Mutation.CancelRecurringPayment': { ...stops, confirmation: stopConfirmation },
    'Mutation.SkipRecurringPaymentInstance': {
      ...stops,
      confirmation: skipConfirmation,
      // A payment close to a draw offers to leave the draw out (rules 7.3).
      embedCapabilities: ['autopay', 'manage-payments', 'make-a-payment'],
      because: 'The owner may leave a draw out; staff may do it for them on the phone, and it is noted.',
    },
  },
}
