import { addDays, type LocalDate, businessToday } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import { isActiveRepo } from '#sdk/loan/account'
import { minimumPaymentCents, repossessionNoticeDays } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import { amountDue, isScraProtected, replay } from '#server/loans/ledger/ledger'
import { loadLedger, lockAccount } from '#server/loans/ledger/ledger.store'
import { pendingTotals } from '#server/loans/payments/payments.store'
import { isExtensionUnderWay } from '#server/loans/programs/payment-extension.store'
import { planActiveQuestion } from '#server/loans/programs/payment-plan.store'
import type { Services } from '#server/platform/context'
import type { Tx } from '#server/platform/store/database'
import { ask } from '#server/platform/store/questions'
import { newId } from '#server/platform/store/ids'
import {
  endNotifications,
  endRepossessionWarning,
  insertNotification,
  openNotifications,
} from './notifications.store.ts'
import { askedToStop } from './tend-notifications.ts'

/** What stops a repossession that is predicted for a loan: the amount in cents, and the last day on which a payment of it counts. */
export interface RepossessionWarning {
  readonly accountNumber: string
  readonly amountCents: Cents
  readonly payBy: LocalDate
}

/**
 * Warns the people of a loan that repossession is predicted (rules 16). It takes the place of an earlier warning; the same one again
 * stays as it is. Nobody is threatened with what will not be done: a loan that is not past due, one on a payment plan, one whose
 * extension is under way, one that the law protects and one whose vehicle is being repossessed take no warning, and none asks for more
 * than is past due.
 * @throws CarportError NOT_FOUND, ACCOUNT_BUSY, NOT_ALLOWED, FIELD_INVALID of `amountCents` or `payBy`
 */
export async function warnOfRepossession(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { accountNumber, amountCents, payBy }: RepossessionWarning,
): Promise<string> {
  await lockAccount(tx, accountNumber)
  const today = businessToday(clock)
  const ledger = await loadLedger(tx, accountNumber)
  const due = amountDue(replay(ledger, today), today, await pendingTotals(tx, accountNumber, today))
  const { statusKey, route } = ledger.terms
  const isSpared =
    isScraProtected(ledger.terms, today) ||
    (await ask(tx, planActiveQuestion(accountNumber))) ||
    (await isExtensionUnderWay(tx, accountNumber))
  if (statusKey !== 'A' || isActiveRepo(route) || !due.isPastDue || isSpared) throw new CarportError('NOT_ALLOWED')
  if (amountCents < minimumPaymentCents || amountCents > due.currentDue)
    throw fieldError('amountCents', 'FIELD_INVALID')
  if (payBy < today || payBy > addDays(today, repossessionNoticeDays)) throw fieldError('payBy', 'FIELD_INVALID')

  const earlier = (await openNotifications(tx, accountNumber, today)).filter(({ kind }) => kind === 'predicted-repo')
  const same = earlier.find(({ details }) => {
    const asked = askedToStop(details)
    return asked?.amountAdjusted === amountCents && asked.dateAdjusted === payBy
  })
  if (same !== undefined) return same.notificationId
  await endNotifications(
    tx,
    earlier.map(({ notificationId }) => notificationId),
    today,
  )
  const notificationId = newId('ntf')
  const stop = { dateActual: payBy, dateAdjusted: payBy, amountActual: amountCents, amountAdjusted: amountCents }
  await insertNotification(tx, {
    notificationId,
    accountNumber,
    kind: 'predicted-repo',
    severity: 'critical',
    details: { repoStatus: 'Predicted', repoStatusExtended: null, stopPayments: [stop] },
    createdOn: today,
    expiresOn: payBy,
  })
  return notificationId
}

/**
 * Takes a warning back at once: nothing is predicted any more.
 * @returns the loan it was about
 * @throws CarportError NOT_FOUND for what is no such warning
 */
export async function withdrawRepossessionWarning(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  notificationId: string,
): Promise<string> {
  const accountNumber = await endRepossessionWarning(tx, notificationId, businessToday(clock))
  if (accountNumber === null) throw new CarportError('NOT_FOUND')
  return accountNumber
}
