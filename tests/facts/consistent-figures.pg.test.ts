import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatDate, businessToday } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import { runJob } from '#server/loans/jobs/jobs'
import { people } from '#server/sandbox/people-list'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at } from '#tests/fixtures/payments'
import { figuresOf } from '#tests/walk/figures'
import { claimsOf, contradictions } from './claims.ts'
import { compareLanguages } from './languages.ts'
import { type Pages, readPages } from './pages.ts'
import { readPayoffLetter, readPayoffQuote } from './payoff-letter.ts'

const start = '2026-07-01'
/** Days of one month: the seeding, a deadline’s day, after a last draw, the middle and the end. */
const days = [0, 4, 10, 14, 29]
/** Sentences of the server that name amounts and days to somebody on each of them. */
const withFigures = [
  'extensionTerms.PreviewExtension.agreement.text',
  'payReview.PreviewIndividualPayment.authorization.text',
  'payReview.PreviewIndividualPayment.warnings.0.message',
]

/** What was found of them, and whose letters were read. */
const told = new Set<string>()
const letters: string[] = []

/** What was read in English already: by day, person and loan. */
const english = new Map<string, Pages>()

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
    for (let passing = businessToday(app.clock); passing < day; passing = addDays(passing, 1))
      await liveThrough(passing)
    await at(app, day, '10:00')
  })

  test.each(borrowers)(
    'every page says the same amount and date for the same thing to $id about $accountNumber',
    async ({ email, accountNumber }) => {
      const pages = await readPages(app, await app.token(email), accountNumber, day)
      english.set(`${day} ${email} ${accountNumber}`, pages)
      const claims = claimsOf(pages, accountNumber, day)
      expect(claims.length).toBeGreaterThan(40)
      expect(contradictions(claims)).toEqual([])
    },
  )

  test.each(borrowers)(
    'what $id reads about $accountNumber in Spanish has the amounts and days of what is said in English',
    async ({ email, accountNumber }) => {
      const token = await app.token(email)
      const pages = english.get(`${day} ${email} ${accountNumber}`) ?? (await readPages(app, token, accountNumber, day))
      const { sentences, differences } = compareLanguages(pages, await readPages(app, token, accountNumber, day, 'es'))
      expect(differences).toEqual([])
      for (const { path, en } of sentences) if (figuresOf(en).length > 0) told.add(path)
    },
  )

  test.each(borrowers)(
    'a payoff letter to $id about $accountNumber has the total, the day and the interest of the quote, in both languages',
    async ({ email, accountNumber }) => {
      const token = await app.token(email)
      const quote = await readPayoffQuote(app, token, accountNumber)
      // A paid-off loan has a quote of nothing, and no letter.
      if (!quote?.payoffQuoteTotal) return
      const { goodUntil, payoffQuoteTotal, perDiem } = quote
      const english = await readPayoffLetter(app, token, accountNumber, goodUntil, 'en')
      const spanish = await readPayoffLetter(app, token, accountNumber, goodUntil, 'es')
      const totals = [english[english.indexOf('Payoff total') + 1], spanish[spanish.indexOf('Total para liquidar') + 1]]
      expect(totals).toEqual([formatCents(payoffQuoteTotal), formatCents(payoffQuoteTotal)])
      expect(english.join(' ')).toContain(formatDate(goodUntil, 'en', day))
      expect(english.join(' ')).toContain(formatCents(perDiem))
      expect(figuresOf(spanish.join(' '))).toEqual(figuresOf(english.join(' ')))
      letters.push(accountNumber)
    },
  )
})

// Guards against the tests above passing because there was nothing to read.
test('sentences with amounts and days, and letters, were read in both languages', () => {
  expect([...told]).toEqual(expect.arrayContaining(withFigures))
  expect(letters.length).toBeGreaterThan(20)
})
