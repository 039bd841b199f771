import type { LocalDate } from '#sdk/dates/dates'
import type { BankAccountType } from '#sdk/loan/enums.graphql'
import type { Company } from '#server/platform/config/config'
import { blocksWith, digits, entryHash, exact, inBlocks, record, routing, sum, transactionCode } from './ach-records.ts'

/** Who originates the debits, as agreed with the bank and said in the company's file. */
type AchOriginator = Company['ach']

/** How a debit was authorized, as Nacha's standard entry class: on the web or by telephone. */
export type EntryClass = 'WEB' | 'TEL'

/** One debit of a consumer's bank account. */
export interface AchDebit {
  /** At most seven digits, unique within a file day: the end of the trace number. */
  readonly sequence: number
  readonly entryClass: EntryClass
  readonly accountType: BankAccountType
  /** Nine digits with their check digit. */
  readonly routingNumber: string
  /** The placeholder for the account number: at most 17 characters. The processor puts the number in its place, or we do when the file leaves. */
  readonly accountToken: string
  readonly amountCents: number
  /** One of a series that was authorized at once. */
  readonly isRecurring: boolean
  /** At most 15 characters, given back with a return. */
  readonly individualId: string
  readonly individualName: string
  /** The day the bank sees it. */
  readonly effectiveDate: LocalDate
}

export interface AchFileInput {
  readonly originator: AchOriginator
  readonly fileDay: LocalDate
  /** Hour and minute in the business time zone, HHMM. */
  readonly timeOfDay: string
  /** A to Z, then 0 to 9: distinguishes the files of one day. */
  readonly fileIdModifier: string
  readonly debits: readonly AchDebit[]
}

export interface AchFile {
  readonly content: string
  readonly entryCount: number
  readonly totalCents: number
}

/** Debits of one batch. A file has as many batches as its debits need. */
const debitsPerBatch = 2000
const entryClasses: readonly EntryClass[] = ['WEB', 'TEL']
const debitsOnly = '225'

/**
 * Writes a file of debits in the Nacha format: batches of at most 2,000 for each effective date and entry class, records of 94 columns, padded with records of nines to full blocks of ten.
 * @throws RangeError when a value does not fit its columns
 */
export function writeAchFile(input: AchFileInput): AchFile {
  if (!/^[A-Z0-9]$/.test(input.fileIdModifier)) throw new RangeError(`File id modifier ${input.fileIdModifier}`)
  const dates = [...new Set(input.debits.map((debit) => debit.effectiveDate))].sort()
  const batches = dates
    .flatMap((date) => entryClasses.map((entryClass) => ({ date, entryClass })))
    .flatMap(({ date, entryClass }) =>
      batchesOf(input.debits.filter((debit) => debit.effectiveDate === date && debit.entryClass === entryClass)).map(
        (debits) => ({ date, entryClass, debits }),
      ),
    )
    .map((batch, index) => batchRecords(input, batch, index + 1))
  const totalCents = sum(input.debits.map((debit) => debit.amountCents))
  const records = [fileHeader(input), ...batches.flat()]
  records.push(fileControl(input, batches.length, blocksWith(records.length + 1), totalCents))
  return { content: inBlocks(records), entryCount: input.debits.length, totalCents }
}

/** Whether a file can carry a debit. @throws RangeError when a value does not fit its columns */
export function checkDebit(originator: AchOriginator, debit: AchDebit): void {
  entryDetail(originator, debit)
}

function batchesOf(debits: readonly AchDebit[]): AchDebit[][] {
  return Array.from({ length: Math.ceil(debits.length / debitsPerBatch) }, (_, index) =>
    debits.slice(index * debitsPerBatch, (index + 1) * debitsPerBatch),
  )
}

/** The trace number of a debit: the originating bank's first eight digits and the debit's sequence. */
export function traceNumber(originator: AchOriginator, sequence: number): string {
  return originator.odfiRouting.slice(0, 8) + digits(sequence, 7)
}

function fileHeader({ originator, fileDay, timeOfDay, fileIdModifier }: AchFileInput): string {
  return record(
    '101',
    ` ${routing(originator.destinationRouting)}`,
    text(originator.companyId, 10),
    shortDate(fileDay),
    timeOfDay,
    fileIdModifier,
    '094',
    '10',
    '1',
    text(originator.destinationName, 23),
    text(originator.companyName, 23),
    text('', 8),
  )
}

/** Debits that one batch carries: of one effective date and one entry class. */
interface AchBatch {
  readonly date: LocalDate
  readonly entryClass: EntryClass
  readonly debits: readonly AchDebit[]
}

function batchRecords(input: AchFileInput, { date, entryClass, debits }: AchBatch, number: number): string[] {
  const { originator } = input
  const odfi = originator.odfiRouting.slice(0, 8)
  const header = record(
    '5',
    debitsOnly,
    text(originator.companyName, 16),
    text('', 20),
    text(originator.companyId, 10),
    entryClass,
    text('LOAN PMT', 10),
    shortDate(input.fileDay),
    shortDate(date),
    '   ',
    '1',
    odfi,
    digits(number, 7),
  )
  const control = record(
    '8',
    debitsOnly,
    digits(debits.length, 6),
    entryHash(debits.map(({ routingNumber }) => routingNumber)),
    digits(sum(debits.map((debit) => debit.amountCents)), 12),
    digits(0, 12),
    text(originator.companyId, 10),
    text('', 19),
    text('', 6),
    odfi,
    digits(number, 7),
  )
  return [header, ...debits.map((debit) => entryDetail(originator, debit)), control]
}

function entryDetail(originator: AchOriginator, debit: AchDebit): string {
  if (debit.amountCents <= 0) throw new RangeError('A debit is of at least one cent')
  return record(
    '6',
    transactionCode(debit.accountType),
    routing(debit.routingNumber),
    exact(debit.accountToken, 17),
    digits(debit.amountCents, 10),
    exact(debit.individualId, 15),
    text(debit.individualName, 22),
    // Payment type code: R, one of a series under a standing authorization; S, a single entry.
    debit.isRecurring ? 'R ' : 'S ',
    '0',
    traceNumber(originator, debit.sequence),
  )
}

function fileControl(input: AchFileInput, batchCount: number, blockCount: number, totalCents: number): string {
  return record(
    '9',
    digits(batchCount, 6),
    digits(blockCount, 6),
    digits(input.debits.length, 8),
    entryHash(input.debits.map(({ routingNumber }) => routingNumber)),
    digits(totalCents, 12),
    digits(0, 12),
    text('', 39),
  )
}

/** Upper-case ASCII, cut and padded to the width: names may be long or carry accents. */
function text(value: string, width: number): string {
  const plain = value
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
  return plain.slice(0, width).padEnd(width)
}

function shortDate(date: LocalDate): string {
  return date.slice(2, 4) + date.slice(5, 7) + date.slice(8, 10)
}
