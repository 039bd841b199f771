export const cardKinds = ['DEBIT', 'CREDIT'] as const
export type CardKind = (typeof cardKinds)[number]

export const cardBrands = ['VISA', 'MASTERCARD', 'DISCOVER'] as const
export type CardBrand = (typeof cardBrands)[number]

export const eligibilities = ['ELIGIBLE', 'INELIGIBLE'] as const
export type Eligibility = (typeof eligibilities)[number]

export const ptcStates = ['ENROLLED_IN_PTC', 'NONE', 'PAYMENT_REQUIRED'] as const
export type PtcState = (typeof ptcStates)[number]
