import { addDays, type LocalDate } from '#sdk/dates/dates'
import { readOutageSwitches } from '#server/platform/flags/flags.store'
import { outageDays } from '#server/platform/flags/outage-days'
import { dueDatesOfFees, type Ledger, lateFeesOn, type UnpostedPayment } from '#server/loans/ledger/ledger'
import { appendEntry, loadLedger, readLedgersOf } from '#server/loans/ledger/ledger.store'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'
import { askOfEach } from '#server/platform/store/questions'
import { runStep } from '#server/loans/jobs/job-steps.store'
import { aboutLoan, eachInGroups, type JobResult, type JobRun, stepOf } from '#server/loans/jobs/job-run'
import { lateFeeShelter } from '#server/loans/programs/late-fee-shelter'
import { unpostedPayments, unpostedPaymentsQuestion } from '#server/loans/settlement/payment-jobs.store'
import { type FeeDueDate, listContractGraces, loansThatMayGetFees } from './active-loans.store.ts'

/**
 * Begins a business date: assesses the late fees of the installments whose grace ended the day before (rules 2.4, 22). A day of a long
 * outage is no day to be late on (rules 17.4).
 */
export async function rollover(run: JobRun): Promise<JobResult> {
  const q = reader(run.services.db)
  const freeDays = outageDays(await readOutageSwitches(q), run.atMs)
  const dueDates = await feeDueDates(q, run, freeDays)
  const loans = loansThatMayGetFees(q, run.businessDate, dueDates)
  return eachInGroups(
    run,
    loans,
    aboutLoan,
    async (accountNumber, desk) => {
      // Looked at without a lock first: something may keep the fee away.
      const found = await findings(desk.q, run, freeDays, accountNumber)
      if (found.fees.length === 0) return null
      return runStep(desk, { ...stepOf(run), subject: accountNumber, accountNumber }, async (tx) =>
        assess(tx, run, accountNumber, desk.isLocked ? found : await findings(tx, run, freeDays, accountNumber)),
      )
    },
    // On most days most of them have no fee.
    (page) => mayHaveFees(q, run, freeDays, page),
  )
}

type FreeDays = ReadonlySet<LocalDate>

/** The due dates of installments whose grace ended the day before, by state and contract. */
async function feeDueDates(q: Queryable, run: JobRun, freeDays: FreeDays): Promise<FeeDueDate[]> {
  const { isIncreaseOn } = factsOf(run, freeDays, [])
  return (await listContractGraces(q)).flatMap(({ state, graceDays }) => {
    const contract = {
      contractState: state,
      contractLateFee: graceDays === '' ? null : { graceDays: Number(graceDays) },
    }
    const dueDates = dueDatesOfFees(contract, run.businessDate, { isIncreaseOn, freeDays })
    return dueDates.map((dueDate) => ({ state, graceDays, dueDate }))
  })
}

async function mayHaveFees(
  q: Queryable,
  run: JobRun,
  freeDays: FreeDays,
  page: readonly string[],
): Promise<(accountNumber: string) => boolean> {
  const ledgers = await readLedgersOf(q, page)
  const through = addDays(run.businessDate, -1)
  const read = await askOfEach(
    q,
    page.map((accountNumber) => ({ unposted: unpostedPaymentsQuestion(accountNumber, through) })),
  )
  const unpostedOf = new Map(page.map((accountNumber, index) => [accountNumber, read[index]?.unposted ?? []]))
  return (accountNumber) => {
    const ledger = ledgers.get(accountNumber)
    const unposted = unpostedOf.get(accountNumber) ?? []
    return ledger === undefined || lateFeesOn(ledger(), factsOf(run, freeDays, unposted)).length > 0
  }
}

function factsOf(run: JobRun, outageDays: FreeDays, unposted: readonly UnpostedPayment[]) {
  const isIncreaseOn = run.services.flags.getBoolean('LateFeeIncrease')
  return { businessDate: run.businessDate, unposted, isIncreaseOn, outageDays }
}

/** The late fees of a loan, and the ledger that they were found by. */
interface Findings {
  readonly ledger: Ledger
  readonly fees: ReturnType<typeof lateFeesOn>
}

async function findings(q: Queryable, run: JobRun, freeDays: FreeDays, accountNumber: string): Promise<Findings> {
  const unposted = await unpostedPayments(q, accountNumber, addDays(run.businessDate, -1))
  const ledger = await loadLedger(q, accountNumber)
  const facts = factsOf(run, freeDays, unposted)
  // On most days nothing is found, and what would keep a fee away need not be asked.
  if (lateFeesOn(ledger, facts).length === 0) return { ledger, fees: [] }
  const shelter = await lateFeeShelter(q, { accountNumber, businessDate: run.businessDate, unposted })
  return { ledger, fees: lateFeesOn(ledger, { ...facts, ...shelter }) }
}

async function assess(tx: Tx, run: JobRun, accountNumber: string, { ledger, fees }: Findings): Promise<string> {
  let known: Ledger | undefined = ledger
  for (const { scheduleSeq, cents } of fees) {
    const fee = {
      type: 'FEE_LATE',
      accountNumber,
      scheduleSeq,
      cents,
      effectiveDate: run.businessDate,
      description: 'Late fee',
      actor: run.job,
      atMs: run.atMs,
    } as const
    await appendEntry(tx, fee, known)
    known = undefined
  }
  return fees.length === 0 ? 'none' : 'late-fee'
}
