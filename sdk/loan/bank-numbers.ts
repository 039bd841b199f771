/** The number without the dashes and spaces people copy along. */
export function plainNumber(text: string): string {
  return text.replace(/[\s-]/g, '')
}

const routingWeights = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/** True when the text is nine digits of an existing Federal Reserve range with a right check digit. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  const range = Number(text.slice(0, 2))
  const exists = range <= 12 || (range >= 21 && range <= 32) || (range >= 61 && range <= 72) || range === 80
  const total = routingWeights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0)
  return exists && total % 10 === 0
}

/** True when the text can be the number of a bank account: 4 to 17 digits. */
export function isAccountNumber(text: string): boolean {
  return /^\d{4,17}$/.test(text)
}

/** True when the text is a card number: 13 to 19 digits that pass the Luhn check. */
export function isCardNumber(text: string): boolean {
  if (!/^\d{13,19}$/.test(text)) return false
  const total = text
    .split('')
    .toReversed()
    .reduce((sum, character, index) => {
      const digit = Number(character) * (index % 2 === 1 ? 2 : 1)
      return sum + (digit > 9 ? digit - 9 : digit)
    }, 0)
  return total % 10 === 0
}
