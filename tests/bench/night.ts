import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { addDays, businessMoment, type LocalDate } from '#sdk/dates/dates'
import { migrate } from '#server/platform/store/migrate'
import { markMode } from '#server/platform/store/own-database'
import { openDatabase } from '#server/platform/store/postgres'
import { writePortfolio } from '#tests/fixtures/portfolio'
import { startServer } from '#tests/fixtures/server'
import { testAuditKey, testSecrets } from '#tests/fixtures/test-keys'
import { startBank } from './bank.ts'
import { startCardProvider } from './card-provider.ts'
import { cpuSeconds } from './cpu.ts'
import { type Figure, figure, silent } from './measure.ts'
import { type Done, measured, type Night, say, startWorker, type Worker } from './night-process.ts'
import { Progress } from './progress.ts'
import { Twin } from './twin.ts'
import { vacuum } from './vacuum.ts'

const asOf = '2026-10-31'
/** One loan in so many is given a payment plan each day. */
const loansPerPlan = 2_000
/** The jobs of a day, and what is asked of the card provider between two of them. */
const steps = [
  ['rollover', '00:05'],
  ['returns', '08:00'],
  ['notices', '09:00'],
  ['batch', '16:00'],
  ['cards', '16:30'],
  ['posting', '20:00'],
] as const

/** How much is measured. */
export interface NightSize {
  readonly loans: number
  readonly days: number
  /** Whether bare SQL is measured beside it: a second database, and about as long again. */
  readonly isBesideSql: boolean
  /** A folder that is kept, with which a later run goes on: what was done there is not done again. Null for one of this run alone. */
  readonly keptDir: string | null
}

/**
 * Boards a portfolio and runs the jobs of some days on it, each beside the bare SQL that reads and writes the same rows
 * (`Twin`). Prints what each took and did. Linux alone, where the processor time of processes is in /proc.
 * @param postgres a PostgreSQL in which the databases for this are made
 * @returns what has a budget: processor time of all days as a multiple of the SQL's, the most memory of the worker, and what a server
 *   takes to be ready
 * @throws Error when the portfolio does not open whole, or ledger and audit log do not add up after it
 */
export async function benchNight(
  postgres: Night['postgres'],
  { loans, days, isBesideSql, keptDir }: NightSize,
): Promise<Figure[]> {
  const dataDir = keptDir === null ? mkdtempSync(join(tmpdir(), 'carport-night-')) : resolve(keptDir, 'night')
  mkdirSync(dataDir, { recursive: true })
  const progress = new Progress(keptDir === null ? null : join(dataDir, 'progress.json'))
  const url = Object.assign(new URL(postgres.url), { pathname: '/night' }).toString()
  const env = {
    ...testSecrets,
    CARPORT_DATA: dataDir,
    CARPORT_MODE: 'sandbox',
    CARPORT_SEED: 'tests',
    PORT: '4400',
    CARPORT_PUBLIC_URL: 'http://localhost:4400',
    DATABASE_URL: url,
  }
  await progress.once('database', () => makeEmpty(postgres.url, url))
  await migrateNow(url)
  const twin = isBesideSql ? await Twin.of(url, postgres.dir) : null
  const payments = new pg.Client({ connectionString: url })
  await payments.connect()
  const bank = await startBank(payments)
  const cards = await startCardProvider()
  try {
    const night: Night = {
      env: { ...env, BANK_PROCESSOR_URL: bank.url, CARD_PROCESSOR_URL: cards.url },
      postgres,
      twin,
      bank,
      cards,
    }
    const dir = join(dataDir, 'portfolio')
    await progress.once('portfolio', () => writePortfolio(dir, { seed: 'night', loans, asOf, withAutopay: true }))
    const boarding = await progress.once('boarding', () => boardAll(night, dir, loans))
    rmSync(dir, { recursive: true, force: true })
    const worker = await runDays(night, { loans, days, progress })
    await twin?.assertSame()
    const startSeconds = await cpuToReady(night)
    return [
      ...(boarding === null ? [] : [figure('night', 'boardingToCopy', boarding, 'x')]),
      ...worker.ratios.map(([job, ratio]) => figure('night', `${job}ToSql`, ratio, 'x')),
      figure('night', 'workerMb', worker.peakMb, 'MB'),
      figure('night', 'startToReadyCpuSeconds', startSeconds, 's'),
    ]
  } finally {
    bank.close()
    cards.close()
    await payments.end()
    await twin?.close()
    if (keptDir === null) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeEmpty(postgresUrl: string, url: string): Promise<void> {
  const options = { poolSize: 1, auditKey: testAuditKey, log: silent }
  const all = openDatabase({ ...options, url: postgresUrl })
  await all.write('DROP DATABASE IF EXISTS night WITH (FORCE)')
  await all.write('CREATE DATABASE night')
  await all.close()
  const db = openDatabase({ ...options, url })
  await migrate(db)
  await db.withTx((tx) => markMode(tx, 'sandbox'))
  await db.close()
}

/** Brings a kept database up to what the code wants. */
async function migrateNow(url: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, auditKey: testAuditKey, log: silent })
  await migrate(db)
  await db.close()
}

/** @returns processor time as a multiple of COPY's; null without COPY beside it */
async function boardAll(night: Night, dir: string, loans: number): Promise<number | null> {
  const { twin } = night
  const worker = startWorker(night, 'board')
  const request = { dir, source: 'lms', asOf, isDryRun: false, actor: 'command:bench', acceptedBecause: null }
  const boarded = await worker.does({ does: 'board', request }, businessMoment(addDays(asOf, 1), '00:02'))
  await worker.stop()
  const { opened = 0, unchanged = 0 } = boarded.answer.result
  if (opened + unchanged !== loans) throw new Error('The portfolio did not open whole')
  if (twin === null) {
    say(asOf, 'boarding', boarded)
    await vacuumNight(night)
    return null
  }
  const written = await twin.take()
  await twin.empty()
  const keyed = await measured(night, process.pid, () => twin.withKeys(() => twin.copy()))
  const floor = await measured(night, process.pid, () => twin.copy())
  say(asOf, 'boarding', boarded, { written, floor, keyed })
  await twin.vacuum()
  return boarded.cpu / floor.cpu
}

async function vacuumNight({ env }: Night): Promise<void> {
  const client = new pg.Client({ connectionString: env['DATABASE_URL'] })
  await client.connect()
  await vacuum(client)
  await client.end()
}

async function runDays(
  night: Night,
  { loans, days, progress }: Pick<NightSize, 'loans' | 'days'> & { readonly progress: Progress },
): Promise<{ ratios: [job: string, ratio: number][]; peakMb: number }> {
  const { twin } = night
  const worker = startWorker(night, 'worker')
  // Nothing is sent back in the first days, and what cards take is mostly requests.
  const summed = steps.filter(([step]) => step !== 'returns' && step !== 'cards')
  const sums = new Map<string, { ours: number; floor: number }>(summed.map(([step]) => [step, { ours: 0, floor: 0 }]))
  const start = async (what: string, date: string) => {
    const started = await worker.does({ does: 'start' }, businessMoment(addDays(date, 1), '00:03'))
    say(date, what, started)
  }
  await progress.once('starts', async () => {
    await start('1st start', asOf)
    await start('start', asOf)
  })
  const work = async (date: LocalDate, [step, time]: (typeof steps)[number]) => {
    if (step === 'returns') await night.bank.decide(date)
    if (step === 'posting') await acceptFiles(night)
    const done = await doStep(night, worker, step, businessMoment(date, time))
    if (twin === null) return say(date, step, done)
    const written = await twin.take()
    await twin.stage(done.answer.loans)
    const keyed = await measured(night, process.pid, () => twin.withKeys(() => twin.again()))
    const floor = await measured(night, process.pid, () => twin.again())
    say(date, step, done, { written, floor, keyed })
    const sum = sums.get(step)
    if (sum === undefined || done.answer.result['closed'] !== undefined) return
    sum.ours += done.cpu
    sum.floor += floor.cpu
  }
  const plans = async (date: LocalDate) => {
    const request = { does: 'plans', count: Math.ceil(loans / loansPerPlan) } as const
    say(date, 'plans', await worker.does(request, businessMoment(date, '21:00')))
  }
  for (let day = 1; day <= days; day += 1) {
    const date = addDays(asOf, day)
    for (const step of steps) await progress.once(`${date} ${step[0]}`, () => work(date, step))
    // Beside bare SQL, the rows of a plan would count as those of the next job.
    if (twin === null) await progress.once(`${date} plans`, () => plans(date))
  }
  const checked = await worker.does({ does: 'verify' }, businessMoment(addDays(asOf, days), '21:00'))
  if (checked.answer.result['problems'] !== 0) throw new Error('The ledger or the audit log does not add up')
  await worker.stop()
  const ratios = [...sums].filter(([, { floor }]) => floor > 0)
  return { ratios: ratios.map(([job, { ours, floor }]) => [job, ours / floor]), peakMb: worker.peakMb() }
}

async function doStep(
  { twin, cards }: Night,
  worker: Worker,
  step: (typeof steps)[number][0],
  atMs: number,
): Promise<Done> {
  const notesLoans = twin !== null
  if (step !== 'cards') return worker.does({ does: 'job', job: step, notesLoans }, atMs)
  const done = await worker.does({ does: 'cards', notesLoans }, atMs)
  return { ...done, answer: { ...done.answer, result: cards.counts() } }
}

/** The bank has the day's file. */
async function acceptFiles({ env }: Night): Promise<void> {
  const db = openDatabase({ url: env['DATABASE_URL'] ?? '', poolSize: 1, auditKey: testAuditKey, log: silent })
  await db.write('UPDATE ach_files SET accepted_at = created_at WHERE accepted_at IS NULL')
  await db.close()
}

/** Processor time of a server on the portfolio and of PostgreSQL until it takes payments: on a machine of its own, how long it takes. */
async function cpuToReady({ env, postgres }: Night): Promise<number> {
  const { PORT: _, CARPORT_PUBLIC_URL: __, ...own } = env
  // The process counts from its beginning, PostgreSQL from now on.
  const before = cpuSeconds({ pid: 0, postgres })
  const server = await startServer({ env: own, readySeconds: 600 })
  const seconds = cpuSeconds({ pid: server.pid, postgres }) - before
  await server.stop()
  return seconds
}
