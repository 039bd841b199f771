import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBusinessBy } from '#sdk/dates/business-clock'
import { addDays, businessMoment } from '#sdk/dates/dates'
import { board } from '#server/boarding/board'
import { runJob } from '#server/loans/jobs/jobs'
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
 * @param url of a PostgreSQL in which a database of its own is made for this
 * @throws Error when the portfolio does not open whole or the ledger does not add up after it
 */
export async function printNight(url: string, loans: number): Promise<void> {
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
    const boarded = await timed(() => board({ db, config, nowMs: clock.nowMs() }, request))
    if (boarded.result.loans.opened !== loans) throw new Error('The portfolio did not open whole')
    say(asOf, 'boarding', boarded.seconds, { loans })
    await db.write('VACUUM ANALYZE')
    for (let day = 1; day <= days; day += 1) {
      const date = addDays(asOf, day)
      for (const [job, time] of jobs) {
        await clock.setTo(businessMoment(date, time))
        const { seconds, result } = await timed(() => runJob(services, job))
        say(date, job, seconds, result)
      }
    }
    const problems = await verifyLedger(reader(db))
    if (problems.length > 0) throw new Error(`The ledger does not add up: ${problems[0]}`)
  } finally {
    flags.close()
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openEmpty(url: string): Promise<Database> {
  const options = { poolSize: 8, auditKey: testAuditKey, log: silent }
  const all = openDatabase({ ...options, url })
  await all.write('DROP DATABASE IF EXISTS night WITH (FORCE)')
  await all.write('CREATE DATABASE night')
  await all.close()
  const db = openDatabase({ ...options, url: Object.assign(new URL(url), { pathname: '/night' }).toString() })
  await migrate(db)
  return db
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const startedMs = performance.now()
  const result = await work()
  return { seconds: (performance.now() - startedMs) / 1000, result }
}

function say(date: string, what: string, seconds: number, done: object): void {
  process.stdout.write(`${date} ${what.padEnd(8)} ${seconds.toFixed(2).padStart(8)} s  ${JSON.stringify(done)}\n`)
}
