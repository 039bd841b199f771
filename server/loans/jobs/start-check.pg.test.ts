import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { silent, tamperedBook } from '#tests/fixtures/tampered-book'
import { watchedServices } from '#tests/fixtures/watched-services'
import { checkLedger, checkLedgerAtStart, checkLedgerOfHour } from './ledger-checks.ts'

const hourMs = 3_600_000
const changed = '100000000001'
const altered = '100000000002'

let app: TestApp
let book: string[] = []
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  const rows = await app.services.db.read<{ number: string }>('SELECT account_number AS number FROM accounts')
  book = rows.map(({ number }) => number)
})
afterAll(() => app.close())
// Each test begins after a start.
beforeEach(() => checkLedger(app.services, silent))

const { write, misstate, payTenDollars, onHold } = tamperedBook(() => app)

/** What a start finds and reads. */
async function start() {
  const { services, seen } = watchedServices(app.services)
  await checkLedgerAtStart(services, silent)
  return { loans: seen.loans, found: await onHold() }
}

test('a start verifies what changed and what was broken, however many loans there are', async () => {
  expect(await start()).toEqual({ loans: [], found: [] })
  await payTenDollars(changed)
  await misstate(changed, 1)
  expect(await start()).toEqual({ loans: [changed], found: [changed] })
  await misstate(changed, -1)
  expect(await start()).toEqual({ loans: [changed], found: [] })
})

test('a loan that was altered behind a stopped server’s back is found within a day of its last check, not by the start', async () => {
  await misstate(altered, 1)
  expect(await start()).toEqual({ loans: [], found: [] })
  for (let hour = 0; hour < 23; hour += 1) {
    await app.clock.advanceBy(hourMs)
    await checkLedgerOfHour(app.services, silent)
  }
  expect(await onHold()).toEqual([altered])
  await misstate(altered, -1)
  await start()
})

test('the first start of all verifies every loan, and so does one while a slice of the portfolio was never checked', async () => {
  await write(`DELETE FROM ledger_check_slices WHERE slice = '42'`)
  await misstate(altered, 1)
  const first = await start()
  expect([new Set(first.loans), first.found]).toEqual([new Set(book), [altered]])
  await misstate(altered, -1)
  expect(await start()).toEqual({ loans: [altered], found: [] })
})
