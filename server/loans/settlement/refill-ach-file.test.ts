import { expect, test } from 'vitest'
import { readNacha } from '#tests/fixtures/nacha-reader'
import { type AchDebit, writeAchFile } from './ach-file.ts'
import { fillAccountNumbers, isSameFile, storedEntries, withoutEntries } from './refill-ach-file.ts'

const originator = {
  destinationRouting: '021000021',
  destinationName: 'Sandbox Bank',
  companyId: '1234567890',
  companyName: 'Sandbox Auto Finance',
  odfiRouting: '122105155',
}
const banks = ['021000021', '122105155', '111000025']

function debit(sequence: number): AchDebit {
  return {
    sequence,
    entryClass: sequence % 3 === 0 ? 'TEL' : 'WEB',
    accountType: 'CHECKING',
    routingNumber: '122105155',
    accountToken: `ba_${String(sequence).padStart(14, '0')}`.slice(0, sequence % 2 === 0 ? 17 : 9),
    amountCents: 1000 + sequence,
    isRecurring: sequence % 4 === 0,
    individualId: `ID${sequence}`,
    individualName: '6 Nine Lane',
    effectiveDate: sequence % 5 === 0 ? '2026-06-22' : '2026-06-18',
  }
}

function fileOf(count: number): string {
  const debits = Array.from({ length: count }, (_, index) => ({
    ...debit(index + 1),
    accountToken: `ba${String(index).padStart(index % 2 === 0 ? 15 : 6, '0')}`,
  }))
  return writeAchFile({ originator, fileDay: '2026-06-17', timeOfDay: '1700', fileIdModifier: 'A', debits }).content
}

const accountsOf = (content: string) =>
  new Map(
    storedEntries(content).map(({ accountToken }, index) => [
      accountToken,
      {
        routingNumber: banks[index % 3] ?? '',
        accountNumber: `${70_000 + index}${'4'.repeat(index % 13)}`,
        accountType: index % 2 === 0 ? ('CHECKING' as const) : ('SAVINGS' as const),
      },
    ]),
  )

test.each([1, 2, 6, 7, 16, 17, 2001])(
  'a file of %i debits has its account numbers, and everything else as it was',
  (count) => {
    const stored = fileOf(count)
    const accounts = accountsOf(stored)
    const filled = fillAccountNumbers(stored, accounts)
    const read = readNacha(filled)
    expect(read.entries).toHaveLength(count)
    const tokens = new Map(storedEntries(stored).map(({ traceNumber, accountToken }) => [traceNumber, accountToken]))
    for (const entry of read.entries) {
      const account = accounts.get(tokens.get(entry.traceNumber) ?? '')
      expect([entry.routingNumber, entry.accountNumber, entry.transactionCode]).toEqual([
        account?.routingNumber,
        account?.accountNumber,
        account?.accountType === 'CHECKING' ? '27' : '37',
      ])
    }
    expect(read.totalDebitCents).toBe(Array.from({ length: count }, (_, n) => 1001 + n).reduce((a, b) => a + b))
    expect(isSameFile(stored, filled)).toBe(true)
    expect(filled).not.toContain('ba0')
    expect(fillAccountNumbers(stored, accounts)).toBe(filled)
  },
)

test('a file with a debit that has no account number is not made, and its error has no number in it', () => {
  const stored = fileOf(3)
  const accounts = new Map([...accountsOf(stored)].slice(1))
  expect(() => fillAccountNumbers(stored, accounts)).toThrow(/^A debit of the file has no account number$/)
})

test('a stored file that was tampered with is not sent', () => {
  const stored = fileOf(3)
  for (const [from, to] of [
    ['0000001001', '0000009001'],
    ['8225000001', '8225000002'],
    ['\n5225', '\n4225'],
  ] as const)
    expect(() => fillAccountNumbers(stored.replace(from, to), accountsOf(stored))).toThrow(
      /not as it was written|no account/,
    )
})

test.each([7, 17, 2001])('of a file of %i debits some are left out, as if it had been made without them', (count) => {
  const stored = fileOf(count)
  const all = storedEntries(stored).map(({ traceNumber }) => traceNumber)
  // Every debit by telephone of the first day, and the last of all.
  const batches = readNacha(fillAccountNumbers(stored, accountsOf(stored))).batches
  const tel =
    batches.find(({ entryClass }) => entryClass === 'TEL')?.entries.map(({ traceNumber }) => traceNumber) ?? []
  const out = new Set([...tel, all.at(-1) ?? ''])
  const without = withoutEntries(stored, out)
  const read = readNacha(fillAccountNumbers(without.content, accountsOf(stored)))
  expect(read.entries.map(({ traceNumber }) => traceNumber)).toEqual(all.filter((each) => !out.has(each)))
  expect([without.entryCount, without.totalCents]).toEqual([all.length - out.size, read.totalDebitCents])
  expect(read.batches.length).toBeLessThan(batches.length)
  expect(isSameFile(stored, without.content)).toBe(false)
  expect(withoutEntries(stored, new Set())).toMatchObject({ content: stored, entryCount: count })
})

test('of a file of which every debit is left out nothing is left', () => {
  const stored = fileOf(3)
  const all = new Set(storedEntries(stored).map(({ traceNumber }) => traceNumber))
  expect(withoutEntries(stored, all)).toEqual({ content: '', entryCount: 0, totalCents: 0 })
})

test('a file of the same debits is the same one whatever its account numbers are, and any other is another', () => {
  const stored = fileOf(7)
  const filled = fillAccountNumbers(stored, accountsOf(stored))
  expect(isSameFile(stored, filled.replace('0000001001', '0000001002'))).toBe(false)
  expect(isSameFile(stored, filled.replace('122105150000007', '122105150000008'))).toBe(false)
  expect(isSameFile(stored, filled.slice(0, -95))).toBe(false)
  expect(isSameFile(stored, 'another')).toBe(false)
})
