import { CarportError } from '#sdk/errors/errors'
import type { BankAccountType, PaymentInstrument } from '#sdk/loan/enums.graphql'
import type { Cents } from '#sdk/money/money'
import { type DemoCall, type DemoLoan, type DemoMethod, nextNumber } from './demo-loan.ts'

interface BankAsked {
  readonly accountNumber: string
  readonly type: BankAccountType
  readonly nickname?: string | null
  readonly isSaveForReuse?: boolean | null
}

/** Questions and orders about saved bank accounts and cards. Of a new account only its last four digits are kept. */
export const walletFields = {
  GetWallet: ({ category = 'ALL' }: { category?: string }, call: DemoCall) => walletOf(call, category),
  GetPasscodeContacts: (_: object, { loan: { profile } }: DemoCall) => [
    ...profile.phones
      .filter((phone) => phone.phoneType === 'CellPhone')
      .map((phone) => ({
        contactId: phone.personPhoneId,
        channel: 'SMS',
        masked: `(•••) •••-${phone.phoneNumber.slice(-4)}`,
        hasCode: false,
      })),
    ...profile.emails.map((email) => ({
      contactId: email.personEmailId,
      channel: 'EMAIL',
      masked: maskedEmail(email.emailAddress),
      hasCode: false,
    })),
  ],
  AddBankAccount: ({ input, passcode }: { input: BankAsked; passcode: string }, call: DemoCall) => {
    checkPasscode(passcode)
    const { loan } = call
    const added: DemoMethod = {
      id: `demo_bank_${nextNumber(loan)}`,
      type: input.type === 'SAVINGS' ? 'SAVINGS_ACCOUNT' : 'CHECKING_ACCOUNT',
      lastFour: input.accountNumber.slice(-4),
      nickname: input.nickname || null,
      isDefault: false,
      addedDate: loan.today,
      isSaved: input.isSaveForReuse !== false,
    }
    loan.methods = [...loan.methods, added]
    return resultOf(call, added.id)
  },
  UpdateBankAccount: ({ id, nickname }: { id: string; nickname?: string | null }, call: DemoCall) => {
    change(call.loan, id, (method) => ({ ...method, nickname: nickname || null }))
    return resultOf(call, id)
  },
  RemoveBankAccount: ({ id }: { id: string }, call: DemoCall) => remove(id, call),
  RemoveDebitCard: ({ id }: { id: string }, call: DemoCall) => remove(id, call),
  SetDefaultPaymentMethod: ({ defaultPaymentMethodId: id }: { defaultPaymentMethodId: string }, call: DemoCall) => {
    usableMethod(call.loan, id)
    call.loan.methods = call.loan.methods.map((method) => ({ ...method, isDefault: method.id === id }))
    return resultOf(call, id)
  },
  // The card provider's page is another site, and the demo does not go there.
  GetCustomerTokenDetails: (_: object, { texts }: DemoCall) => {
    throw new CarportError('NOT_ALLOWED', { message: texts.addCard })
  },
}

/** Any six digits are a right code: the demo sends none. @throws CarportError OTP_WRONG */
export function checkPasscode(code: string): void {
  if (!/^\d{6}$/.test(code.trim())) throw new CarportError('OTP_WRONG')
}

/** The method of an id. @throws CarportError METHOD_NOT_FOUND */
export function usableMethod(loan: DemoLoan, id: string, { isRemovedToo = false } = {}): DemoMethod {
  const method = loan.methods.find((one) => one.id === id && (isRemovedToo || one.isRemoved !== true))
  if (method === undefined) throw new CarportError('METHOD_NOT_FOUND')
  return method
}

export function isBank({ type }: DemoMethod): boolean {
  return type === 'CHECKING_ACCOUNT' || type === 'SAVINGS_ACCOUNT'
}

/** What a payment made today with the method costs on top. */
export function feeOf(method: DemoMethod, { cardFeeCents }: DemoCall): Cents {
  return isBank(method) ? 0 : cardFeeCents
}

export function instrumentOf(method: DemoMethod): PaymentInstrument {
  if (method.type === 'CHECKING_ACCOUNT' || method.type === 'SAVINGS_ACCOUNT') return method.type
  return 'DEBIT_CARD'
}

/** Its nickname or kind, and its last four digits. */
export function methodNameOf({ type, nickname, lastFour }: DemoMethod, { texts }: DemoCall): string {
  return texts.methodName(type, nickname, lastFour)
}

/** An email address masked except for its first letter and domain. */
export function maskedEmail(address: string): string {
  return address.replace(/^(.)[^@]*/, '$1•••')
}

function walletOf(call: DemoCall, category: string) {
  const saved = call.loan.methods
    .filter((method) => method.isSaved && method.isRemoved !== true)
    .map((method, index) => ({ method, sortOrder: index + 1 }))
  const asked = saved.filter(({ method }) => category === 'ALL' || (category === 'ACH') === isBank(method))
  return {
    paymentMethods: asked.map(({ method, sortOrder }) => ({
      id: method.id,
      defaultPaymentMethodId: method.id,
      isDefault: method.isDefault,
      lastFour: method.lastFour,
      nickname: method.nickname,
      sortOrder,
      type: method.type,
      displayName: methodNameOf(method, call),
      serviceFee: feeOf(method, call),
      processorData: { vendor: isBank(method) ? 'BANK_PROCESSOR' : 'CARD_PROVIDER', paymentMethodId: method.id },
    })),
    bankAccounts: saved
      .filter(({ method }) => isBank(method))
      .map(({ method, sortOrder }) => ({
        id: method.id,
        addedDate: method.addedDate,
        last4AccountNumber: method.lastFour,
        nickname: method.nickname,
        sortOrder,
        type: method.type === 'SAVINGS_ACCOUNT' ? 'SAVINGS' : 'CHECKING',
      })),
  }
}

function resultOf(call: DemoCall, paymentMethodId: string) {
  return { success: true, wallet: walletOf(call, 'ALL'), paymentMethodId }
}

function change(loan: DemoLoan, id: string, how: (method: DemoLoan['methods'][number]) => DemoLoan['methods'][number]) {
  usableMethod(loan, id)
  loan.methods = loan.methods.map((method) => (method.id === id ? how(method) : method))
}

function remove(id: string, call: DemoCall) {
  if (call.loan.autopay?.paymentMethodId === id) throw new CarportError('METHOD_IN_USE')
  change(call.loan, id, (method) => ({ ...method, isRemoved: true, isDefault: false }))
  return resultOf(call, id)
}
