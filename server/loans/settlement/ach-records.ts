import type { BankAccountType } from '#sdk/loan/enums.graphql'

const recordLength = 94
const blockingFactor = 10

/** One record of the Nacha format. @throws RangeError when its fields are not 94 columns together */
export function record(...fields: readonly string[]): string {
  const line = fields.join('')
  if (line.length !== recordLength) throw new RangeError(`A record of ${line.length} columns`)
  return line
}

/** A whole number of a fixed width. @throws RangeError when it does not fit */
export function digits(value: number, width: number): string {
  const padded = String(value).padStart(width, '0')
  if (!Number.isSafeInteger(value) || value < 0 || padded.length > width) {
    throw new RangeError(`${value} does not fit ${width} digits`)
  }
  return padded
}

/** The nine digits of a routing number. @throws RangeError when there are not nine */
export function routing(value: string): string {
  if (!/^\d{9}$/.test(value)) throw new RangeError('A routing number has nine digits')
  return value
}

/** Text that identifies something: kept as it is, never cut, and padded. @throws RangeError when it does not fit */
export function exact(value: string, width: number): string {
  if (value.length > width || !/^[\x20-\x7e]*$/.test(value))
    throw new RangeError(`${value.length} characters do not fit ${width}`)
  return value.padEnd(width)
}

/** The code of a debit of a consumer's account. */
export function transactionCode(accountType: BankAccountType): string {
  return accountType === 'CHECKING' ? '27' : '37'
}

/** The sum of the first eight digits of every receiving bank's routing number; its last ten digits. */
export function entryHash(routingNumbers: readonly string[]): string {
  return digits(sum(routingNumbers.map((number) => Number(number.slice(0, 8)))) % 10_000_000_000, 10)
}

/** How many blocks of ten so many records take. */
export function blocksWith(recordCount: number): number {
  return Math.ceil(recordCount / blockingFactor)
}

/** A file of these records, one a line, padded with records of nines to full blocks. */
export function inBlocks(records: readonly string[]): string {
  const missing = blocksWith(records.length) * blockingFactor - records.length
  const filler = Array.from({ length: missing }, () => '9'.repeat(recordLength))
  return `${[...records, ...filler].join('\n')}\n`
}

/** The sum of numbers; 0 for none. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
