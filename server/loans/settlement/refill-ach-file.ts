import type { VaultAccount } from '#server/platform/vendors/vault/account-vault'
import type { AchFile } from './ach-file.ts'
import { blocksWith, digits, entryHash, exact, inBlocks, routing, sum, transactionCode } from './ach-records.ts'

/*
 * Bank files that are written already. What is stored has the processor's tokens in the place of account numbers; what leaves may have the
 * numbers, and may have fewer debits. Everything else of a file stays as it was written.
 */

/** A debit of a stored file. */
interface StoredEntry {
  readonly traceNumber: string
  readonly accountToken: string
}

/** The debits of a stored file, in its order. */
export function storedEntries(content: string): StoredEntry[] {
  return partsOf(content).batches.flatMap(({ entries }) => entries.map(entryIn))
}

/**
 * Puts account numbers in the place of tokens, with the routing number and the type of each account, and computes the entry hashes anew.
 * @param accounts by token
 * @throws Error when a token has no account, or the file is not as we write them
 */
export function fillAccountNumbers(content: string, accounts: ReadonlyMap<string, VaultAccount>): string {
  const filled = rewrite(content, (line) => {
    const account = accounts.get(entryIn(line).accountToken)
    if (account === undefined) throw new Error('A debit of the file has no account number')
    return [
      '6',
      transactionCode(account.accountType),
      routing(account.routingNumber),
      exact(account.accountNumber, 17),
      line.slice(29),
    ].join('')
  })
  if (!isSameFile(content, filled.content)) throw new Error('The file is another one with its account numbers')
  return filled.content
}

/**
 * Leaves debits out of a file. Batches that keep none are left out, and the others are numbered anew.
 * @param traceNumbers of the debits that are left out
 * @returns the file without them; a file of no debits has no content
 */
export function withoutEntries(content: string, traceNumbers: ReadonlySet<string>): AchFile {
  const kept = rewrite(content, (line) => (traceNumbers.has(entryIn(line).traceNumber) ? null : line))
  return kept.entryCount === 0 ? { ...kept, content: '' } : kept
}

/** Whether a file is a stored one with or without its account numbers: all but what depends on these is the same, to the trace number. */
export function isSameFile(stored: string, other: string): boolean {
  return withoutAccounts(stored) === withoutAccounts(other)
}

/** What a file is recognized by: all but what depends on account numbers. */
export function withoutAccounts(content: string): string {
  const blank = (line: string, from: number, to: number) => line.slice(0, from) + ' '.repeat(to - from) + line.slice(to)
  return content
    .split('\n')
    .map((line) => {
      if (line.startsWith('6')) return blank(line, 1, 29)
      if (line.startsWith('8')) return blank(line, 10, 20)
      return line.startsWith('9') ? blank(line, 21, 31) : line
    })
    .join('\n')
}

interface Batch {
  readonly header: string
  readonly entries: readonly string[]
  readonly control: string
}

interface FileParts {
  readonly header: string
  readonly batches: readonly Batch[]
  readonly control: string
}

/** A file as it was written, with other entries; null leaves one out. @throws Error when the file is not as we write them */
function rewrite(content: string, change: (entry: string) => string | null): AchFile {
  const parts = partsOf(content)
  if (assemble(parts).content !== content) throw new Error('The stored bank file is not as it was written')
  return assemble({
    ...parts,
    batches: parts.batches
      .map((batch) => ({ ...batch, entries: batch.entries.flatMap((entry) => change(entry) ?? []) }))
      .filter(({ entries }) => entries.length > 0),
  })
}

function partsOf(content: string): FileParts {
  const [header = '', ...lines] = content.replace(/\n$/, '').split('\n')
  const batches: { header: string; entries: string[]; control: string }[] = []
  let control = ''
  for (const line of lines) {
    const batch = batches.at(-1)
    if (line.startsWith('5')) batches.push({ header: line, entries: [], control: '' })
    else if (line.startsWith('6')) batch?.entries.push(line)
    else if (line.startsWith('8') && batch !== undefined) batch.control = line
    else if (line.startsWith('9') && control === '') control = line
  }
  return { header, batches, control }
}

/** Writes a file with its counts, hashes and totals. */
function assemble({ header, batches, control }: FileParts): AchFile {
  const all = batches.flatMap(({ entries }) => entries)
  const records = [header, ...batches.flatMap((batch, index) => batchRecords(batch, index + 1))]
  const totalCents = centsOf(all)
  const counts = digits(batches.length, 6) + digits(blocksWith(records.length + 1), 6) + digits(all.length, 8)
  records.push(`9${counts}${hashOf(all)}${digits(totalCents, 12)}${control.slice(43)}`)
  return { content: inBlocks(records), entryCount: all.length, totalCents }
}

function batchRecords({ header, entries, control }: Batch, number: number): string[] {
  const ending = digits(number, 7)
  const counts = digits(entries.length, 6) + hashOf(entries) + digits(centsOf(entries), 12)
  return [header.slice(0, 87) + ending, ...entries, control.slice(0, 4) + counts + control.slice(32, 87) + ending]
}

function hashOf(entries: readonly string[]): string {
  return entryHash(entries.map((entry) => entry.slice(3, 12)))
}

function centsOf(entries: readonly string[]): number {
  return sum(entries.map((entry) => Number(entry.slice(29, 39))))
}

function entryIn(line: string): StoredEntry {
  return { traceNumber: line.slice(79), accountToken: line.slice(12, 29).trimEnd() }
}
