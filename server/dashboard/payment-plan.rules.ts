import type { AutopayFrequency } from '#sdk/loan/payments'
import { type Cents, mulDivHalfUp } from '#sdk/money/money'

/** Instalments in a year. */
const perYear: Readonly<Record<AutopayFrequency, number>> = { WEEKLY: 52, BI_WEEKLY: 26, SEMI_MONTHLY: 24, MONTHLY: 12 }

/** What the instalments come to in an average month, in cents, half a cent up (rules 3.1): bi-weekly 39806 is 86246. */
export function monthlyEquivalent(regularCents: Cents, frequency: AutopayFrequency): Cents {
  return Number(mulDivHalfUp(BigInt(regularCents), BigInt(perYear[frequency]), 12n))
}
