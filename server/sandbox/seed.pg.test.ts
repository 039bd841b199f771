import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessToday } from '#sdk/dates/dates'
import { amountDue, payoff, replay } from '#server/loans/ledger/ledger'
import { runJob } from '#server/loans/jobs/jobs'
import { loadLedger, verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { openTestServices, type TestServices } from '#tests/fixtures/services'
import { people } from './people-list.ts'
import { seedSandbox } from './seed.ts'
import { vinCheckDigit } from './vin.ts'

let world: TestServices
beforeAll(async () => {
  world = await openTestServices({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => world.close())

const today = () => businessToday(world.services.clock)
const at = (days: number) => addDays(today(), days)
const standing = async (accountNumber: string) =>
  replay(await loadLedger(reader(world.services.db), accountNumber), today())
const due = async (accountNumber: string) => amountDue(await standing(accountNumber), today())

test('the ledger of every sandbox person proves itself', async () => {
  expect(await verifyLedger(reader(world.services.db))).toEqual([])
})

test('seeding a database with people in it changes nothing', async () => {
  const count = 'SELECT (SELECT count(*) FROM customers) AS customers, (SELECT count(*) FROM ledger_entries) AS entries'
  const before = await world.services.db.read(count)
  const signIns = await seedSandbox(world.services)
  expect(await world.services.db.read(count)).toEqual(before)
  expect(signIns.map(({ email }) => email)).toContain('p3@example.com')
})

test('[acct-03] P3 owes what the rules work out for a person 37 days past due', async () => {
  expect(await due('100000000003')).toMatchObject({
    dueDate: at(-37),
    currentDue: 164_705,
    currentDueTodayWithPending: 164_705,
    isPastDue: true,
    nextDueDate: at(23),
    numberOfDaysPastDue: 37,
    amountDueItemized: {
      pastDueAmount: 159_224,
      totalFees: 5_481,
      nextDueAmount: 79_612,
      totalFeesItemized: { lateFees: 3_981, nsfFees: 1_500 },
    },
  })
})

test('[demo-08][demo-09][demo-10][demo-11] the demo person owes 96.12 in a week and 33801.22 to pay it off', async () => {
  const state = await standing('100000000099')
  expect(amountDue(state, today())).toMatchObject({
    dueDate: at(7),
    currentDue: 9_612,
    afterNextDueDate: at(37),
    isPastDue: false,
  })
  expect(payoff(state, at(10))).toEqual({ goodUntil: at(10), totalCents: 3_380_122, perDiemCents: 1_633 })
  expect(state.principalCents).toBe(3_347_455)
})

test.each([
  ['100000000001', 0],
  ['100000000002', 7],
  ['100000000004', 40],
  ['100000000005', 52],
  ['100000000006', 5],
  ['100000000007', 66],
  ['100000000008', 78],
  ['100000000012', 16],
  ['100000000013', 0],
  ['100000000014', 20],
  ['100000000016', 0],
  ['100000000017', 0],
  ['100000000117', 15],
  ['100000000019', 15],
  ['100000000020', 0],
])('account %s is %i days past due', async (accountNumber, days) => {
  expect((await due(accountNumber)).numberOfDaysPastDue).toBe(days)
})

test('a paid loan owes nothing, a matured one little, and a charged-off one a balance', async () => {
  expect((await standing('100000000015')).principalCents).toBe(0)
  const matured = await standing('100000000014')
  expect(matured.principalCents).toBeGreaterThan(0)
  expect(matured.principalCents).toBeLessThan(60_000)
  for (const number of ['100000000009', '100000000010', '100000000011']) {
    expect((await standing(number)).chargedOff?.balanceCents).toBeGreaterThan(500_000)
  }
})

test('[acct-17] every sandbox vehicle has a number that passes its check digit', async () => {
  const rows = await world.services.db.read<{ vin: string }>('SELECT vin FROM vehicles')
  expect(rows.length).toBe(people.flatMap((person) => person.loans ?? []).length)
  expect(rows.filter(({ vin }) => vin.length !== 17 || vin.charAt(8) !== vinCheckDigit(vin))).toEqual([])
})

test('the day of the seeding finds no late fee that the history forgot', async () => {
  // P5's plan missed its payment the day before.
  expect(await runJob(world.services, 'rollover')).toEqual({ 'plan-missed': 1 })
})

test.each(['2026-12-31T19:00:00Z', '2027-03-01T06:59:00Z', '2028-02-29T19:00:00Z', '2027-08-31T19:00:00Z'])(
  'a world made at %s has the same figures and a ledger that proves itself',
  async (now) => {
    const other = await openTestServices({ now })
    try {
      const q = reader(other.services.db)
      const day = businessToday(other.services.clock)
      const of = async (accountNumber: string) => amountDue(replay(await loadLedger(q, accountNumber), day), day)
      expect(await verifyLedger(q)).toEqual([])
      expect(await of('100000000003')).toMatchObject({
        currentDue: 164_705,
        numberOfDaysPastDue: 37,
        nextDueDate: addDays(day, 23),
      })
      expect(await of('100000000099')).toMatchObject({ currentDue: 9_612, dueDate: addDays(day, 7) })
      expect(await of('100000000001')).toMatchObject({ isPastDue: false, numberOfDaysPastDue: 0 })
      expect((await of('100000000013')).isPastDue).toBe(false)
    } finally {
      await other.close()
    }
  },
)
