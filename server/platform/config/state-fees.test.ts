import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  increasedCardFeeCents,
  lateFeeGraceDays,
  lateFeePercent,
  returnedPaymentFeeCents,
  standardCardFeeCents,
  texasLateFeeGraceDays,
} from '#sdk/loan/payment-terms'
import { productionEnvironment } from '#tests/fixtures/production'
import { readConfig } from './config.ts'
import { chargeStateFees, parseStateFees, reviewedFee } from './state-fees.ts'

const dir = mkdtempSync(join(tmpdir(), 'carport-fees-'))
afterAll(() => rmSync(dir, { recursive: true }))

const reviewed = { citation: 'Ohio Rev. Code', reviewer: 'J. Doe', reviewedOn: '2026-10-01' }
const late = { state: 'OH', fee: 'LATE', graceDays: 10, shareMillionths: 50_000, capCents: 2_500, ...reviewed }

describe('a fee is charged only by a reviewed row', () => {
  test('a row with reviewer and date counts, one without either does not', () => {
    const rows = (more: object) => parseStateFees(JSON.stringify([{ ...late, ...more }]))
    expect(reviewedFee('LATE', 'OH', undefined, rows({}))).toMatchObject({
      capCents: 2_500,
      citation: 'Ohio Rev. Code',
    })
    expect(reviewedFee('LATE', 'OH', undefined, rows({ reviewer: null }))).toBeNull()
    expect(reviewedFee('LATE', 'OH', undefined, rows({ reviewedOn: null }))).toBeNull()
    expect(reviewedFee('SERVICE', 'OH', undefined, rows({}))).toBeNull()
    expect(reviewedFee('LATE', 'IN', undefined, rows({}))).toBeNull()
  })

  test('an increase that nobody reviewed, or that has not begun, leaves the row as it was', () => {
    const rows = (more: object) =>
      parseStateFees(
        JSON.stringify([late, { ...late, isIncrease: true, from: '2027-01-01', capCents: 9_000, ...more }]),
      )
    const on = (day: string, table = rows({})) => reviewedFee('LATE', 'OH', { isOn: true, on: day }, table)?.capCents
    expect(on('2027-01-01')).toBe(9_000)
    expect(on('2026-12-31')).toBe(2_500)
    expect(on('2027-01-01', rows({ reviewer: null }))).toBe(2_500)
    expect(reviewedFee('LATE', 'OH', { isOn: false, on: '2027-01-01' }, rows({}))?.capCents).toBe(2_500)
  })
})

test('[const-01][const-02] the sandbox charges what pages and help texts name', () => {
  const usual = { graceDays: lateFeeGraceDays, shareMillionths: lateFeePercent * 10_000 }
  expect(reviewedFee('LATE', 'AZ')).toMatchObject(usual)
  expect(reviewedFee('LATE', 'NJ')).toMatchObject(usual)
  expect(reviewedFee('LATE', 'TX')).toMatchObject({ ...usual, graceDays: texasLateFeeGraceDays })
  expect(reviewedFee('RETURNED_PAYMENT', 'AZ')?.cents).toBe(returnedPaymentFeeCents)
  expect(reviewedFee('SERVICE', 'AZ')?.cents).toBe(standardCardFeeCents)
  expect(reviewedFee('SERVICE', 'AZ', { isOn: true })?.cents).toBe(increasedCardFeeCents)
})

test.each([
  ['no JSON', 'late fees', 'its start'],
  ['a fee without a law', JSON.stringify([{ ...late, citation: '' }]), '0.citation'],
  ['a share above the whole', JSON.stringify([{ ...late, shareMillionths: 5_000_000 }]), '0.shareMillionths'],
  ['a number that is not whole cents', JSON.stringify([{ ...late, capCents: 25.5 }]), '0.capCents'],
  ['the same row twice', JSON.stringify([late, late]), 'two rows of OH LATE'],
])('a table with %s is refused', (_, text, told) => {
  expect(() => parseStateFees(text)).toThrow(told)
})

describe('the table in force', () => {
  const feesOf = (env: Record<string, string>) => readConfig({ CARPORT_DATA: dir, ...env }).stateFees

  test('is the sandbox’s own, none in production, or the file’s', () => {
    expect(feesOf({}).length).toBeGreaterThan(3)
    expect(readConfig(productionEnvironment(dir)).stateFees).toEqual([])
    const file = join(dir, 'fees.json')
    const row = { state: 'OH', fee: 'SERVICE', cents: 195, citation: 'x', reviewer: 'y', reviewedOn: '2026-01-02' }
    writeFileSync(file, JSON.stringify([row]))
    expect(feesOf({ STATE_FEES_FILE: file })).toEqual([{ ...row, isIncrease: false }])
    expect(readConfig({ ...productionEnvironment(dir), STATE_FEES_FILE: file }).stateFees).toHaveLength(1)
  })

  test('is charged by whoever started, and nothing beside it', () => {
    expect(reviewedFee('SERVICE', 'AZ')?.cents).toBe(395)
    chargeStateFees([])
    expect(reviewedFee('SERVICE', 'AZ')).toBeNull()
  })
})
