import { addCounts, type JobName, type JobResult, type JobRun, setAside, type Subject } from './job-run.ts'
import { keyOf } from './quarantine.store.ts'

type Step = (run: JobRun) => Promise<JobResult>
/** A step that writes no ledger entry, payment or plan: a loan that it fails on still takes new money. */
interface StepWithoutMoney {
  readonly movesNoMoney: Step
}
type ListedStep = Step | StepWithoutMoney
type StepsByJob = Readonly<Partial<Record<JobName, readonly ListedStep[]>>>

/** What a capability does in the jobs of the day, before and after their own work. */
export interface JobSteps {
  readonly before?: StepsByJob
  readonly after?: StepsByJob
}

let handedIn: readonly JobSteps[] | null = null

/** Takes the capabilities' steps, in the order in which they run. Called once, before any job runs. */
export function takeJobSteps(steps: readonly JobSteps[]): void {
  handedIn = steps
}

/**
 * Runs a job's own work with the steps of the capabilities. A step that fails as a whole is put aside like a subject: it holds neither
 * the job nor the other steps.
 * @returns everything that was done, counted
 * @throws Error when nobody handed in the steps: a day without its draws must not pass for one that ran
 */
export async function runWithSteps(run: JobRun, work: Step): Promise<JobResult> {
  if (handedIn === null) throw new Error('No job runs before the capabilities handed in their steps.')
  const stepsOf = (when: keyof JobSteps, all: readonly JobSteps[]) =>
    all.flatMap((steps) => steps[when]?.[run.job] ?? [])
  let counts: JobResult = {}
  for (const step of stepsOf('before', handedIn)) counts = addCounts(counts, await runAlone(run, step))
  counts = addCounts(counts, await work(run))
  for (const step of stepsOf('after', handedIn)) counts = addCounts(counts, await runAlone(run, step))
  return counts
}

async function runAlone(run: JobRun, listed: ListedStep): Promise<JobResult> {
  const isMoney = typeof listed === 'function'
  const step = isMoney ? listed : listed.movesNoMoney
  const subject: Subject = { kind: 'step', id: step.name }
  const isRetry = run.only?.has(keyOf(subject)) === true
  try {
    return await step({ ...run, only: isRetry ? null : run.only, movesMoney: run.movesMoney && isMoney })
  } catch (error) {
    await setAside(run, subject, error)
    return { failed: 1 }
  }
}
