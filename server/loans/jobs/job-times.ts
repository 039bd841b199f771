import { PAYMENT_CUTOFF, POSTING_RUN } from '#sdk/dates/payment-timeline'
import type { JobName } from './job-run.ts'

/** When each job runs, Phoenix time, and on which days (rules 22). In the order of a day. */
export const jobTimes: Readonly<Record<JobName, { readonly time: string; readonly isForBankingDays: boolean }>> = {
  rollover: { time: '00:05', isForBankingDays: false },
  returns: { time: '06:00', isForBankingDays: true },
  notices: { time: '08:00', isForBankingDays: false },
  batch: { time: PAYMENT_CUTOFF, isForBankingDays: true },
  posting: { time: POSTING_RUN, isForBankingDays: true },
}

/**
 * What a job of a date waits for, besides its own earlier dates; every other job goes on by itself. Posting follows the file of its day:
 * what the batch of a day sends is posted that evening, not a banking day later. Nothing waits for the returns as a whole, because one that
 * comes late is taken back by the posting after it; only closing a paid-off loan does (see posting).
 */
export const waitsFor: Readonly<Record<JobName, readonly JobName[]>> = {
  rollover: [],
  returns: [],
  notices: [],
  batch: [],
  posting: ['batch'],
}
