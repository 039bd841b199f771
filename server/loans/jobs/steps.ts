import { endFinishedAutopay, resumeCurrentAutopay } from '#server/loans/autopay/end-of-loan'
import { makeDraws } from '#server/loans/autopay/make-draws'
import { sendAutopayNotices } from '#server/loans/autopay/send-notices'
import { tidyChats } from '#server/capabilities/chat/retention'
import { emptyOldMessages } from '#server/loans/jobs/message-retention'
import { exportLetters } from '#server/loans/letters/export-letters'
import { breakMissedPlans } from '#server/loans/programs/break-plans'
import { addCounts, type JobName, type JobResult, type JobRun, setAside, type Subject } from './job-run.ts'
import { keyOf } from './quarantine.store.ts'

type Step = (run: JobRun) => Promise<JobResult>

/** What capabilities do in a job's run, before and after its own work. A new one is one line here. */
const steps: Readonly<Record<JobName, { readonly before: readonly Step[]; readonly after: readonly Step[] }>> = {
  rollover: {
    before: [breakMissedPlans],
    after: [endFinishedAutopay, resumeCurrentAutopay, tidyChats, emptyOldMessages, exportLetters],
  },
  returns: { before: [], after: [] },
  notices: { before: [], after: [sendAutopayNotices] },
  // Draws are made before the file is.
  batch: { before: [endFinishedAutopay, makeDraws], after: [] },
  posting: { before: [], after: [endFinishedAutopay, resumeCurrentAutopay] },
}

/**
 * Runs a job's own work with the steps of the capabilities. A step that fails as a whole is put aside like a subject: it holds neither
 * the job nor the other steps.
 * @returns everything that was done, counted
 */
export async function runWithSteps(run: JobRun, work: Step): Promise<JobResult> {
  const { before, after } = steps[run.job]
  let counts: JobResult = {}
  for (const step of [...before, work, ...after])
    counts = addCounts(counts, await (step === work ? work(run) : runAlone(run, step)))
  return counts
}

async function runAlone(run: JobRun, step: Step): Promise<JobResult> {
  const subject: Subject = { kind: 'step', id: step.name }
  const isRetry = run.only?.has(keyOf(subject)) === true
  try {
    return await step(isRetry ? { ...run, only: null } : run)
  } catch (error) {
    await setAside(run, subject, error)
    return { failed: 1 }
  }
}
