import { paymentCutoff, postingRun } from '#sdk/dates/business-clock'
import type { JobName } from './job-run.ts'

/**
 * When each job runs, by the clock of the business, and on which days (rules 22). In the order of a day. The hours that an installation
 * sets are read when they are asked for.
 */
export const jobTimes: Readonly<Record<JobName, { readonly time: string; readonly isForBankingDays: boolean }>> = {
  rollover: { time: '00:05', isForBankingDays: false },
  returns: { time: '06:00', isForBankingDays: true },
  notices: { time: '08:00', isForBankingDays: false },
  batch: {
    get time() {
      return paymentCutoff
    },
    isForBankingDays: true,
  },
  posting: {
    get time() {
      return postingRun
    },
    isForBankingDays: true,
  },
}

/**
 * What a job of a date waits for, besides its own earlier dates; every other job goes on by itself. Posting follows the file of its day:
 * what the batch of a day sends is posted that evening, not a banking day later. Nothing waits for the returns as a whole, because a late
 * one is taken back by the posting after it; only closing a paid-off loan does (see posting).
 */
export const waitsFor: Readonly<Record<JobName, readonly JobName[]>> = {
  rollover: [],
  returns: [],
  notices: [],
  batch: [],
  posting: ['batch'],
}
