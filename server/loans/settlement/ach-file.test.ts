import { describe, expect, test } from 'vitest'
import { type AchDebit, type AchFileInput, writeAchFile } from './ach-file.ts'

const originator = {
  destinationRouting: '021000021',
  destinationName: 'Sandbox Bank',
  companyId: '1234567890',
  companyName: 'Sandbox Auto Finance',
  odfiRouting: '122105155',
}

function debit(sequence: number, change: Partial<AchDebit> = {}): AchDebit {
  return {
    sequence,
    entryClass: 'WEB',
    accountType: 'CHECKING',
    routingNumber: '111000025',
    accountToken: 'ba_0123456789abcd',
    amountCents: 9612,
    isRecurring: false,
    individualId: 'K7Q2M9X4TZ',
    individualName: 'José Núñez',
    effectiveDate: '2026-06-18',
    ...change,
  }
}

function file(debits: readonly AchDebit[], change: Partial<AchFileInput> = {}): string[] {
  const { content } = writeAchFile({
    originator,
    fileDay: '2026-06-17',
    timeOfDay: '1700',
    fileIdModifier: 'A',
    debits,
    ...change,
  })
  expect(content.endsWith('\n')).toBe(true)
  return content.slice(0, -1).split('\n')
}

describe('what does not fit its columns is refused', () => {
  test.each([
    ['an amount of eleven digits', { amountCents: 10_000_000_000 }],
    ['an amount of nothing', { amountCents: 0 }],
    ['a fraction of a cent', { amountCents: 1.5 }],
    ['a routing number of eight digits', { routingNumber: '11100002' }],
    ['a token longer than an account number', { accountToken: 'x'.repeat(18) }],
    ['an id longer than fifteen characters', { individualId: 'x'.repeat(16) }],
    ['a sequence of eight digits', { sequence: 10_000_000 }],
  ])('%s', (_, change) => {
    expect(() => file([debit(1, change)])).toThrow(RangeError)
  })

  test('a file id modifier of two characters', () => {
    expect(() => file([debit(1)], { fileIdModifier: 'AA' })).toThrow(RangeError)
  })
})

test('every record has 94 columns and the file ends in full blocks of ten', () => {
  for (const count of [1, 6, 7, 16, 17]) {
    const lines = file(Array.from({ length: count }, (_, index) => debit(index + 1)))
    expect(new Set(lines.map((line) => line.length))).toEqual(new Set([94]))
    expect(lines.length % 10).toBe(0)
    const control = lines.filter((line) => line.startsWith('9') && line !== '9'.repeat(94))
    expect(control).toHaveLength(1)
    expect(Number(control[0]?.slice(7, 13))).toBe(lines.length / 10)
  }
})

test('the file header names the bank, the company, the day, the hour and the file', () => {
  const [header = ''] = file([debit(1)], { fileIdModifier: 'B' })
  expect(header).toBe(
    `101 0210000211234567890${'260617'}${'1700'}B094101${'SANDBOX BANK'.padEnd(23)}${'SANDBOX AUTO FINANCE'.padEnd(23)}${' '.repeat(8)}`,
  )
})

test('a batch is of entry class WEB, debits only, with the day the bank sees it', () => {
  const lines = file([debit(1)])
  const header = lines[1] ?? ''
  expect(header.slice(0, 4)).toBe('5225')
  expect(header.slice(50, 53)).toBe('WEB')
  expect(header.slice(53, 63)).toBe('LOAN PMT  ')
  expect(header.slice(69, 75)).toBe('260618')
  expect(header.slice(78, 79)).toBe('1')
  expect(header.slice(79, 94)).toBe('122105150000001')
})

test('an entry names account type, bank, token, amount, receiver and trace number', () => {
  const [, , checking = '', savings = ''] = file([debit(1), debit(2, { accountType: 'SAVINGS' })])
  expect(checking).toBe(
    `627111000025ba_0123456789abcd${'0000009612'}${'K7Q2M9X4TZ'.padEnd(15)}${'JOSE NUNEZ'.padEnd(22)}S 0122105150000001`,
  )
  expect(savings.slice(1, 3)).toBe('37')
  expect(savings.slice(79)).toBe('122105150000002')
})

test('of one batch, a debit of a series is marked R, and one that was agreed to alone S', () => {
  const [, header = '', single = '', recurring = '', control = ''] = file([debit(1), debit(2, { isRecurring: true })])
  expect([header.slice(0, 4), control.slice(0, 10)]).toEqual(['5225', '8225000002'])
  expect([single.slice(76, 78), recurring.slice(76, 78)]).toEqual(['S ', 'R '])
})

test('debits that were authorized by telephone make a batch of entry class TEL, beside the WEB batch of their day', () => {
  const lines = file([debit(1, { entryClass: 'TEL' }), debit(2), debit(3, { entryClass: 'TEL' })])
  const headers = lines.filter((line) => line.startsWith('5225'))
  expect(headers.map((line) => [line.slice(50, 53), line.slice(69, 75), line.slice(87)])).toEqual([
    ['WEB', '260618', '0000001'],
    ['TEL', '260618', '0000002'],
  ])
  expect(lines.filter((line) => line.startsWith('6')).map((line) => line.slice(-7))).toEqual([
    '0000002',
    '0000001',
    '0000003',
  ])
  expect(lines.filter((line) => line.startsWith('8225')).map((line) => line.slice(4, 10))).toEqual(['000001', '000002'])
})

test('counts, hash and totals are carried by batch and file', () => {
  const lines = file([debit(1), debit(2, { routingNumber: '021000021', amountCents: 100 })])
  const batch = lines.find((line) => line.startsWith('8225')) ?? ''
  expect(batch.slice(4, 10)).toBe('000002')
  expect(batch.slice(10, 20)).toBe(String(11100002 + 2100002).padStart(10, '0'))
  expect(batch.slice(20, 32)).toBe('000000009712')
  expect(batch.slice(32, 44)).toBe('000000000000')
  expect(batch.slice(79)).toBe('122105150000001')
  const control = lines.find((line) => line.startsWith('9000001')) ?? ''
  expect(control.slice(13, 21)).toBe('00000002')
  expect(control.slice(21, 31)).toBe(batch.slice(10, 20))
  expect(control.slice(31, 43)).toBe('000000009712')
})

test('the entry hash keeps its last ten digits', () => {
  const many = Array.from({ length: 130 }, (_, index) => debit(index + 1, { routingNumber: '800000004' }))
  const control = file(many).find((line) => line.startsWith('9000001')) ?? ''
  expect(control.slice(21, 31)).toBe(String((80_000_000 * 130) % 10_000_000_000).padStart(10, '0'))
})

test('debits of two effective dates make two batches in order of date', () => {
  const lines = file([debit(1, { effectiveDate: '2026-06-22' }), debit(2)])
  const headers = lines.filter((line) => line.startsWith('5225'))
  expect(headers.map((line) => line.slice(69, 75))).toEqual(['260618', '260622'])
  expect(headers.map((line) => line.slice(87))).toEqual(['0000001', '0000002'])
})

test('more debits of one date than a batch holds make another batch in the same file', () => {
  const lines = file(Array.from({ length: 2001 }, (_, index) => debit(index + 1)))
  expect(lines.filter((line) => line.startsWith('8225')).map((line) => line.slice(4, 10))).toEqual(['002000', '000001'])
  const control = lines.find((line) => line.startsWith('9000002')) ?? ''
  expect(control.slice(13, 21)).toBe('00002001')
})
