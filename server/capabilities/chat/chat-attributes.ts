import { toDecimalText } from '#sdk/money/money'
import { advisorAttributes } from '#sdk/loan/chat-attributes'
import type { AmountDue } from '#sdk/loan/amount-due'
import type { RequestContext } from '#server/platform/context'
import { accountAmountDue } from '#server/loans/accounts/account-figures'
import { reader } from '#server/platform/store/database'
import { type ChatCustomer, readChatCustomer } from './chat-customer.store.ts'
import type { ChatAttributeName } from '#sdk/loan/enums.graphql'
import type { ChatAttribute } from '#server/platform/graphql/resolvers.graphql'

/** The custom attributes of the chat (acct-30). */
export const chatAttributeNames = [
  ...advisorAttributes,
  'address',
  'phone',
  'customerEmail',
] as const satisfies readonly ChatAttributeName[]

/** The attributes that a client gets: none of them where the page around it is a partner's. */
export function namesShownTo(
  { actor }: RequestContext,
  asked: readonly ChatAttributeName[],
): readonly ChatAttributeName[] {
  return actor.kind === 'embed' ? [] : asked
}

/** The attributes that a conversation is kept with. An element got none, and what it names decides nothing. */
export function namesKeptFor(
  { actor }: RequestContext,
  named: readonly ChatAttributeName[],
): readonly ChatAttributeName[] {
  return actor.kind === 'embed' ? advisorAttributes : named
}

/** Texts in which the client's own session is named: nothing personal fits in. */
const sessionShape = /^[\w-]{0,64}$/

/**
 * The attributes of a borrower, from our own records and only those asked for; what the client claims counts for nothing but
 * the name of its own analytics session.
 * @param session the client's analytics session, which only it has
 */
export async function chatAttributes(
  context: RequestContext,
  customerId: string,
  accountNumber: string,
  names: readonly ChatAttributeName[],
  session = '',
): Promise<ChatAttribute[]> {
  if (names.length === 0) return []
  const customer = await readChatCustomer(reader(context.db), customerId, accountNumber)
  if (customer === null) return []
  const needsAmounts = names.some((name) => name === 'daysPastDue' || name === 'amountPastDue')
  const due = needsAmounts ? await accountAmountDue(context, accountNumber) : null
  const all = valuesOf(customer, due, accountNumber, sessionShape.test(session) ? session : '')
  return chatAttributeNames.filter((name) => names.includes(name)).map((name) => ({ name, value: all[name] }))
}

/** Every attribute as text. Days past due is "0" for a loan that is not past due (acct-31); amounts are dollars and cents. */
export function valuesOf(
  customer: ChatCustomer,
  due: AmountDue | null,
  accountNumber: string,
  analyticsSessionId: string,
): Record<ChatAttributeName, string> {
  const { firstName, lastName, address, phone, customerType, statusKey, customerGUID, customerEmail } = customer
  const isPastDue = due !== null && due.isPastDue
  return {
    customerName: `${firstName} ${lastName}`,
    address,
    phone,
    daysPastDue: isPastDue ? String(due.numberOfDaysPastDue) : '0',
    amountPastDue: isPastDue ? toDecimalText(due.amountDueItemized.pastDueAmount) : '0.00',
    accountNumber,
    accountType: customer.lendingProviderKey,
    customerType,
    accountStatus: statusKey,
    analyticsSessionId,
    customerGUID,
    customerEmail,
  }
}
