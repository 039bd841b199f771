export const bankAccountTypes = ['CHECKING', 'SAVINGS'] as const
export type BankAccountType = (typeof bankAccountTypes)[number]

export const cardKinds = ['DEBIT', 'CREDIT'] as const
export type CardKind = (typeof cardKinds)[number]

export const cardBrands = ['VISA', 'MASTERCARD', 'DISCOVER'] as const
export type CardBrand = (typeof cardBrands)[number]

/** AP_ and GP_ are wallets of a telephone. */
export const paymentMethodTypes = [
  'CHECKING_ACCOUNT',
  'DISCOVER',
  'DISCOVER_DEBIT',
  'MASTERCARD',
  'MASTERCARD_DEBIT',
  'SAVINGS_ACCOUNT',
  'UNKNOWN',
  'VISA',
  'VISA_DEBIT',
  'AP_VISA_DEBIT',
  'AP_MC_DEBIT',
  'AP_DISC_DEBIT',
  'AP_AMEX_DEBIT',
  'GP_VISA_DEBIT',
  'GP_MC_DEBIT',
  'GP_DISC_DEBIT',
  'GP_AMEX_DEBIT',
] as const
export type PaymentMethodType = (typeof paymentMethodTypes)[number]

export const paymentInstruments = ['DEBIT_CARD', 'CREDIT_CARD', 'CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT'] as const
export type PaymentInstrument = (typeof paymentInstruments)[number]

export const paymentProcessors = ['CARD_PROVIDER', 'BANK_PROCESSOR'] as const
export type PaymentProcessor = (typeof paymentProcessors)[number]

/** On the wire, where an enum value holds no spaces. */
export const paymentStatuses = ['PENDING', 'SCHEDULED', 'PENDING_PAYMENT_REVERSAL', 'APPLIED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const eligibilities = ['ELIGIBLE', 'INELIGIBLE'] as const
export type Eligibility = (typeof eligibilities)[number]

export const autopayFrequencies = ['BI_WEEKLY', 'MONTHLY', 'SEMI_MONTHLY', 'WEEKLY'] as const
export type AutopayFrequency = (typeof autopayFrequencies)[number]

export const autopayReminders = ['DAY_OF_PAYMENT', 'ONE_DAY_BEFORE', 'TWO_DAY_BEFORE'] as const
export type AutopayReminder = (typeof autopayReminders)[number]

export const autopayStatuses = ['ELIGIBLE', 'ENROLLED', 'INELIGIBLE'] as const
export type AutopayStatus = (typeof autopayStatuses)[number]

export const ptcStates = ['ENROLLED_IN_PTC', 'NONE', 'PAYMENT_REQUIRED'] as const
export type PtcState = (typeof ptcStates)[number]
