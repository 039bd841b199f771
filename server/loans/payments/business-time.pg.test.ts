import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBusinessBy } from '#sdk/dates/business-clock'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { sandboxCompany } from '#server/platform/config/company'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { payerOf, type PaymentAnswer } from '#tests/fixtures/payments'
import { testCompany } from '#tests/fixtures/production'

const dir = mkdtempSync(join(tmpdir(), 'carport-eastern-'))
let app: TestApp

beforeAll(async () => {
  const companyFile = join(dir, 'company.json')
  writeFileSync(companyFile, JSON.stringify({ ...testCompany, businessTime: { timeZone: 'America/New_York' } }))
  app = await startTestApp({ companyFile, now: '2026-03-06T15:00:00Z' })
})
afterAll(() => {
  runBusinessBy(sandboxCompany.businessTime)
  rmSync(dir, { recursive: true })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

let cents = 2500
const payer = () => payerOf(app, 'p1@example.com', '100000000001')

/** Makes a payment for a date at a moment. */
async function paidAt(moment: string, paymentDate: string): Promise<PaymentAnswer> {
  await app.clock.setTo(Date.parse(moment))
  cents += 100
  const answer = await payer().pay({ paymentAmount: cents, paymentDate })
  const payment = answer.data?.CreateIndividualPayment.individualPayment
  if (payment === undefined) throw new Error(`Not made: ${JSON.stringify(answer.errors)}`)
  return payment
}

interface Landed {
  readonly fileDay: string
  readonly debitDate: string
  /** The file it went out with, by its day and by the date and time that the bank reads in it. */
  readonly filedOn: string | null
  readonly writtenAt: string | null
  readonly postedOn: string | null
  readonly creditedOn: string | null
}

/** Where payments landed, in the order in which they were made. */
const landed = (...made: readonly PaymentAnswer[]) =>
  app.services.db.read<Landed>(
    `SELECT p.file_day AS "fileDay", p.debit_date AS "debitDate", f.file_day AS "filedOn", substr(f.content, 24, 10) AS "writtenAt",
            e.posted_date AS "postedOn", e.effective_date AS "creditedOn"
     FROM payments p LEFT JOIN ach_files f USING (ach_file_id) LEFT JOIN ledger_entries e ON e.payment_id = p.payment_id
     WHERE p.payment_id = ANY($1) ORDER BY p.submitted_at`,
    [made.map(({ id }) => id)],
  )

/** The last banking day before each change of the clocks and the first one after it, with its cut-off and its posting. */
const days = [
  ['2026-03-06', '2026-03-06T22:00:00Z', '2026-03-07T01:00:00Z', '2026-03-09', '2026-03-10'],
  ['2026-03-09', '2026-03-09T21:00:00Z', '2026-03-10T00:00:00Z', '2026-03-10', '2026-03-11'],
  ['2026-10-30', '2026-10-30T21:00:00Z', '2026-10-31T00:00:00Z', '2026-11-02', '2026-11-03'],
  ['2026-11-02', '2026-11-02T22:00:00Z', '2026-11-03T01:00:00Z', '2026-11-03', '2026-11-04'],
] as const

test.each(days)('in New York the file of %s closes at %s', async (day, cutoff, posting, nextDay, dayAfter) => {
  // The clock goes on while the payment is made.
  const justBefore = new Date(Date.parse(cutoff) - 600_000).toISOString()
  const early = await paidAt(justBefore, day)
  const agreed = await payer().preview({ paymentAmount: 1100, paymentDate: day })
  expect(agreed.data?.PreviewIndividualPayment.authorization?.text).toMatch(/until 5:00\sPM Eastern time on/)
  const late = await paidAt(cutoff, day)
  expect([early.debitDate, late.debitDate]).toEqual([nextDay, dayAfter])
  expect(Date.parse(early.cancelUntil ?? '')).toBe(Date.parse(cutoff))
  await runJob(app.services, 'batch')
  await app.drain()
  await app.clock.setTo(Date.parse(posting))
  await runJob(app.services, 'posting')
  const notYet = { filedOn: null, writtenAt: null, postedOn: null, creditedOn: null }
  expect(await landed(early, late)).toEqual([
    {
      fileDay: day,
      debitDate: nextDay,
      filedOn: day,
      writtenAt: expect.stringMatching(new RegExp(`^${day.slice(2).replaceAll('-', '')}17\\d\\d$`)),
      postedOn: day,
      creditedOn: day,
    },
    { fileDay: nextDay, debitDate: dayAfter, ...notYet },
  ])
})

test('the day ends at midnight in New York', async () => {
  // 23:50 and 00:00 there; both are still November 4 in Phoenix.
  const [last, first] = [
    await paidAt('2026-11-05T04:50:00Z', '2026-11-04'),
    await paidAt('2026-11-05T05:00:00Z', '2026-11-05'),
  ]
  expect(await landed(last, first)).toMatchObject([{ fileDay: '2026-11-05' }, { fileDay: '2026-11-05' }])
  await expect(paidAt('2026-11-05T05:00:01Z', '2026-11-04')).rejects.toThrow(/Not made/)
})
