import { readFileSync } from 'node:fs'
import { CarportError, fieldError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { accountAmountDue, accountFigures } from '#server/loans/accounts/account-figures'
import { loadAccounts, loadNotifications } from '#server/loans/accounts/accounts.store'
import { interestOwedAt } from '#server/loans/ledger/ledger'
import { listModifications } from '#server/loans/programs/loan-modification.store'
import { callingCustomer } from '#server/identity/calling-customer'
import { isPlanActive } from '#server/loans/programs/payment-plan.store'
import { reader } from '#server/platform/store/database'
import { extensionEligibility } from './payment-extension.rules.ts'
import type { ExtensionEligibility, QueryGetExtensionEligibilityArgs } from '#server/platform/graphql/resolvers.graphql'

/** Moving payments to the end of the loan: so far, whether it is open to the borrower. */
export const paymentExtensionModule: CapabilityModule = {
  name: 'payment-extension',
  typeDefs: readFileSync(new URL('payment-extension.graphql', import.meta.url), 'utf8'),
  queries: {
    GetExtensionEligibility: (args, context) => eligibilityAnswer(context, args),
  },
  policies: {
    'Query.GetExtensionEligibility': {
      actors: ['borrower'],
      accountNumber: (args) => String(args.accountNumber),
      because: 'Buyer and co-buyer may learn whether payments of the loan they are on can be moved.',
    },
  },
}

/** @throws CarportError FIELD_INVALID where customerGUID is not the caller */
async function eligibilityAnswer(
  context: RequestContext,
  { accountNumber, customerGUID }: QueryGetExtensionEligibilityArgs,
): Promise<ExtensionEligibility> {
  const { customerId } = callingCustomer(context)
  if (customerGUID.toLowerCase() !== customerId.toLowerCase()) throw fieldError('customerGUID', 'FIELD_INVALID')
  const q = reader(context.db)
  const [account] = await loadAccounts(context.db, customerId, accountNumber)
  if (account === undefined) throw new CarportError('NOT_FOUND')
  const { state, today } = await accountFigures(context, accountNumber)
  const notifications = await loadNotifications(context.db, customerId, accountNumber, today)
  const { numberOfDaysPastDue } = await accountAmountDue(context, accountNumber)
  const eligibility = extensionEligibility({
    today,
    statusKey: account.statusKey,
    route: account.route,
    isOffered: account.isLoanModExtEligible,
    isMatured: today > state.maturityDate,
    numberOfDaysPastDue,
    isPredictedRepo: notifications.some(({ kind }) => kind === 'predicted-repo'),
    isPlanActive: await isPlanActive(q, accountNumber),
    modifications: await listModifications(q, accountNumber, today),
  })
  return { eligibility, extensionPaymentAmount: eligibility === 'ELIGIBLE' ? interestOwedAt(state, today) : null }
}
