import type { RequestContext } from '#server/platform/context'
import { impersonatorOf } from '#server/platform/graphql/impersonation-table'
import { openDigits } from '#server/identity/ssn-digits'
import { loadWallet, type WalletCategory, type WalletView } from '#server/loans/payments/wallet'
import type { CustomerParent } from './account-fields.ts'
import { loadAddresses, loadEmails, loadPhones, loadSealedDigits } from '#server/loans/accounts/customers.store'

const emptyWallet: WalletView = { paymentMethods: [], bankAccounts: [] }

/**
 * Personal fields by person: the one who asks gets their own, everybody else on the loan is shown without any. An element gets
 * none but the wallet it pays from, because the page around it is not ours.
 */
export const customerFields = {
  nickName: (customer: CustomerParent, _args: object, context: RequestContext) =>
    isOwn(customer, context) ? customer.nickName : null,
  last4SSN: (customer: CustomerParent, _args: object, context: RequestContext) =>
    isPerson(customer, context) ? ownDigits(customer.id, context) : null,
  customerAddresses: (customer: CustomerParent, _args: object, context: RequestContext) =>
    isPerson(customer, context) ? loadAddresses(context.db, customer.id) : [],
  emailAddresses: (customer: CustomerParent, _args: object, context: RequestContext) =>
    isOwn(customer, context) ? loadEmails(context.db, customer.id) : [],
  phoneNumbers: (customer: CustomerParent, _args: object, context: RequestContext) =>
    isPerson(customer, context) ? loadPhones(context.db, customer.id) : [],
  bankAccounts: async (customer: CustomerParent, _args: object, context: RequestContext) =>
    (await walletOf(customer, context)).bankAccounts,
  wallet: (customer: CustomerParent, { category }: { category: WalletCategory }, context: RequestContext) =>
    walletOf(customer, context, category),
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
