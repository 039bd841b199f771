import { addDays } from '#sdk/dates/dates'
import { aboutReturn, applyReturn } from './apply-return.ts'
import { cancelStopped } from './cancel-stopped.ts'
import { reportReturnRates } from './return-rates.ts'
import { addCounts, eachSubject, type JobResult, type JobRun, recordContext } from '#server/loans/jobs/job-run'
import { listReturns } from '#server/platform/vendors/bank/bank-processor'
import { ProcessorUnknownError } from '#server/platform/vendors/processor-call'

/** Days that each return file is asked for again: what was applied is known by its event id. */
const overlapDays = 10

/** Reads the bank's return file, takes the payments in it back, and looks at how many came back of late (rules 7.4, 22). */
export async function returns(run: JobRun): Promise<JobResult> {
  const { services, businessDate } = run
  const { listed, unreadable } = await listReturns(services, addDays(businessDate, -overlapDays), businessDate)
  const context = { ...recordContext(run), db: services.db, log: run.log }
  const applied = await eachSubject(run, listed, aboutReturn, async (event) => {
    const outcome = await applyReturn(context, { ...event, vendor: 'bank-processor' })
    return outcome?.toLowerCase() ?? null
  })
  const notRead = await eachSubject(run, unreadable, aboutReturn, () =>
    Promise.reject(new ProcessorUnknownError('An entry of the return file is in a shape we do not know')),
  )
  const canceled = await cancelStopped(run)
  await reportReturnRates(run)
  return addCounts(applied, notRead, canceled)
}
