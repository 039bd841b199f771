import { describe, expect, test } from 'vitest'
import { demandFit, type FileAnswer, readFileAnswer, rejectedOf } from './file-answer.ts'

const [one, two] = ['091000010000001', '091000010000002']
const file = {
  debits: [
    { traceNumber: one, amountCents: 2100 },
    { traceNumber: two, amountCents: 400 },
  ],
}
const accepted: FileAnswer = { status: 'ACCEPTED', acceptedCount: 2, acceptedCents: 2500, reason: null, rejected: [] }
const partly: FileAnswer = {
  status: 'PARTLY_ACCEPTED',
  acceptedCount: 1,
  acceptedCents: 2100,
  reason: null,
  rejected: [{ traceNumber: two, reason: 'Account not open' }],
}
const rejected: FileAnswer = { ...accepted, status: 'REJECTED', acceptedCount: 0, acceptedCents: 0 }
const name = '1987654321-2026-06-17-A.ach'
const written = (told: unknown) => Buffer.from(JSON.stringify(told))

describe('an answer in a file', () => {
  test('is read with what it leaves out', () => {
    const told = { file: name, status: 'ACCEPTED', acceptedCount: 2, acceptedCents: 2500 }
    expect(readFileAnswer(written(told), [name])).toEqual(accepted)
    expect(readFileAnswer(written({ file: name, ...partly, sentBy: 'us' }), [name])).toEqual(partly)
    expect(readFileAnswer(written({ ...told, file: `${name}.pgp` }), [name, `${name}.pgp`])).toEqual(accepted)
  })

  test.each([
    ['is not JSON', Buffer.from('{"file":"1987'), /not JSON/],
    ['is about another file', written({ ...accepted, file: 'other.ach' }), /another file/],
    ['has no totals', written({ file: name, status: 'ACCEPTED' }), /read at acceptedCount/],
    ['has a word that we do not know', written({ ...accepted, file: name, status: 'OK' }), /read at status/],
    [
      'has an amount with a fraction',
      written({ ...accepted, file: name, acceptedCents: 25.5 }),
      /read at acceptedCents/,
    ],
    ['is no object', Buffer.from('[]'), /cannot be read/],
  ])('that %s is none', (_, content, problem) => {
    expect(() => readFileAnswer(content, [name])).toThrow(problem)
  })
})

describe('an answer adds up with its file', () => {
  test.each([accepted, partly, rejected])('$status', (answer) => {
    expect(() => demandFit(answer, file)).not.toThrow()
  })

  test.each<[string, Partial<FileAnswer>]>([
    ['counts another number of debits', { ...accepted, acceptedCount: 1 }],
    ['counts another sum', { ...accepted, acceptedCents: 2499 }],
    ['accepts a file of which it rejects a debit', { ...partly, status: 'ACCEPTED' }],
    ['accepts a part and names no rejected debit', { ...accepted, status: 'PARTLY_ACCEPTED' }],
    [
      'accepts a part that is nothing',
      {
        ...partly,
        acceptedCount: 0,
        acceptedCents: 0,
        rejected: [one, two].map((traceNumber) => ({ traceNumber, reason: 'No' })),
      },
    ],
    [
      'rejects a debit that the file does not have',
      { ...partly, rejected: [{ traceNumber: '091000010000009', reason: 'No' }] },
    ],
    ['rejects a debit twice', { ...partly, rejected: [...partly.rejected, ...partly.rejected] }],
    ['rejects a file and counts debits of it', { ...rejected, acceptedCount: 2, acceptedCents: 2500 }],
  ])('not where it %s', (_, change) => {
    expect(() => demandFit({ ...accepted, ...change }, file)).toThrow(/^The bank's answer /)
  })
})

test('a rejected file gives every debit a reason: its own, the file’s, or ours', () => {
  expect([...rejectedOf(accepted, file)]).toEqual([])
  expect([...rejectedOf(partly, file)]).toEqual([[two, 'Account not open']])
  expect([...rejectedOf({ ...rejected, reason: 'Bad header', rejected: partly.rejected }, file)]).toEqual([
    [one, 'Bad header'],
    [two, 'Account not open'],
  ])
  expect([...rejectedOf(rejected, file).values()]).toEqual(['The bank rejected the file', 'The bank rejected the file'])
})
