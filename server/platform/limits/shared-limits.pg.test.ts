import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Services } from '#server/platform/context'
import type { Database } from '#server/platform/store/database'
import { openDatabase } from '#server/platform/store/postgres'
import { shareReads } from '#server/platform/store/shared-reads'
import { openTestServices, type TestServices } from '#tests/fixtures/services'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import { testAuditKey } from '#tests/fixtures/test-keys'
import { createRateLimits } from './rate-limits.ts'
import { type SharedLimits, shareLimits, type ShareOptions } from './shared-limits.ts'
import { deleteEndedCounts } from './shared-limits.store.ts'

const figures = { queries: 100, money: 5 }
const never = 3_600_000
const warned: string[] = []
const log = {
  info: () => {},
  warn: (event: string) => void warned.push(event),
  error: () => {},
  withCorrelation: () => log,
}

let own: TestServices
const opened: Database[] = []
const sharing: SharedLimits[] = []
beforeAll(async () => {
  own = await openTestServices({ people: false })
})
afterEach(async () => {
  for (const one of sharing.splice(0)) await one.stop()
  await own.services.db.withTx((tx) => tx.query('DELETE FROM request_counts'))
  warned.length = 0
})
afterAll(async () => {
  for (const db of opened) await db.close()
  await own.close()
})

/** A process with connections of its own that syncs only when it has to, unless it is given an interval. */
function startProcess(options: Partial<ShareOptions> = {}, db = connect()) {
  const limits = createRateLimits(figures)
  const services: Pick<Services, 'db' | 'config'> = { db, config: own.services.config }
  const shared = shareLimits(services, [limits], { log, everyMs: never, patienceMs: never, ...options })
  sharing.push(shared)
  return { limits, shared, db }
}
function connect(): Database {
  const db = openDatabase({ url: own.databaseUrl, auditKey: testAuditKey, poolSize: 2, log })
  opened.push(db)
  return db
}
type Process = ReturnType<typeof startProcess>

/** Whether each of so many consecutive requests is accepted. */
async function ask(
  { limits }: Pick<Process, 'limits'>,
  times: number,
  who = 'somebody',
  kind: keyof typeof figures = 'queries',
): Promise<boolean[]> {
  const answers: boolean[] = []
  for (let time = 0; time < times; time += 1) answers.push(await askOnce({ limits }, who, kind))
  return answers
}
const askOnce = ({ limits }: Pick<Process, 'limits'>, who: string, kind: keyof typeof figures = 'queries') =>
  limits.count(kind, who).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== 'TOO_MANY_REQUESTS') throw error
      return false
    },
  )
const accepted = (answers: readonly boolean[]) => answers.filter(Boolean).length

test.each([2, 3])(
  '%i processes that get a burst at the same moment accept the limit and at most a tenth of it for each process after the first',
  async (count) => {
    const processes = Array.from({ length: count }, () => startProcess())
    const atOnce = (process: Process) => Promise.all(Array.from({ length: 150 }, () => askOnce(process, 'somebody')))
    const answers = (await Promise.all(processes.map(atOnce))).flat()
    expect(accepted(answers)).toBeGreaterThanOrEqual(100)
    expect(accepted(answers)).toBeLessThanOrEqual(100 + 10 * (count - 1))
    // Somebody else has a limit of their own.
    expect(await Promise.all(processes.map((process) => askOnce(process, 'somebody else')))).not.toContain(false)
  },
)

test('two processes that get requests in turn accept five or six of a limit of five', async () => {
  const two = [startProcess(), startProcess()]
  const answers: boolean[] = []
  for (let turn = 0; turn < 6; turn += 1)
    for (const process of two) answers.push(...(await ask(process, 1, 'somebody', 'money')))
  expect([5, 6]).toContain(accepted(answers))
  expect(answers.slice(0, 5)).toEqual(Array<boolean>(5).fill(true))
})

test('requests below a tenth of the limit count at the other process within one interval', async () => {
  const [first, second] = [startProcess({ everyMs: 10 }), startProcess({ everyMs: 10 })]
  await ask(first, 9)
  const sum = async () =>
    (await own.services.db.read<{ sum: number }>('SELECT count AS sum FROM request_counts'))[0]?.sum
  await expect.poll(sum).toBe(9)
  await ask(second, 1)
  await expect.poll(sum).toBe(10)
  expect(accepted(await ask(second, 120))).toBe(90)
})

test('50 people below a tenth of their limit cost one statement together, and refused requests cost none', async () => {
  const process = startProcess()
  const below = await roundTripsOf(async () => {
    for (let person = 0; person < 50; person += 1) await ask(process, 9, `person ${person}`)
  })
  expect(below.statements).toEqual([])
  const { statements } = await roundTripsOf(() => process.shared.stop())
  expect(statements).toHaveLength(1)
  expect(await own.services.db.read('SELECT count FROM request_counts GROUP BY count')).toEqual([{ count: 9 }])

  const again = startProcess()
  await ask(again, 101, 'somebody')
  const refused = await roundTripsOf(() => ask(again, 50, 'somebody'))
  expect(accepted(refused.result)).toBe(0)
  expect(refused.statements).toEqual([])
})

test('a query that shares its reads still syncs every time', async () => {
  const process = startProcess()
  await shareReads(() => ask(process, 60))
  await process.shared.stop()
  expect(await own.services.db.read('SELECT count FROM request_counts')).toEqual([{ count: 60 }])
})

test('without the database each process applies the whole limit alone, and warns once', async () => {
  const two = [startProcess(), startProcess()]
  for (const { db } of two) {
    await db.close()
    opened.splice(opened.indexOf(db), 1)
  }
  for (const process of two) expect(accepted(await ask(process, 150))).toBe(100)
  expect(warned).toEqual(['limits-not-shared', 'limits-not-shared'])
})

test('a silent database delays one request for a moment, and the limit holds', async () => {
  const silent = { read: () => new Promise<never>(() => {}) } as unknown as Database
  const limits = createRateLimits(figures)
  shareLimits({ db: silent, config: own.services.config }, [limits], { log, everyMs: never, patienceMs: 20 })
  expect(accepted(await ask({ limits }, 150))).toBe(100)
})

test('a minute that is over no longer counts and is deleted', async () => {
  const first = startProcess()
  await ask(first, 100)
  await first.shared.stop()
  const end = () =>
    own.services.db.withTx((tx) => tx.query(`UPDATE request_counts SET ends_at = now() - interval '1 second'`))
  await end()
  const second = startProcess()
  expect(accepted(await ask(second, 100))).toBe(100)
  await second.shared.stop()
  expect(await own.services.db.read('SELECT count FROM request_counts')).toEqual([{ count: 100 }])
  await end()
  await deleteEndedCounts({ query: (sql, parameters) => own.services.db.read(sql, parameters) })
  expect(await own.services.db.read('SELECT 1 FROM request_counts')).toEqual([])
})

test('only a keyed hash of a login or network is stored', async () => {
  const process = startProcess()
  await ask(process, 1, '203.0.113.9')
  await process.shared.stop()
  const [row] = await own.services.db.read<{ bucket: string }>('SELECT bucket FROM request_counts')
  expect(row?.bucket).toMatch(/^queries 100 [\w-]{43}$/)
})
