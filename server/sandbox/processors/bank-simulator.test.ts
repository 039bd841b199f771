import { expect, test } from 'vitest'
import { writeAchFile } from '#server/loans/settlement/ach-file'
import { isWholeFile } from './bank-simulator.ts'

function fileOf(count: number) {
  const debits = Array.from({ length: count }, (_, index) => ({
    sequence: index + 1,
    entryClass: 'WEB' as const,
    accountType: 'CHECKING' as const,
    routingNumber: '122105155',
    accountToken: `ba_${String(index).padStart(14, '0')}`,
    amountCents: 1_000 + index,
    isRecurring: false,
    individualId: 'K7Q2M9X4TZ',
    individualName: 'Pat Example',
    effectiveDate: '2026-06-18',
  }))
  const { content } = writeAchFile({
    originator: {
      destinationRouting: '021000021',
      destinationName: 'Sandbox Bank',
      companyId: '1234567890',
      companyName: 'Sandbox Auto Finance',
      odfiRouting: '122105155',
    },
    fileDay: '2026-06-17',
    timeOfDay: '1700',
    fileIdModifier: 'A',
    debits,
  })
  return {
    fileDay: '2026-06-17',
    content,
    debits: debits.map((debit) => ({
      submissionKey: `pay_${debit.sequence}`,
      traceNumber: `12210515${String(debit.sequence).padStart(7, '0')}`,
      accountToken: debit.accountToken,
      amountCents: debit.amountCents,
      currency: 'USD' as const,
      effectiveDate: debit.effectiveDate,
    })),
  }
}

test('a file that was cut short or names another amount is refused', () => {
  const file = fileOf(2)
  expect(isWholeFile({ ...file, content: file.content.slice(0, -95) })).toBe(false)
  expect(isWholeFile({ ...file, debits: file.debits.map((debit) => ({ ...debit, amountCents: 1 })) })).toBe(false)
})

// Six debits of one day fill the block of ten records to its last line, which ends with blanks.
test.each([1, 2, 5, 6, 7, 16])('a file of %i debits is taken whole', (count) => {
  expect(isWholeFile(fileOf(count))).toBe(true)
})
