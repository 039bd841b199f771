import { isCardNumber, plainNumber } from '#sdk/loan/bank-numbers'

/** Digits that stand alone, with single blanks or hyphens between them: not those inside a token of letters and digits. */
const standingDigits = /(?<![\p{L}\p{N}])\d(?:[ -]?\d)*(?![\p{L}\p{N}])/gu
/** Fewer digits are no account number worth hiding: most have eight to twelve. */
const leastAccountDigits = 8

/** Whether a card's number stands in a text: 13 to 19 digits whose check digit is right. */
export function holdsCardNumber(text: string): boolean {
  return numbersIn(text).some(isCardNumber)
}

/** Whether the whole number stands in a text of which only the last four digits may be known. */
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
