import { readFileSync } from 'node:fs'
import type { CapabilityModule, Policy, RequestContext } from '#server/context'
import { addBankAccount, type BankAccountInput } from './bank-accounts.ts'
import { callingCustomer } from './calling-customer.ts'
import { removeMethod, setDefaultMethod, updateBankAccount } from './change-wallet.ts'
import { cardPageToken, exchangeCardToken, saveDebitCard } from './debit-cards.ts'
import { loadWallet, type WalletCategory } from './wallet.ts'

const embedCapabilities = ['payment-methods', 'make-a-payment', 'autopay', 'autopay-otp'] as const

const reads: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities,
  because: 'Payment methods are personal: a caller sees and changes their own, found by their own customer id.',
}

const banks: Policy = { ...reads, isIdempotent: true, disabledBy: ['DisableManageBankAc'] }
/** What is only done where the wallet itself is shown. */
const inWallet = { embedCapabilities: ['payment-methods'] }
const cards: Policy = {
  ...reads,
  isIdempotent: true,
  disabledBy: ['DisableManageDebitCards'],
}

/** Opens the provider's page, so staff who look through the borrower's eyes may not. */
const cardPage: Policy = { ...reads, disabledBy: ['DisableManageDebitCards'] }

/** The wallet: bank accounts and debit cards. */
export const paymentMethodsModule: CapabilityModule = {
  name: 'payment-methods',
  typeDefs: readFileSync(new URL('payment-methods.graphql', import.meta.url), 'utf8'),
  queries: {
    GetWallet: ({ category }: { category: WalletCategory }, context) =>
      loadWallet(context, callingCustomer(context).customerId, category),
    ThirdPartyDetails: async ({ vendor, rawToken }: { vendor: string; rawToken: string }, context) => ({
      paymentusToken: { singleuseToken: await exchangeCardToken(context, vendor, rawToken) },
    }),
    GetCustomerTokenDetails: async (args: { accountNumber: string; last4SSN: string }, context) => ({
      generatePaymentusToken: { singleUseToken: await cardPageToken(context, args.accountNumber, args.last4SSN) },
    }),
  },
  mutations: {
    AddBankAccount: async ({ input, passcode }: { input: BankAccountInput; passcode: string }, context) =>
      changed(context, await addBankAccount(context, input, passcode)),
    UpdateBankAccount: async (args: { id: string; nickname?: string | null; sortOrder?: number | null }, context) => {
      await updateBankAccount(context, args)
      return changed(context, args.id)
    },
    RemoveBankAccount: async ({ id }: { id: string }, context) => {
      await removeMethod(context, 'ACH', id)
      return changed(context, id)
    },
    RemoveDebitCard: async ({ id }: { id: string }, context) => {
      await removeMethod(context, 'CARD', id)
      return changed(context, id)
    },
    SaveDebitCard: async (args: { accountNumber: string; singleUseToken: string; nickname?: string | null }, context) =>
      changed(context, await saveDebitCard(context, args)),
    SetDefaultPaymentMethod: async ({ defaultPaymentMethodId }: { defaultPaymentMethodId: string }, context) => {
      await setDefaultMethod(context, defaultPaymentMethodId)
      return changed(context, defaultPaymentMethodId)
    },
  },
  policies: {
    'Query.GetWallet': reads,
    'Query.ThirdPartyDetails': cardPage,
    'Query.GetCustomerTokenDetails': { ...cardPage, accountNumber: (args) => String(args.accountNumber) },
    'Mutation.AddBankAccount': banks,
    'Mutation.UpdateBankAccount': { ...banks, ...inWallet },
    'Mutation.RemoveBankAccount': { ...banks, ...inWallet },
    'Mutation.RemoveDebitCard': { ...cards, ...inWallet },
    'Mutation.SaveDebitCard': { ...cards, accountNumber: (args) => String(args.accountNumber) },
    'Mutation.SetDefaultPaymentMethod': { ...reads, ...inWallet, isIdempotent: true },
  },
}

async function changed(context: RequestContext, paymentMethodId: string): Promise<unknown> {
  return { success: true, wallet: await loadWallet(context, callingCustomer(context).customerId), paymentMethodId }
}
