import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayInPhoenix } from '#sdk/dates/dates'
import { runJob } from '#server/jobs/jobs'
import { people } from '#server/sandbox/people-list'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at } from '#tests/fixtures/payments'
import { claimsOf, contradictions } from './claims.ts'
import { readPages } from './pages.ts'

const start = '2026-07-01'
/** Days of one month: the start, a draw’s day, a weekend, the middle and the last day. */
const days = [0, 6, 10, 14, 29]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: `${start}T17:00:00Z` })
})
afterAll(() => app.close())

const borrowers = people.flatMap(({ id, email, loans = [], coBuyerOf = [], isLinked, isEmailVerified }) =>
  email === null || isLinked === false || isEmailVerified === false
    ? []
    : [...loans.map((loan) => loan.accountNumber), ...coBuyerOf].map((accountNumber) => ({ id, email, accountNumber })),
)

/** Runs what a day’s jobs do to loans, as far as the day is over. */
async function liveThrough(day: string): Promise<void> {
  await at(app, day, '10:00')
  await runJob(app.services, 'rollover')
  await at(app, day, '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, day, '20:00')
  await runJob(app.services, 'posting')
}

test.each(days)('%i days on, every page says the same amount and date for the same thing', async (later) => {
  const day = addDays(start, later)
  for (let passing = todayInPhoenix(app.clock); passing < day; passing = addDays(passing, 1)) await liveThrough(passing)
  await at(app, day, '10:00')
  const found: string[] = []
  for (const { id, email, accountNumber } of borrowers) {
    const pages = await readPages(app, await app.token(email), accountNumber)
    const claims = claimsOf(pages, accountNumber, day)
    expect(claims.length, `${id} was answered`).toBeGreaterThan(40)
    found.push(...contradictions(claims).map((text) => `${id} ${accountNumber.slice(-4)} ${text}`))
  }
  expect(found).toEqual([])
})
