import { formatDate, toIso } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { formatCents } from '#sdk/money/money'
import { aboutAutopay, eachSubject, type JobResult, type JobRun, recordContext } from '#server/loans/jobs/job-run'
import { pagesAfter } from '#server/loans/jobs/subject-pages'
import { lockAccount } from '#server/loans/ledger/ledger.store'
import { reader, type Tx } from '#server/platform/store/database'
import { listToEnd, pausedWhilePastDue } from './autopay-pages.store.ts'
import { lockRecurring, type Recurring, setPause } from './autopay.store.ts'
import { loadBook, nextDraws } from './autopay-book.ts'
import { recordAutopay, notifyOwner } from './autopay-records.ts'
import { isBehind, whoIsBehind } from './due-text.ts'
import { endAutopay, type EndReason } from './end-autopay.ts'

/** Ends autopay on loans that are paid off, charged off or closed (rules 8.2, 14). */
export async function endFinishedAutopay(run: JobRun): Promise<JobResult> {
  const { db } = run.services
  return eachSubject(
    run,
    await listToEnd(reader(db)),
    aboutAutopay,
    async ({ recurringPaymentId: id, accountNumber, statusKey }) =>
      db.withTx(async (tx) => {
        await lockAccount(tx, accountNumber)
        const recurring = await lockRecurring(tx, id)
        if (recurring?.status !== 'ENROLLED') return null
        await endAutopay(tx, recordContext(run), recurring, { reason: reasonOf(statusKey), actor: run.job })
        return 'autopay-ended'
      }),
  )
}

function reasonOf(statusKey: string): EndReason {
  if (statusKey === 'A' || statusKey === 'P') return 'paid-off'
  return statusKey === 'O' ? 'charged-off' : 'closed'
}

/** Lets an autopay go on that waited for the account to be current (rules 9). */
export async function resumeCurrentAutopay(run: JobRun): Promise<JobResult> {
  const { db } = run.services
  const q = reader(db)
  const paused = pagesAfter<Recurring>((after, limit) => pausedWhilePastDue(q, { after, limit }))
  const resumeOnce = ({ recurringPaymentId: id, accountNumber }: Recurring): Promise<string | null> =>
    db.withTx(async (tx) => {
      await lockAccount(tx, accountNumber)
      if (await isBehind(tx, accountNumber, run.businessDate)) return null
      return resume(tx, run, id)
    })
  return eachSubject(run, paused, aboutAutopay, resumeOnce, async (page) => {
    const isStillBehind = await whoIsBehind(
      q,
      page.map(({ accountNumber }) => accountNumber),
      run.businessDate,
    )
    return ({ accountNumber }) => !isStillBehind(accountNumber)
  })
}

async function resume(tx: Tx, run: JobRun, id: string): Promise<string | null> {
  const recurring = await lockRecurring(tx, id)
  if (recurring?.status !== 'ENROLLED' || recurring.pausedReason !== 'past-due') return null
  await setPause(tx, id, null, toIso(run.atMs))
  const book = await loadBook(tx, recurring.accountNumber, run.businessDate)
  const range = { today: run.businessDate, count: 1 }
  const { coming } = await nextDraws(tx, { ...recurring, pausedReason: null }, book, range)
  const payer = await recordAutopay(tx, recordContext(run), recurring, {
    notation: null,
    comment: '',
    action: 'autopay.resume',
    actor: run.job,
  })
  const [next] = coming
  await notifyOwner(tx, payer, recordContext(run), 'autopay-resumed', (language) => ({
    next:
      next === undefined
        ? ''
        : nextSentence[language](formatCents(next.cents, language), formatDate(next.date, language)),
  }))
  return 'autopay-resumed'
}

const nextSentence: Readonly<Record<Language, (amount: string, date: string) => string>> = {
  en: (amount, date) => ` The next payment is ${amount} on ${date}.`,
  es: (amount, date) => ` El próximo pago es de ${amount} el ${date}.`,
}
