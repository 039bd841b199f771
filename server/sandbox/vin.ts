const values: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...'0123456789'].map((char, index) => [char, index] as const),
  ...[...'ABCDEFGH'].map((char, index) => [char, index + 1] as const),
  ...[...'JKLMN'].map((char, index) => [char, index + 1] as const),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((char, index) => [char, index + 2] as const),
])
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/**
 * A made-up vehicle identification number that passes the check every scanner does.
 * @param stem twelve characters with * where the check digit goes; the tenth is replaced by the year's code
 * @param serial at most five digits
 */
export function makeVin(stem: string, year: number, serial: string): string {
  const code = yearCodes.charAt((year - 2010) % yearCodes.length)
  const open = `${stem.slice(0, 8)}0${code}${stem.slice(10)}${serial.padStart(5, '0')}`
  return `${open.slice(0, 8)}${vinCheckDigit(open)}${open.slice(9)}`
}

/** The ninth character that the others ask for. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, char, index) => total + (values[char] ?? 0) * (weights[index] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}
