import * as v from 'valibot'
import { isLocalDate } from '#sdk/dates/dates'
import { isRoutingNumber } from '#sdk/loan/bank-numbers'
import { holdsCardNumber, isBareNumber } from './account-numbers.ts'

/** Columns of the boarding files. Every value arrives as text; what a check is called is the rule that the reject file names. */

/** Text of 1 to `most` characters. */
export function words(most: number, about: string) {
  return v.pipe(v.string(), v.minLength(1, 'length'), v.maxLength(most, 'length'), v.description(about))
}

/** Exactly so many digits. */
export function digits(count: number, about: string) {
  return v.pipe(v.string(), v.regex(new RegExp(`^\\d{${count}}$`), 'digits'), v.description(about))
}

/** Dollars and two decimals without sign or commas, such as 15769.94; becomes cents. */
export function amount(about: string) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,11}\.\d{2}$/, 'amount'),
    v.description(about),
    // Without its point it is a whole number of cents.
    v.transform((text) => Number(text.slice(0, -3) + text.slice(-2))),
  )
}

/** An amount above zero; becomes cents. */
export function amountAboveZero(about: string) {
  return v.pipe(
    amount(about),
    v.check((value) => value > 0, 'above-zero'),
  )
}

/** A yearly rate as a decimal share: 0.1781 is 17.81 %. Becomes millionths. */
export function rate(about: string) {
  return v.pipe(
    v.string(),
    v.regex(/^0\.\d{1,6}$/, 'rate'),
    v.description(about),
    v.transform((text) => Number(text.slice(2).padEnd(6, '0'))),
  )
}

/** Dates that were found to exist: a portfolio has few of them, often. */
const dates = new Set<string>()

function isDate(text: string): boolean {
  if (dates.has(text)) return true
  if (!isLocalDate(text)) return false
  if (dates.size >= 40_000) dates.clear()
  dates.add(text)
  return true
}

/** A calendar date that exists, YYYY-MM-DD. */
export function date(about: string) {
  return v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'date'), v.check(isDate, 'date'), v.description(about))
}

/** A whole number from 0 to 99,999,999. */
export function wholeNumber(about: string) {
  return v.pipe(v.string(), v.regex(/^\d{1,8}$/, 'whole-number'), v.description(about), v.transform(Number))
}

/** A whole number above zero. */
export function numberAboveZero(about: string) {
  return v.pipe(
    wholeNumber(about),
    v.check((value) => value > 0, 'above-zero'),
  )
}

/** One of a few words. */
export function oneWordOf<const T extends readonly [string, ...string[]]>(choices: T, about: string) {
  return v.pipe(v.picklist(choices, 'one-of'), v.description(about))
}

/** Text of a form. */
export function pattern(form: RegExp, rule: string, about: string) {
  return v.pipe(v.string(), v.regex(form, rule), v.description(about))
}

/** yes or no; becomes a boolean. */
export function yesOrNo(about: string) {
  return v.pipe(
    v.picklist(['yes', 'no'], 'one-of'),
    v.description(about),
    v.transform((text) => text === 'yes'),
  )
}

/** A bank's routing number, with a right check digit. */
export function routingNumber(about: string) {
  return v.pipe(digits(9, about), v.check(isRoutingNumber, 'routing-number'))
}

/** Text in which no card's number may stand. */
export function wordsWithoutNumber(most: number, about: string) {
  return v.pipe(
    words(most, about),
    v.check((text) => !holdsCardNumber(text), 'account-number'),
  )
}

/** A vendor's token: never a number that the vendor keeps for us. */
export function token(most: number, about: string) {
  return v.pipe(
    wordsWithoutNumber(most, about),
    v.check((text) => !isBareNumber(text), 'account-number'),
  )
}
