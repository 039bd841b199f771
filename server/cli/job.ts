import { businessToday } from '#sdk/dates/dates'
import { lateJobs } from '#server/loans/jobs/job-health'
import { jobNames } from '#server/loans/jobs/job-run'
import { lastRuns } from '#server/loans/jobs/job-steps.store'
import { jobTimes } from '#server/loans/jobs/job-times'
import { countAside, type HeldSubject, listHeld } from '#server/loans/jobs/quarantine.store'
import { configOfProcess, type ServerConfig } from '#server/platform/config/config'
import { clockOf } from '#server/platform/store/clock'
import { openCommandDatabase } from '#server/platform/store/command-database'
import { type Database, reader } from '#server/platform/store/database'
import { type Command, oneOf, type Outcome } from './command.ts'

/** No list is longer: what holds more has one cause, and `job status` counts them all. */
const mostHeld = 1000

/**
 * `carport job status`: when each job of the day last ran, what is late, and how many loans are put aside. `carport job held`: which
 * ones, and why.
 */
export const jobCommand: Command = {
  about: 'Says when each job of the day last ran and what is late, or which loans are held and why.',
  usage: ['job status', 'job held [--json]'],
  async run({ words }) {
    const action = oneOf(['status', 'held'], words[0], 'action')
    const config = configOfProcess()
    const { db, close } = await openCommandDatabase(config)
    try {
      return action === 'status' ? await status(config, db) : heldOutcome(await listHeld(reader(db), mostHeld))
    } finally {
      await close()
    }
  },
}

async function status(config: ServerConfig, db: Database): Promise<Outcome> {
  const clock = await clockOf(config.mode, db)
  const last = await lastRuns(reader(db))
  const late = await lateJobs({ db, clock })
  const aside = await countAside(reader(db))
  const jobs = jobNames.map((job) => {
    const behind = late.find((each) => each.job === job)
    return { job, time: jobTimes[job].time, lastRun: last.get(job) ?? null, minutesLate: behind?.minutesLate ?? 0 }
  })
  const more = aside.subjects > 0 ? ' carport job held lists them.' : ''
  return {
    lines: [
      ...jobs.map(
        ({ job, time, lastRun, minutesLate }) =>
          `${job} at ${time}: ${lastRun === null ? 'has not run yet' : `last ran for ${lastRun}`}${minutesLate > 0 ? `, ${minutesLate} minutes late` : ''}`,
      ),
      `Put aside: ${aside.loans} loans, ${aside.subjects} other subjects.${more}`,
    ],
    data: { today: businessToday(clock), jobs, putAside: aside },
    isGood: late.length === 0,
  }
}

function heldOutcome(held: readonly HeldSubject[]): Outcome {
  const lines = held.length === 0 ? ['Nothing is held.'] : held.map(heldLine)
  return { lines, data: { held }, isGood: held.length === 0 }
}

function heldLine(held: HeldSubject): string {
  const { accountNumber, kind, id } = held
  const loan = accountNumber === null ? 'No loan' : `Loan ${accountNumber}`
  return [
    `${loan}${held.stopsMoney ? ' takes no payments' : ''}: ${held.job} of ${held.businessDate}`,
    ...(kind === 'account' ? [] : [`${kind} ${id}`]),
    held.errorCode,
    held.tries === 1 ? '1 try' : `${held.tries} tries`,
    `since ${held.since}`,
    `next try ${held.nextTryAt}`,
  ].join(', ')
}
