import { serviceFeeFor } from '#server/loans/payments/service-fee'
import type { RequestContext } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { ask } from '#server/platform/store/questions'
import { displayName, type PaymentMethod } from './payment-method.ts'
import { contractStates, methodsQuestion } from './payment-methods.store.ts'
import type { BankAccountType, WalletCategory } from '#sdk/loan/enums.graphql'

/** The GraphQL types Wallet, PaymentMethod and BankAccount. */
export interface WalletView {
  readonly paymentMethods: readonly PaymentMethodView[]
  readonly bankAccounts: readonly BankAccountView[]
}

export interface PaymentMethodView {
  readonly id: string
  readonly defaultPaymentMethodId: string | null
  readonly isDefault: boolean
  readonly lastFour: string
  readonly nickname: string | null
  readonly sortOrder: number
  readonly type: PaymentMethod['type']
  readonly displayName: string
  readonly serviceFee: number
  readonly processorData: { readonly vendor: PaymentMethod['vendor']; readonly paymentMethodId: string }
}

export interface BankAccountView {
  readonly id: string
  readonly addedDate: string
  readonly last4AccountNumber: string
  readonly nickname: string | null
  readonly sortOrder: number
  readonly type: BankAccountType
}

/**
 * A customer's own payment methods. Methods are personal: call it for the person who asks, never for the other borrower.
 * @param category narrows paymentMethods; bankAccounts are empty for CARD
 */
export async function loadWallet(
  context: Pick<RequestContext, 'db' | 'flags' | 'language' | 'actor'>,
  customerId: string,
  category: WalletCategory = 'ALL',
): Promise<WalletView> {
  const q = reader(context.db)
  const accountNumber = context.actor.kind === 'embed' ? context.actor.accountNumber : null
  const states = await contractStates(q, customerId, accountNumber)
  const all = await ask(q, methodsQuestion(customerId))
  const methods = all.filter((method) => category === 'ALL' || method.category === category)
  const defaultId = all.find((method) => method.isDefault)?.paymentMethodId ?? null
  const isIncreased = context.flags.getBoolean('ServiceFeeIncrease')
  const fee = (method: PaymentMethod) =>
    Math.max(0, ...states.map((state) => serviceFeeFor(method.category, state, isIncreased)))
  return {
    paymentMethods: methods.map((method) => ({
      id: method.paymentMethodId,
      defaultPaymentMethodId: defaultId,
      isDefault: method.isDefault,
      lastFour: method.lastFour ?? '',
      nickname: method.nickname,
      sortOrder: method.sortOrder,
      type: method.type,
      displayName: displayName(method, context.language),
      serviceFee: fee(method),
      processorData: { vendor: method.vendor, paymentMethodId: method.paymentMethodId },
    })),
    bankAccounts: methods.filter((method) => method.category === 'ACH').map(bankAccountView),
  }
}

function bankAccountView(method: PaymentMethod): BankAccountView {
  return {
    id: method.paymentMethodId,
    addedDate: method.addedOn,
    last4AccountNumber: method.lastFour ?? '',
    nickname: method.nickname,
    sortOrder: method.sortOrder,
    type: method.type === 'SAVINGS_ACCOUNT' ? 'SAVINGS' : 'CHECKING',
  }
}
