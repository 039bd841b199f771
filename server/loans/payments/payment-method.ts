import { cardBrands } from '#sdk/loan/payments'
import type { PaymentInstrument, PaymentMethodType, PaymentProcessor } from '#sdk/loan/enums.graphql'
import type { Language } from '#sdk/i18n/language'
import type { PaymentCategory } from './service-fee.ts'

/** A bank account or a debit card as it is stored: a token of the processor, and what people recognize it by. */
export interface PaymentMethod {
  readonly paymentMethodId: string
  readonly customerId: string
  readonly category: PaymentCategory
  readonly type: PaymentMethodType
  readonly vendor: PaymentProcessor
  /** Null while the processor has not been asked yet. */
  readonly processorToken: string | null
  readonly lastFour: string | null
  readonly routingNumber: string | null
  readonly nickname: string | null
  readonly nameOnAccount: string | null
  readonly sortOrder: number
  readonly isDefault: boolean
  /** False: for one payment, then gone from the wallet. */
  readonly isSaved: boolean
  readonly state: 'NEW' | 'CHECKED' | 'USABLE' | 'WITHDRAWN'
  readonly withdrawnReason: string | null
  readonly addedOn: string
}

/** What names a method to people. */
export type NamedMethod = Pick<PaymentMethod, 'type' | 'lastFour' | 'nickname'>

const kinds: Readonly<Record<Language, Readonly<Record<PaymentMethodType, string>>>> = {
  en: {
    CHECKING_ACCOUNT: 'Checking',
    SAVINGS_ACCOUNT: 'Savings',
    VISA: 'Visa card',
    VISA_DEBIT: 'Visa debit card',
    MASTERCARD: 'Mastercard',
    MASTERCARD_DEBIT: 'Mastercard debit card',
    DISCOVER: 'Discover card',
    DISCOVER_DEBIT: 'Discover debit card',
    AP_VISA_DEBIT: 'Apple Pay Visa debit card',
    AP_MC_DEBIT: 'Apple Pay Mastercard debit card',
    AP_DISC_DEBIT: 'Apple Pay Discover debit card',
    AP_AMEX_DEBIT: 'Apple Pay Amex debit card',
    GP_VISA_DEBIT: 'Google Pay Visa debit card',
    GP_MC_DEBIT: 'Google Pay Mastercard debit card',
    GP_DISC_DEBIT: 'Google Pay Discover debit card',
    GP_AMEX_DEBIT: 'Google Pay Amex debit card',
    UNKNOWN: 'Account',
  },
  es: {
    CHECKING_ACCOUNT: 'Cuenta corriente',
    SAVINGS_ACCOUNT: 'Cuenta de ahorros',
    VISA: 'Tarjeta Visa',
    VISA_DEBIT: 'Tarjeta de débito Visa',
    MASTERCARD: 'Tarjeta Mastercard',
    MASTERCARD_DEBIT: 'Tarjeta de débito Mastercard',
    DISCOVER: 'Tarjeta Discover',
    DISCOVER_DEBIT: 'Tarjeta de débito Discover',
    AP_VISA_DEBIT: 'Tarjeta de débito Visa de Apple Pay',
    AP_MC_DEBIT: 'Tarjeta de débito Mastercard de Apple Pay',
    AP_DISC_DEBIT: 'Tarjeta de débito Discover de Apple Pay',
    AP_AMEX_DEBIT: 'Tarjeta de débito Amex de Apple Pay',
    GP_VISA_DEBIT: 'Tarjeta de débito Visa de Google Pay',
    GP_MC_DEBIT: 'Tarjeta de débito Mastercard de Google Pay',
    GP_DISC_DEBIT: 'Tarjeta de débito Discover de Google Pay',
    GP_AMEX_DEBIT: 'Tarjeta de débito Amex de Google Pay',
    UNKNOWN: 'Cuenta',
  },
}

const endingIn = { en: 'ending in', es: 'terminada en' } as const

/** Its nickname and last four digits, or its kind and last four: "Checking ending in 6789". */
export function displayName(method: NamedMethod, language: Language): string {
  const name = method.nickname ?? kinds[language][method.type]
  return `${name} ${endingIn[language]} ${method.lastFour ?? '····'}`
}

/** Its kind and last four digits, without the nickname: what an authorization names. */
export function formalName(method: NamedMethod, language: Language): string {
  return displayName({ ...method, nickname: null }, language)
}

const otherBorrower = {
  en: { ACH: "Other borrower's bank account", CARD: "Other borrower's debit card" },
  es: { ACH: 'Cuenta bancaria del otro titular', CARD: 'Tarjeta de débito del otro titular' },
} as const

/** What the other borrower on the loan sees instead: methods are personal. */
export function maskedName(category: PaymentCategory, language: Language): string {
  return otherBorrower[language][category]
}

/** How a payment with a method of this type is made. */
export function instrumentOf(type: PaymentMethodType): PaymentInstrument {
  if (type === 'CHECKING_ACCOUNT' || type === 'SAVINGS_ACCOUNT') return type
  return type.endsWith('_DEBIT') ? 'DEBIT_CARD' : 'CREDIT_CARD'
}

/** A card's type from the provider's description. @returns null for a kind of card that is not accepted */
export function cardType(card: { brand: string; kind: string; wallet: string | null }): PaymentMethodType | null {
  if (card.kind !== 'DEBIT') return null
  const wallet =
    card.wallet === null ? null : ({ APPLE_PAY: 'AP', GOOGLE_PAY: 'GP' } as Record<string, 'AP' | 'GP'>)[card.wallet]
  const brands: Record<string, 'VISA' | 'MC' | 'DISC' | 'AMEX'> = {
    VISA: 'VISA',
    MASTERCARD: 'MC',
    DISCOVER: 'DISC',
    AMEX: 'AMEX',
  }
  const brand = brands[card.brand]
  if (brand === undefined || wallet === undefined) return null
  if (wallet !== null) return `${wallet}_${brand}_DEBIT`
  const plain = cardBrands.find((accepted) => accepted === card.brand)
  return plain === undefined ? null : `${plain}_DEBIT`
}
