import type { RequestContext } from '#server/platform/context'
import { impersonatorOf } from '#server/platform/graphql/impersonation-table'
import { openDigits } from '#server/identity/ssn-digits'
import { loadWallet, type WalletView } from '#server/loans/payments/wallet'
import type { CustomerParent } from './account-fields.ts'
import { loadAddresses, loadEmails, loadPhones, loadSealedDigits } from '#server/loans/accounts/customers.store'
import type { ModelOf } from '#server/platform/graphql/models'
import type { Customer, CustomerResolvers } from '#server/platform/graphql/resolvers.graphql'
import type { WalletCategory } from '#sdk/loan/enums.graphql'

const emptyWallet: WalletView = { paymentMethods: [], bankAccounts: [] }

type CustomerField =
  | 'nickName'
  | 'last4SSN'
  | 'customerAddresses'
  | 'emailAddresses'
  | 'phoneNumbers'
  | 'bankAccounts'
  | 'wallet'

declare module '#server/platform/graphql/models' {
  interface Models {
    Customer: ModelOf<Customer, CustomerField, CustomerParent>
  }
}

/**
 * Personal fields by person: the one who asks gets their own, everybody else on the loan is shown without any. An element gets
 * none but the wallet it pays from, because the page around it is not ours.
 */
export const customerFields: Pick<Required<CustomerResolvers>, CustomerField> = {
  nickName: (customer, _args, context) => (isOwn(customer, context) ? customer.nickName : null),
  last4SSN: (customer, _args, context) => (isPerson(customer, context) ? ownDigits(customer.id, context) : null),
  customerAddresses: (customer, _args, context) =>
    isPerson(customer, context) ? loadAddresses(context.db, customer.id) : [],
  emailAddresses: (customer, _args, context) => (isOwn(customer, context) ? loadEmails(context.db, customer.id) : []),
  phoneNumbers: (customer, _args, context) => (isPerson(customer, context) ? loadPhones(context.db, customer.id) : []),
  bankAccounts: async (customer, _args, context) => (await walletOf(customer, context)).bankAccounts,
  wallet: (customer, { category }, context) => walletOf(customer, context, category),
}

function isOwn(customer: CustomerParent, { actor }: RequestContext): boolean {
  return customer.isViewer && actor.kind === 'borrower'
}

/** The person, and not staff who look through their eyes: these digits, numbers and streets are more than staff are shown anywhere. */
function isPerson(customer: CustomerParent, context: RequestContext): boolean {
  return isOwn(customer, context) && impersonatorOf(context.actor) === null
}

async function ownDigits(customerId: string, { db, config }: RequestContext): Promise<string | null> {
  const sealed = await loadSealedDigits(db, customerId)
  return sealed === null ? null : openDigits(config, customerId, sealed)
}

async function walletOf(
  customer: CustomerParent,
  context: RequestContext,
  category?: WalletCategory,
): Promise<WalletView> {
  const { actor } = context
  const mayPay =
    actor.kind === 'borrower' ||
    (actor.kind === 'embed' && actor.capabilities.some((name) => payingCapabilities.has(name)))
  return customer.isViewer && mayPay ? loadWallet(context, customer.id, category) : emptyWallet
}

const payingCapabilities = new Set(['make-a-payment', 'payment-methods'])
