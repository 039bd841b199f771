import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { payerOf } from '#tests/fixtures/payments'
import { claimsOf, contradictions } from './claims.ts'
import { compareLanguages } from './languages.ts'
import { readPages } from './pages.ts'

/** A Wednesday: a payment of today is processing until the evening. */
const today = '2026-06-17'

/** On autopay, on a plan, charged off, and with nothing but the contract. */
const people = [
  ['P1', 'p1@example.com', '100000000001'],
  ['P4', 'p4@example.com', '100000000004'],
  ['P9', 'p9@example.com', '100000000009'],
  ['P17', 'p17@example.com', '100000000017'],
] as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: `${today}T17:00:00Z` })
})
afterAll(() => app.close())

describe.each([
  ['scheduled', addDays(today, 2), 6_000, 6_000],
  ['scheduled and another one processing', today, 4_000, 10_000],
] as const)('with a part of what is asked for %s', (_how, paymentDate, paymentAmount, underWay) => {
  test.each(people)('every page says the same to %s, in both languages', async (_id, email, accountNumber) => {
    const payer = payerOf(app, email, accountNumber)
    expect((await payer.pay({ paymentAmount, paymentDate })).code).toBeNull()
    const token = await app.token(email)
    const pages = await readPages(app, token, accountNumber, today)
    expect(pages.pay?.GetAccount.amountDue.stillToPay).toMatchObject({ underWay, scheduled: 6_000 })
    const claims = claimsOf(pages, accountNumber, today)
    expect(claims.length).toBeGreaterThan(40)
    expect(contradictions(claims)).toEqual([])
    const { differences } = compareLanguages(pages, await readPages(app, token, accountNumber, today, 'es'))
    expect(differences).toEqual([])
  })
})
