/** Every letter's value: the alphabet without I, O and Q, in the order that the standard counts it. */
const letters: Readonly<Record<string, string>> = {
  ABCDEFGH: '12345678',
  JKLMN: '12345',
  PR: '79',
  STUVWXYZ: '23456789',
}
const values = new Map<string, number>()
for (const [row, digits] of Object.entries(letters)) {
  for (let at = 0; at < row.length; at += 1) values.set(row.charAt(at), Number(digits.charAt(at)))
}

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
  const sum = weights.reduce(
    (total, weight, at) => total + (values.get(vin.charAt(at)) ?? Number(vin.charAt(at))) * weight,
    0,
  )
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}
