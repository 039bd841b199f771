import { everyMinute } from '#server/loans/jobs/every-minute'
import { jobLog } from '#server/loans/jobs/job-run'
import type { Services } from '#server/platform/context'
import { errorFields } from '#server/platform/log/log'
import { takeAnswers } from './file-answers.ts'

/**
 * Looks every minute for the bank's answers to its files.
 * @param isOurTurn whether this process does so now
 * @returns ends it, after the look in hand
 */
export function startAnswerClock(services: Services, isOurTurn: () => boolean): () => Promise<void> {
  return everyMinute(async () => {
    if (!isOurTurn()) return
    try {
      await takeAnswers(services)
    } catch (error) {
      jobLog.error('bank-answers-not-read', errorFields(error))
    }
  })
}
