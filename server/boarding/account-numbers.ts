import { isCardNumber, plainNumber } from '#sdk/loan/bank-numbers'

/** Digits that stand alone, with single blanks or hyphens between them: not those inside a token of letters and digits. */
const standingDigits = /(?<![\p{L}\p{N}])\d(?:[ -]?\d)*(?![\p{L}\p{N}])/gu
/** Fewer digits are no account number worth hiding: most have eight to twelve. */
const leastAccountDigits = 8

/** Whether a text contains a card number: 13 to 19 digits with a valid check digit. */
export function holdsCardNumber(text: string): boolean {
  return numbersIn(text).some(isCardNumber)
}

/** Whether a text contains the full number behind the given last four digits. */
export function holdsNumberEnding(text: string, lastFour: string): boolean {
  return numbersIn(text).some((number) => number.length >= leastAccountDigits && number.endsWith(lastFour))
}

/** Whether a text is nothing but a number, as an account's is: a token has letters. */
export function isBareNumber(text: string): boolean {
  return /^\d+$/.test(plainNumber(text))
}

function numbersIn(text: string): string[] {
  return (text.match(standingDigits) ?? []).map(plainNumber)
}
