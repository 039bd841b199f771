import { readFileSync } from 'node:fs'
import { addDays, businessToday } from '#sdk/dates/dates'
import type { Policy, RequestContext } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { postedPaymentDays } from '#sdk/loan/payment-terms'
import { replayed } from '#server/loans/ledger/ledger'
import { loadRecentLedger } from '#server/loans/ledger/ledger.store'
import { paymentView, type PaymentView } from '#server/loans/payments/payment-view'
import { listPayments } from '#server/loans/payments/payments.store'
import { callingCustomer } from '#server/identity/calling-customer'
import { reader } from '#server/platform/store/database'
import { cancelConfirmation } from './confirm-cancel.ts'
import { cancelIndividualPayment } from './cancel-payment.ts'

const policy: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: ['manage-payments', 'make-a-payment', 'dashboard', 'autopay-otp'],
  accountNumber: (args) => String(args.accountNumber),
  because:
    'Both borrowers see the payments on their loan; the one who made a payment may cancel it, and no flag can forbid that.',
}

/** What is waiting and on its way, and canceling it. */
export const managePaymentsModule: CapabilityModule = {
  name: 'manage-payments',
  typeDefs: readFileSync(new URL('manage-payments.graphql', import.meta.url), 'utf8'),
  queries: {
    GetIndividualPayments: (args, context) =>
      individualPayments(context, args.accountNumber, args.idempotencyKey ?? null),
  },
  mutations: {
    CancelIndividualPayment: async ({ accountNumber, id }, context) => {
      await cancelIndividualPayment(context, accountNumber, id)
      return { success: true }
    },
  },
  policies: {
    'Query.GetIndividualPayments': policy,
    'Mutation.CancelIndividualPayment': {
      ...policy,
      embedCapabilities: ['manage-payments'],
      isIdempotent: true,
      confirmation: cancelConfirmation,
    },
  },
}

async function individualPayments(
  context: RequestContext,
  accountNumber: string,
  idempotencyKey: string | null,
): Promise<PaymentView[]> {
  const { customerId } = callingCustomer(context)
  const q = reader(context.db)
  const today = businessToday(context.clock)
  const [payments, ledger] = await Promise.all([
    listPayments(q, accountNumber, {
      appliedSince: addDays(today, -postedPaymentDays),
      idempotencyKey,
      customerId,
    }),
    loadRecentLedger(q, accountNumber),
  ])
  const book = { ledger, state: replayed(ledger, today) }
  const viewer = { customerId, language: context.language, nowMs: context.clock.nowMs() }
  return payments.map((payment) => paymentView(payment, book, viewer))
}
