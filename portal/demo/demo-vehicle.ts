import type { LocalDate } from '#sdk/dates/dates'

/** The letter of a model year, from 2010 on; they begin again after thirty years. */
const yearLetters = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const
/** What letters count for: their place in their line; there is no I, O or Q in a VIN, and the other places are never used. */
const letterLines = ['.ABCDEFGH', '.JKLMN.P.R', '..STUVWXYZ'] as const

/** The demo's four-year-old car, with a made-up VIN whose check digit is right. */
export function demoVehicle(today: LocalDate) {
  const year = Number(today.slice(0, 4)) - 4
  const yearLetter = yearLetters.charAt((year - 2010) % yearLetters.length)
  const draft = `2HGFC2F50${yearLetter}H600099`
  const vin = `${draft.slice(0, 8)}${checkDigit(draft)}${draft.slice(9)}`
  return { make: 'Honda', model: 'Civic', year, vin, vinLast6: vin.slice(-6) }
}

/** The ninth character of a VIN, worked out from the others. */
export function checkDigit(vin: string): string {
  const sum = vin.split('').reduce((total, letter, index) => {
    const line = letterLines.find((each) => each.includes(letter))
    const value = line === undefined ? Number(letter) : line.indexOf(letter)
    return total + value * (weights[index] ?? 0)
  }, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}
