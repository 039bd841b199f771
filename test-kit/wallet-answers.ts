import {
  AddBankDocument,
  MakeDefaultDocument,
  RemoveBankDocument,
  RemoveCardDocument,
  RenameBankDocument,
  WalletMethodsDocument,
  type WalletPartsFragment,
} from '#texts/payment-methods/payment-methods.graphql'
import { CarportError } from '#sdk/errors/errors'
import type { AnswerBook } from './answer-book.ts'
import { checking } from './answers/payment-answers.ts'
import type { KeptMethod, MockLoan } from './loan.ts'
import { today } from './loan.ts'
import type { WalletCategory } from '#sdk/loan/enums.graphql'

/** The saved methods: they are added, renamed, made the default and removed. */
export function answerWallet(book: AnswerBook, loan: MockLoan): void {
  const change = (id: string, how: (method: KeptMethod) => KeptMethod | null): { success: boolean } => {
    if (!loan.methods.some((method) => method.id === id)) throw new CarportError('METHOD_NOT_FOUND')
    loan.methods = loan.methods.flatMap((method) => (method.id === id ? (how(method) ?? []) : method))
    return { success: true }
  }
  const remove = ({ id }: { id: string }) => change(id, () => null)
  book.answer(WalletMethodsDocument, ({ category }) => ({ GetWallet: walletOf(loan, category) }))
  book.answer(RenameBankDocument, ({ id, nickname }) => ({
    UpdateBankAccount: {
      ...change(id, (method) => ({
        ...method,
        nickname: nickname ?? null,
        displayName: `${nickname ?? 'Checking'} ending in ${method.lastFour}`,
      })),
      wallet: walletOf(loan, 'ALL'),
    },
  }))
  book.answer(RemoveBankDocument, (variables) => ({ RemoveBankAccount: remove(variables) }))
  book.answer(RemoveCardDocument, (variables) => ({ RemoveDebitCard: remove(variables) }))
  book.answer(MakeDefaultDocument, ({ defaultPaymentMethodId }) => {
    const success = change(defaultPaymentMethodId, (method) => method)
    loan.methods = loan.methods.map((method) => ({ ...method, isDefault: method.id === defaultPaymentMethodId }))
    return { SetDefaultPaymentMethod: { ...success, wallet: walletOf(loan, 'ALL') } }
  })
  book.answer(AddBankDocument, ({ input }) => {
    const lastFour = input.accountNumber.slice(-4)
    const paymentMethodId = `pm_${loan.methods.length + 1}`
    const added = {
      ...checking,
      id: paymentMethodId,
      isDefault: false,
      lastFour,
      displayName: `Checking ending in ${lastFour}`,
    }
    loan.methods = [...loan.methods, added]
    return { AddBankAccount: { success: true, paymentMethodId, wallet: walletOf(loan, 'ACH') } }
  })
}

function walletOf(loan: MockLoan, category: WalletCategory): WalletPartsFragment {
  const isBank = (method: KeptMethod) => method.type === 'CHECKING_ACCOUNT' || method.type === 'SAVINGS_ACCOUNT'
  const banks = loan.methods.filter(isBank)
  const cards = loan.methods.filter((method) => !isBank(method))
  return {
    paymentMethods: category === 'ACH' ? banks : category === 'CARD' ? cards : loan.methods,
    bankAccounts: banks.map(({ id, lastFour, nickname, sortOrder, type }) => ({
      id,
      addedDate: today,
      last4AccountNumber: lastFour,
      nickname,
      sortOrder,
      type: type === 'SAVINGS_ACCOUNT' ? 'SAVINGS' : 'CHECKING',
    })),
  }
}
