import { todayInPhoenix } from '#sdk/dates/dates'
import { systemClock } from '#sdk/dates/clock'
import { lateJobs } from '#server/loans/jobs/job-health'
import { jobNames } from '#server/loans/jobs/job-run'
import { lastRuns } from '#server/loans/jobs/job-steps.store'
import { jobTimes } from '#server/loans/jobs/job-times'
import { countAside } from '#server/loans/jobs/quarantine.store'
import { configOfProcess } from '#server/platform/config/config'
import { createSettableClock } from '#server/platform/store/clock'
import { openCommandDatabase } from '#server/platform/store/command-database'
import { reader } from '#server/platform/store/database'
import { type Command, oneOf } from './command.ts'

/** `carport job status`: when each job of the day last ran, what is late, and how many loans are put aside. */
export const jobCommand: Command = {
  about: 'Says when each job of the day last ran, what is late and what is put aside.',
  usage: ['job status'],
  async run({ words }) {
    oneOf(['status'], words[0], 'action')
    const config = configOfProcess()
    const { db, close } = await openCommandDatabase(config)
    try {
      const clock = config.mode === 'sandbox' ? await createSettableClock(db) : systemClock
      const last = await lastRuns(reader(db))
      const late = await lateJobs({ db, clock })
      const aside = await countAside(reader(db))
      const jobs = jobNames.map((job) => {
        const behind = late.find((each) => each.job === job)
        return { job, time: jobTimes[job].time, lastRun: last.get(job) ?? null, minutesLate: behind?.minutesLate ?? 0 }
      })
      return {
        lines: [
          ...jobs.map(
            ({ job, time, lastRun, minutesLate }) =>
              `${job} at ${time}: ${lastRun === null ? 'has not run yet' : `last ran for ${lastRun}`}${minutesLate > 0 ? `, ${minutesLate} minutes late` : ''}`,
          ),
          `Put aside: ${aside.loans} loans, ${aside.subjects} other subjects.`,
        ],
        data: { today: todayInPhoenix(clock), jobs, putAside: aside },
        isGood: late.length === 0,
      }
    } finally {
      await close()
    }
  },
}
