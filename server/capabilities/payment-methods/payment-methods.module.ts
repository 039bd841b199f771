import { readFileSync } from 'node:fs'
import type { Confirmation, Policy, RequestContext } from '#server/platform/context'
import type { CapabilityModule } from '#server/platform/graphql/capability-module'
import { addBankAccount } from './bank-accounts.ts'
import { callingCustomer } from '#server/identity/calling-customer'
import { removeMethod, setDefaultMethod, updateBankAccount } from './change-wallet.ts'
import { cardPageToken, exchangeCardToken, saveDebitCard } from './debit-cards.ts'
import { defaultConfirmation, removalConfirmation, renameConfirmation } from './confirmations.ts'
import { loadWallet } from '#server/loans/payments/wallet'
import type { WalletResult } from '#server/platform/graphql/resolvers.graphql'

const reads: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: [
    'payment-methods',
    'make-a-payment',
    'autopay',
    'autopay-otp',
    'payment-extension',
    'payment-plan',
    'keep-your-keys',
    'account-resolution',
  ],
  because: 'Payment methods are personal: a caller sees and changes their own, found by their own customer id.',
}

/** What pays may also take a new method; the wallet's own element alone changes what is there. */
const adds: Policy = { ...reads, isIdempotent: true }
const changes: Policy = { ...adds, embedCapabilities: ['payment-methods'] }
const disabledBank = { disabledBy: ['DisableManageBankAc'] }
const disabledCard = { disabledBy: ['DisableManageDebitCards'] }

/** Opens the provider's page, so staff who look through the borrower's eyes may not. */
const cardPage: Policy = { ...reads, ...disabledCard }

const bankForm: Confirmation = {
  kind: 'own-form',
  because: 'Its form stands in a frame of ours that the page cannot read, and takes a passcode for this alone.',
}

const cardForm: Confirmation = {
  kind: 'own-form',
  because:
    'Its token comes from a card page that opens in our frame alone, for a borrower who typed a passcode for it.',
}

/** The wallet: bank accounts and debit cards. */
export const paymentMethodsModule: CapabilityModule = {
  name: 'payment-methods',
  typeDefs: readFileSync(new URL('payment-methods.graphql', import.meta.url), 'utf8'),
  queries: {
    GetWallet: ({ category }, context) => loadWallet(context, callingCustomer(context).customerId, category),
    ThirdPartyDetails: async ({ vendor, rawToken }, context) => ({
      paymentusToken: { singleuseToken: await exchangeCardToken(context, vendor, rawToken) },
    }),
    GetCustomerTokenDetails: async (args, context) => ({
      generatePaymentusToken: { singleUseToken: await cardPageToken(context, args) },
    }),
  },
  mutations: {
    AddBankAccount: async ({ input, passcode }, context) =>
      changed(context, await addBankAccount(context, input, passcode)),
    UpdateBankAccount: async (args, context) => {
      await updateBankAccount(context, args)
      return changed(context, args.id)
    },
    RemoveBankAccount: async ({ id }, context) => {
      await removeMethod(context, 'ACH', id)
      return changed(context, id)
    },
    RemoveDebitCard: async ({ id }, context) => {
      await removeMethod(context, 'CARD', id)
      return changed(context, id)
    },
    SaveDebitCard: async (args, context) => changed(context, await saveDebitCard(context, args)),
    SetDefaultPaymentMethod: async ({ defaultPaymentMethodId }, context) => {
      await setDefaultMethod(context, defaultPaymentMethodId)
      return changed(context, defaultPaymentMethodId)
    },
  },
  policies: {
    'Query.GetWallet': reads,
    'Query.ThirdPartyDetails': cardPage,
    'Query.GetCustomerTokenDetails': { ...cardPage, accountNumber: (args) => String(args.accountNumber) },
    'Mutation.AddBankAccount': { ...adds, ...disabledBank, confirmation: bankForm },
    'Mutation.UpdateBankAccount': { ...changes, ...disabledBank, confirmation: renameConfirmation },
    'Mutation.RemoveBankAccount': { ...changes, ...disabledBank, confirmation: removalConfirmation('ACH') },
    'Mutation.RemoveDebitCard': { ...changes, ...disabledCard, confirmation: removalConfirmation('CARD') },
    'Mutation.SaveDebitCard': {
      ...adds,
      ...disabledCard,
      accountNumber: (args) => String(args.accountNumber),
      confirmation: cardForm,
    },
    'Mutation.SetDefaultPaymentMethod': { ...changes, confirmation: defaultConfirmation },
  },
}

async function changed(context: RequestContext, paymentMethodId: string): Promise<WalletResult> {
  return { success: true, wallet: await loadWallet(context, callingCustomer(context).customerId), paymentMethodId }
}
