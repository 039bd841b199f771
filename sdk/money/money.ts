import type { Language } from '#sdk/i18n/language'

/** Whole US cents as a safe integer: 96.12 dollars is 9612. Money is never a fraction (rules 1.1). */
export type Cents = number

/**
 * Checks that a number is an amount of money.
 * @throws RangeError when it is not a safe integer: a fraction, NaN, or too large to be exact.
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`)
  return value === 0 ? 0 : value
}

/** The exact sum. @throws RangeError when it is no longer a safe integer. */
export function addCents(...amounts: readonly Cents[]): Cents {
  let sum = 0
  for (const amount of amounts) sum = cents(sum + cents(amount))
  return sum
}

/** The first amount less every other one. @throws RangeError when it is no longer a safe integer. */
export function subtractCents(from: Cents, ...amounts: readonly Cents[]): Cents {
  return cents(cents(from) - addCents(...amounts))
}

/**
 * a × b ÷ divisor, computed exactly and rounded half up once, at the end (rules 1.1).
 * @param a a factor, not negative; an amount in cents, usually
 * @param b a factor, not negative; rate × days, usually
 * @param divisor above zero
 * @throws RangeError for negative factors or a result that is not a safe integer.
 */
export function mulDivHalfUp(a: bigint, b: bigint, divisor: bigint): Cents {
  if (a < 0n || b < 0n || divisor <= 0n) throw new RangeError('mulDivHalfUp takes no negative numbers')
  return cents(Number((2n * a * b + divisor) / (2n * divisor)))
}

/** The amount with a decimal point and nothing else, for files and machines: 9612 is "96.12", -500 is "-5.00". */
export function toDecimalText(amount: Cents): `${number}` {
  const digits = `${Math.abs(cents(amount))}`.padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}

/**
 * The amount as people read it, in US dollars: "$1,096.12", "-$5.00". In the United States English and Spanish write it alike, and
 * a formatter of the browser takes longer to make than all amounts of a screen take to write.
 */
export function formatCents(amount: Cents, _language: Language = 'en'): string {
  return toDecimalText(amount)
    .replace(/\d/, '$$$&')
    .replace(/\B(?=(\d{3})+\.)/g, ',')
}

/** A yearly rate as people read it: 178100 millionths is "17.81%". Two decimals, and more where the rate has more. */
export function formatRate(rateMillionths: number): string {
  const digits = `${rateMillionths}`.padStart(5, '0')
  const decimals = digits.slice(-4).replace(/0{1,2}$/, '')
  return `${digits.slice(0, -4)}.${decimals}%`
}

/** The amount as a parameter of a text that is written later, in the reader's language. */
export function centsText(amount: Cents): (language: Language) => string {
  return (language) => formatCents(amount, language)
}

/**
 * Reads what a person typed: 96.12, 96, $96.12 and 1,096.12.
 * @returns cents, or null for anything else: empty, negative, more than two decimals, misplaced commas, too large.
 */
export function parseCents(text: string): Cents | null {
  const match = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (match === null) return null
  const value = Number(`${match[1]?.replaceAll(',', '')}${(match[2] ?? '').padEnd(2, '0')}`)
  return Number.isSafeInteger(value) ? value : null
}
