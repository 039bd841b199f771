import { readFileSync } from 'node:fs'
import type { Policy } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import type { PaymentInput } from '#server/loans/payments/checked-payment'
import { pairConfirmation } from './confirm-pair.ts'
import { createAutopayOtp, previewAutopayOtp } from './create-autopay-otp.ts'
import { experiments } from './experiments.ts'

const previews: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: ['autopay-otp'],
  accountNumber: (args) => String((args.payment as Partial<PaymentInput> | undefined)?.accountNumber),
  because: 'A person on the loan may see what paying it and setting autopay up in one go would be.',
}

/** One-time payment and autopay signed together with a passcode, and the experiment that offers it. */
export const autopayOtpModule: CapabilityModule = {
  name: 'autopay-otp',
  typeDefs: readFileSync(new URL('autopay-otp.graphql', import.meta.url), 'utf8'),
  queries: {
    PreviewAutopayOtp: (args, context) => previewAutopayOtp(context, args),
    GetExperiments: ({ accountNumber }, context) => experiments(context, accountNumber),
  },
  mutations: {
    CreateAutopayOtp: async ({ passcode, signature, payment, enrollment }, context) => ({
      success: true,
      ...(await createAutopayOtp(context, { payment, enrollment }, passcode ?? null, signature)),
    }),
  },
  policies: {
    'Query.PreviewAutopayOtp': previews,
    'Query.GetExperiments': {
      ...previews,
      embedCapabilities: ['dashboard'],
      accountNumber: (args) => String(args.accountNumber),
      because: 'A variation says nothing of a person; it is asked for the loan that is shown.',
    },
    'Mutation.CreateAutopayOtp': {
      ...previews,
      isIdempotent: true,
      movesMoney: true,
      confirmation: pairConfirmation,
      disabledBy: ['DisableAutopay', 'DisableOneTimePayment'],
      because: 'Both authorizations need the person whose account or card it is, and a passcode only they get.',
    },
  },
}
