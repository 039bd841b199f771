import { expect, test } from 'vitest'
import { errorText } from '#sdk/errors/texts'
import { nsfFeeFor } from '#server/loans/ledger/ledger'
import {
  changeNotices,
  correctedFields,
  isChangeNotice,
  returnRule,
  returnRules,
  unknownReturn,
} from './return-codes.ts'

const codes = Object.keys(returnRules)
const where = (isMeant: (rule: (typeof returnRules)[string]) => boolean) =>
  codes.filter((code) => isMeant(returnRule(code)))

test('what each return does is written down once', () => {
  expect({
    count: codes.length,
    feeCharged: where((rule) => rule.isFeeCharged),
    methodWithdrawn: where((rule) => rule.method === 'withdraw'),
    debitsStopped: where((rule) => rule.debits === 'stop'),
    autopayEnds: where((rule) => rule.autopay === 'ends'),
    autopayEndsAtSecond: where((rule) => rule.autopay === 'ends-at-second'),
    autopayEndsWithDraw: where((rule) => rule.autopay === 'ends-with-draw'),
    autopayWaits: where((rule) => rule.autopay === 'waits-for-method'),
    unauthorized: where((rule) => rule.family === 'unauthorized'),
    administrative: where((rule) => rule.family === 'administrative'),
    funds: where((rule) => rule.family === 'funds'),
    withoutAlert: where((rule) => !rule.isAlert),
  }).toEqual({
    count: 70,
    feeCharged: ['R01', 'R09'],
    methodWithdrawn: ['R02', 'R03', 'R04', 'R12', 'R13', 'R14', 'R15', 'R16', 'R17', 'R20', 'R28'],
    debitsStopped: ['R05', 'R07', 'R10', 'R11', 'R14', 'R15', 'R29', 'R51'],
    autopayEnds: ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'],
    autopayEndsAtSecond: ['R01', 'R09'],
    autopayEndsWithDraw: ['R08', 'R52'],
    autopayWaits: ['R02', 'R03', 'R04', 'R12', 'R13', 'R14', 'R15', 'R16', 'R17', 'R20', 'R28'],
    unauthorized: ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'],
    administrative: ['R02', 'R03', 'R04'],
    funds: ['R01', 'R09'],
    withoutAlert: 'R01 R02 R03 R04 R05 R07 R08 R09 R10 R11 R12 R13 R16 R20 R29 R51'.split(' '),
  })
})

test('a code that nobody knows takes the payment back and is looked at by a person', () => {
  expect(returnRule('R99')).toBe(unknownReturn)
  expect(returnRule('constructor')).toBe(unknownReturn)
  expect(unknownReturn).toMatchObject({ isAlert: true, method: 'keep', debits: 'go-on', isFeeCharged: false })
})

test('the fee of the ledger and the texts a borrower reads follow the table', () => {
  const terms = { contractState: 'AZ', scraFrom: null, scraTo: null }
  for (const code of [...codes, 'R99']) {
    const rule = returnRule(code)
    const fee = nsfFeeFor(terms, { returnCode: code, date: '2026-06-17', wasFeeAuthorized: true })
    expect([code, fee > 0]).toEqual([code, rule.isFeeCharged])
    for (const language of ['en', 'es'] as const) {
      const text = errorText('PAYMENT_RETURNED', language, { returnCode: code, amount: '$1.00' })
      expect([code, /We stopped all bank|Detuvimos todos/.test(text)]).toEqual([code, rule.autopay === 'ends'])
      if (/We removed it|La quitamos/.test(text)) expect([code, rule.method]).toEqual([code, 'withdraw'])
    }
  }
})

test('every notice of change says what it corrects, and none is a return', () => {
  expect(Object.keys(changeNotices)).toEqual(
    Array.from({ length: 14 }, (_, index) => `C${String(index + 1).padStart(2, '0')}`),
  )
  expect(Object.keys(changeNotices).every(isChangeNotice)).toBe(true)
  expect(codes.some(isChangeNotice)).toBe(false)
  expect([correctedFields('C03'), correctedFields('C99')]).toEqual([['routing', 'account'], ['other']])
})
