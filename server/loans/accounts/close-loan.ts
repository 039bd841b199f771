import { formatDate, type LocalDate, toIso } from '#sdk/dates/dates'
import { titleReleaseDays } from '#sdk/loan/payment-terms'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents } from '#sdk/money/money'
import { isPaidOff, isPayoffResidue, type LedgerState, replay } from '#server/loans/ledger/ledger'
import { appendEntry, loadLedger } from '#server/loans/ledger/ledger.store'
import type { Payment } from '#server/loans/payments/payments.store'
import type { Tx } from '#server/platform/store/database'
import { cancelForBorrower } from '#server/loans/settlement/cancel-stopped'
import { bankingDaysAfter, clearedOf, clearingDays } from './close-loan.rules.ts'
import {
  cancellableOfAccount,
  changeStatus,
  finishClearing,
  hasClearing,
  holdTitle,
  insertClearing,
  putTitleRelease,
  sendTitle,
  unclearedPayments,
} from './close-loan.store.ts'
import { type JobRun, recordContext } from '#server/loans/jobs/job-run'
import { ledgerWords } from '#server/loans/settlement/ledger-words'
import type { DuePayment } from '#server/loans/settlement/payment-jobs.store'
import { notifyBorrowers } from '#server/loans/settlement/notify-borrowers'

/**
 * A posted payment ended the loan (rules 14): a small rest is written off, what else was scheduled is canceled at once, the title
 * release is promised, and both borrowers are notified. The account closes when the payment can no longer bounce.
 */
export async function startClearing(tx: Tx, run: JobRun, payment: Payment): Promise<void> {
  const { accountNumber, paymentId } = payment
  const state = await withoutResidue(tx, run, payment)
  const isFirst = (await unclearedPayments(tx, accountNumber)).size === 0
  const clearsOn = bankingDaysAfter(run.businessDate, clearingDays[payment.category])
  if (!(await insertClearing(tx, { paymentId, accountNumber, clearsOn }))) return
  // Another payment that posts after the payoff is paid too much: it is refunded when it has cleared.
  if (!isFirst) return
  for (const due of await cancellableOfAccount(tx, accountNumber)) {
    await cancelForBorrower(tx, run, due, 'the loan is paid off')
  }
  const promisedOn = bankingDaysAfter(clearsOn, titleReleaseDays)
  await putTitleRelease(tx, { accountNumber, state: 'WAITING', promisedOn, orderedOn: null, at: toIso(run.atMs) })
  await notifyBorrowers(tx, recordContext(run), accountNumber, 'loan-paid-off', (language) => ({
    account: accountNumber.slice(-4),
    closesOn: dateOf(run, clearsOn, language),
    titleBy: dateOf(run, promisedOn, language),
    overpaid: state.creditCents === 0 ? null : formatCents(state.creditCents, language),
  }))
}

/**
 * A payment that ended its loan can no longer bounce: what was paid too much is refunded, and the account becomes paid with its
 * title release ordered, unless another payment it rests on can still bounce.
 * @returns a fixed word for what came of it
 */
export async function finishCleared(tx: Tx, run: JobRun, due: DuePayment): Promise<string> {
  const { accountNumber } = due
  await finishClearing(tx, due.paymentId, run.businessDate)
  const ledger = await loadLedger(tx, accountNumber)
  const uncleared = await unclearedPayments(tx, accountNumber)
  const state = replay(ledger)
  const isChargedOff = state.chargedOff !== null
  const { isClosable, refundCents } = clearedOf(ledger, state, uncleared, run.businessDate)
  if (refundCents > 0) await refund(tx, run, accountNumber, refundCents)
  if (!isClosable) return 'cleared'
  const from = isChargedOff ? 'O' : 'A'
  if (!(await changeStatus(tx, accountNumber, { from, to: 'P' }))) return 'cleared'
  const promisedOn = bankingDaysAfter(run.businessDate, titleReleaseDays)
  const orderedOn = run.businessDate
  await putTitleRelease(tx, { accountNumber, state: 'ORDERED', promisedOn, orderedOn, at: toIso(run.atMs) })
  await notifyBorrowers(tx, recordContext(run), accountNumber, 'loan-closed', (language) => ({
    account: accountNumber.slice(-4),
    titleBy: dateOf(run, promisedOn, language),
  }))
  return 'closed'
}

/**
 * The title or lien release of a closed loan leaves, on the banking day after it was ordered, and both borrowers are notified.
 * @returns a fixed word for what came of it
 */
export async function releaseTitle(tx: Tx, run: JobRun, accountNumber: string): Promise<string> {
  if (!(await sendTitle(tx, accountNumber, { on: run.businessDate, at: toIso(run.atMs) }))) return 'title-held'
  await notifyBorrowers(tx, recordContext(run), accountNumber, 'title-sent', () => ({
    account: accountNumber.slice(-4),
  }))
  return 'title-sent'
}

/** A payment that had ended its loan was taken back: the loan is active again, and a title that has not left is held. */
export async function reopenIfOwed(tx: Tx, run: JobRun, payment: Payment): Promise<void> {
  const { accountNumber } = payment
  if (!(await hasClearing(tx, payment.paymentId))) return
  const state = replay(await loadLedger(tx, accountNumber))
  if (isPaidOff(state, run.businessDate)) return
  await changeStatus(tx, accountNumber, { from: 'P', to: state.chargedOff === null ? 'A' : 'O' })
  await holdTitle(tx, accountNumber, toIso(run.atMs))
}

async function withoutResidue(tx: Tx, run: JobRun, payment: Payment): Promise<LedgerState> {
  const { accountNumber, paymentId, paymentDate } = payment
  const state = replay(await loadLedger(tx, accountNumber), run.businessDate)
  if (!isPayoffResidue(state, paymentDate)) return state
  const plan = await appendEntry(tx, {
    type: 'PAYOFF_WRITE_OFF',
    accountNumber,
    effectiveDate: paymentDate,
    paymentId,
    description: ledgerWords.writeOff,
    actor: run.job,
    atMs: run.atMs,
  })
  return plan.state
}

async function refund(tx: Tx, run: JobRun, accountNumber: string, cents: Cents): Promise<void> {
  await appendEntry(tx, {
    type: 'REFUND',
    accountNumber,
    cents,
    effectiveDate: run.businessDate,
    description: ledgerWords.refund,
    actor: run.job,
    atMs: run.atMs,
  })
  await notifyBorrowers(tx, recordContext(run), accountNumber, 'overpayment-refund', (language) => ({
    account: accountNumber.slice(-4),
    amount: formatCents(cents, language),
  }))
}

function dateOf(run: JobRun, date: LocalDate, language: Language): string {
  return formatDate(date, language, run.businessDate)
}
