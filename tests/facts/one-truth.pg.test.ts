import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayInPhoenix } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { people } from '#server/sandbox/people-list'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at } from '#tests/fixtures/payments'
import { claimsOf, contradictions } from './claims.ts'
import { readPages } from './pages.ts'

const start = '2026-07-01'
/** Days of one month: the seeding, a deadline’s day, after a last draw, the middle and the end. */
const days = [0, 4, 10, 14, 29]

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

/** Runs what a day’s jobs do to loans. */
async function liveThrough(day: string): Promise<void> {
  await at(app, day, '10:00')
  await runJob(app.services, 'rollover')
  await at(app, day, '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, day, '20:00')
  await runJob(app.services, 'posting')
}

describe.each(days)('%i days on', (later) => {
  const day = addDays(start, later)
  beforeAll(async () => {
    for (let passing = todayInPhoenix(app.clock); passing < day; passing = addDays(passing, 1))
      await liveThrough(passing)
    await at(app, day, '10:00')
  })

  test.each(borrowers)(
    'every page says the same amount and date for the same thing to $id about $accountNumber',
    async ({ email, accountNumber }) => {
      const claims = claimsOf(await readPages(app, await app.token(email), accountNumber, day), accountNumber, day)
      expect(claims.length).toBeGreaterThan(40)
      expect(contradictions(claims)).toEqual([])
    },
  )
})
