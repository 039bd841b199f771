import { type LocalDate, toIso } from '#sdk/dates/dates'
import { aboutLoan, addCounts, eachSubject, type JobResult, type JobRun } from '#server/loans/jobs/job-run'
import { pagesAfter } from '#server/loans/jobs/subject-pages'
import { lockAccount, readLedgersOf } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { judgeLoan, mayBeChargedOff } from './charge-off-case.ts'
import { judgedMonthEnd } from './charge-off.rules.ts'
import { decideChargeOff, listForChargeOff, loansToJudge, waitingLoans } from './charge-off-reviews.store.ts'

/**
 * Keeps the list of loans that staff decide about (rules 3.3): on the first of a month those that were 120 days past due at the end of
 * the last one are put on it, and every night those that can't be charged off any more are taken off. Nothing is charged off by itself.
 */
export async function reviewChargeOffs(run: JobRun): Promise<JobResult> {
  const withdrawn = await withdraw(run)
  const monthEnd = judgedMonthEnd(run.businessDate)
  return monthEnd === null ? withdrawn : addCounts(withdrawn, await list(run, monthEnd))
}

async function withdraw(run: JobRun): Promise<JobResult> {
  const { db } = run.services
  return eachSubject(run, await waitingLoans(reader(db)), aboutLoan, (accountNumber) =>
    db.withTx(async (tx) => {
      await lockAccount(tx, accountNumber)
      const { bar } = await judgeLoan(tx, accountNumber, run.businessDate)
      if (bar === null) return null
      const decision = { accountNumber, state: 'WITHDRAWN', reason: bar, actor: run.job, at: toIso(run.atMs) } as const
      return (await decideChargeOff(tx, decision)) ? 'charge-off-withdrawn' : null
    }),
  )
}

async function list(run: JobRun, monthEnd: LocalDate): Promise<JobResult> {
  const { db } = run.services
  const loans = pagesAfter<string>((after, limit) => loansToJudge(reader(db), monthEnd, { after, limit }))
  // Looked at without a lock first: hardly any loan is.
  const look = async (page: readonly string[]) => {
    const ledgers = await readLedgersOf(reader(db), page)
    return (accountNumber: string) => {
      const ledger = ledgers.get(accountNumber)
      return ledger === undefined || mayBeChargedOff(ledger(), monthEnd)
    }
  }
  const judge = async (accountNumber: string) => {
    if ((await judgeLoan(reader(db), accountNumber, monthEnd)).bar !== null) return null
    return db.withTx(async (tx) => {
      await lockAccount(tx, accountNumber)
      const { bar, daysPastDue } = await judgeLoan(tx, accountNumber, monthEnd)
      if (bar !== null) return null
      const isNew = await listForChargeOff(tx, { accountNumber, monthEnd, daysPastDue, at: toIso(run.atMs) })
      return isNew ? 'charge-off-listed' : null
    })
  }
  return eachSubject(run, loans, aboutLoan, judge, look)
}
