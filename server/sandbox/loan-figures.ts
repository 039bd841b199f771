/** What was lent, at which rate and installment; cents and millionths. */
export const figures = {
  compact: {
    rateMillionths: 144_900,
    regularCents: 52_162,
    loanAmountCents: 2_499_500,
    openingPrincipalCents: 2_090_280,
  },
  used: { rateMillionths: 184_900, regularCents: 48_114, loanAmountCents: 1_875_000, openingPrincipalCents: 1_576_994 },
  prime: { rateMillionths: 99_900, regularCents: 57_785, loanAmountCents: 3_120_000, openingPrincipalCents: 2_279_103 },
  example: {
    rateMillionths: 178_100,
    regularCents: 79_612,
    loanAmountCents: 3_620_000,
    openingPrincipalCents: 2_796_168,
  },
  older: {
    rateMillionths: 214_900,
    regularCents: 42_990,
    loanAmountCents: 1_480_000,
    openingPrincipalCents: 1_133_753,
  },
  middle: {
    rateMillionths: 159_900,
    regularCents: 50_549,
    loanAmountCents: 2_210_000,
    openingPrincipalCents: 1_709_060,
  },
  small: {
    rateMillionths: 194_900,
    regularCents: 43_245,
    loanAmountCents: 1_649_900,
    openingPrincipalCents: 1_264_274,
  },
} as const

/** Vehicles of the sandbox. */
export const vehicles = {
  civic: { make: 'Honda', model: 'Civic', yearsOld: 4, vinStem: '2HGFC2F5*NH5' },
  camry: { make: 'Toyota', model: 'Camry', yearsOld: 3, vinStem: '4T1G11AK*PU7' },
  escape: { make: 'Ford', model: 'Escape', yearsOld: 5, vinStem: '1FMCU0F6*MU3' },
  altima: { make: 'Nissan', model: 'Altima', yearsOld: 6, vinStem: '1N4BL4BV*LC2' },
  equinox: { make: 'Chevrolet', model: 'Equinox', yearsOld: 4, vinStem: '3GNAXKEV*NL1' },
  elantra: { make: 'Hyundai', model: 'Elantra', yearsOld: 2, vinStem: 'KMHLM4AG*RU6' },
} as const
