import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBusinessBy } from '#sdk/dates/business-clock'
import { addDays, businessMoment } from '#sdk/dates/dates'
import { board } from '#server/boarding/board'
import { runJob } from '#server/loans/jobs/jobs'
import { checkLedgerAtStart } from '#server/loans/jobs/ledger-checks'
import { readConfig } from '#server/platform/config/config'
import { createFlagStore } from '#server/platform/flags/flags'
import { createHealth } from '#server/platform/process/health'
import { createSettableClock } from '#server/platform/store/clock'
import { type Database, reader } from '#server/platform/store/database'
import { migrate } from '#server/platform/store/migrate'
import { openDatabase } from '#server/platform/store/postgres'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { handInSteps } from '#server/steps'
import { writePortfolio } from '#tests/fixtures/portfolio'
import { testAuditKey, testSecrets } from '#tests/fixtures/test-keys'
import { watchSendings } from '#tests/fixtures/round-trips'
import { cpuSeconds, type MeasuredProcesses } from './cpu.ts'
import { silent } from './measure.ts'

const asOf = '2026-10-31'
const days = 3
/** Those that ask no vendor. */
const jobs = [
  ['rollover', '00:05'],
  ['notices', '09:00'],
  ['batch', '16:00'],
  ['posting', '20:00'],
] as const

/**
 * Prints how long the jobs of a day take for a portfolio that was boarded the day before, with what each did: for people who plan
 * machines, without a budget.
 * @param postgres a PostgreSQL in which a database of its own is made for this
 * @throws Error when the portfolio does not open whole or the ledger does not add up after it
 */
export async function printNight(
  { url, dir: postgresDir }: { readonly url: string; readonly dir: string },
  loans: number,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carport-night-'))
  const db = await openEmpty(url)
  const config = readConfig({
    CARPORT_DATA: dataDir,
    CARPORT_SEED: 'tests',
    ...testSecrets,
    CARPORT_PUBLIC_URL: 'http://localhost:4400',
    PORT: '4400',
    DATABASE_URL: url,
  })
  handInSteps()
  runBusinessBy(config.company.businessTime)
  const clock = await createSettableClock(db)
  await clock.setTo(businessMoment(addDays(asOf, 1), '00:02'))
  const flags = await createFlagStore({ db, clock, isSandbox: true, textNumber: config.company.textNumber, pollMs: 0 })
  const services = { config, clock, db, flags, health: createHealth() }
  try {
    const dir = join(dataDir, 'portfolio')
    writePortfolio(dir, { seed: 'night', loans, asOf, withAutopay: true })
    const request = { dir, source: 'lms', asOf, isDryRun: false, actor: 'command:bench', acceptedBecause: null }
    const measured = { pid: process.pid, postgres: { dir: postgresDir } }
    const boarded = await timed(measured, () => board({ db, config, nowMs: clock.nowMs() }, request))
    if (boarded.result.loans.opened !== loans) throw new Error('The portfolio did not open whole')
    say(asOf, 'boarding', boarded, { loans })
    await db.write('VACUUM ANALYZE')
    const start = (what: string) =>
      timed(measured, () => checkLedgerAtStart(services, silent)).then((done) => say(asOf, what, done, {}))
    await start('1st start')
    await start('start')
    for (let day = 1; day <= days; day += 1) {
      const date = addDays(asOf, day)
      for (const [job, time] of jobs) {
        await clock.setTo(businessMoment(date, time))
        // The bank has the day's file.
        if (job === 'posting') await db.write('UPDATE ach_files SET accepted_at = created_at WHERE accepted_at IS NULL')
        const done = await timed(measured, () => runJob(services, job))
        say(date, job, done, done.result)
      }
    }
    await start('start')
    const problems = await verifyLedger(reader(db))
    if (problems.length > 0) throw new Error(`The ledger does not add up: ${problems[0]}`)
  } finally {
    flags.close()
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openEmpty(url: string): Promise<Database> {
  // As the server has them, but for VACUUM.
  const options = { poolSize: 10, auditKey: testAuditKey, log: silent, statementTimeoutMs: 600_000 }
  const all = openDatabase({ ...options, url })
  await all.write('DROP DATABASE IF EXISTS night WITH (FORCE)')
  await all.write('CREATE DATABASE night')
  await all.close()
  const db = openDatabase({ ...options, url: Object.assign(new URL(url), { pathname: '/night' }).toString() })
  await migrate(db)
  return db
}

interface Timed<T> {
  readonly result: T
  readonly seconds: number
  readonly cpu: number
  readonly statements: number
  readonly roundTrips: number
  /** The most memory of the process while it ran, MB. */
  readonly peakMB: number
}

async function timed<T>(measured: MeasuredProcesses, work: () => Promise<T>): Promise<Timed<T>> {
  let statements = 0
  let roundTrips = 0
  let peakBytes = process.memoryUsage.rss()
  const look = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), 50)
  const cpuBefore = cpuSeconds(measured)
  const startedMs = performance.now()
  const result = await watchSendings(work, (sent) => {
    statements += sent.length
    roundTrips += 1
  }).finally(() => clearInterval(look))
  return {
    result,
    seconds: (performance.now() - startedMs) / 1000,
    cpu: cpuSeconds(measured) - cpuBefore,
    statements,
    roundTrips,
    peakMB: Math.round(peakBytes / 1e6),
  }
}

function say(
  date: string,
  what: string,
  { seconds, cpu, statements, roundTrips, peakMB }: Timed<unknown>,
  done: object,
): void {
  const figures = [
    `${seconds.toFixed(2).padStart(8)} s`,
    `CPU ${cpu.toFixed(2).padStart(7)} s`,
    `${String(statements).padStart(7)} statements`,
    `${String(roundTrips).padStart(7)} round trips`,
    `${String(peakMB).padStart(5)} MB`,
  ]
  process.stdout.write(`${date} ${what.padEnd(8)} ${figures.join('  ')}  ${JSON.stringify(done)}\n`)
}
