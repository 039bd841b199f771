import { formatDate, type LocalDate, parseIso, toIso, businessToday } from '#sdk/dates/dates'
import { timeText } from '#sdk/dates/times'
import { CarportError } from '#sdk/errors/errors'
import { previewedDraws } from '#sdk/loan/payment-terms'
import type { RequestContext } from '#server/platform/context'
import { writeNotation } from '#server/platform/messages/notations'
import type { RecordContext } from '#server/platform/store/audit'
import { callingCustomer } from '#server/identity/calling-customer'
import type { Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { lockRecurring, type Recurring, setEnded } from '#server/loans/autopay/autopay.store'
import { loadBook, nextDraws } from '#server/loans/autopay/autopay-book'
import { notifyAutopaySet, recordAutopay, notifyOwner } from '#server/loans/autopay/autopay-records'
import { insertSkip, readPastDraws } from '#server/loans/autopay/autopay-records.store'
import type { RecurringView } from '#server/loans/autopay/autopay-view'
import { drawTimeline, firstDrawDay } from '#server/loans/autopay/draw-dates'
import { dueNow, dueSentence } from '#server/loans/autopay/due-text'
import { ownRecurring } from '#server/loans/autopay/enroll'
import { viewerOf, viewOf } from '#server/loans/autopay/read-autopay'

/**
 * Turns an autopay of the caller's own off. No flag can forbid it (rules 20). A draw that was sent is a payment of its own by then. One
 * that the caller turned off already is off: asking again, from another tab or after a lost answer, gives the same answer.
 * @throws CarportError NOT_FOUND; NOT_ALLOWED for the other borrower's
 */
export async function cancelRecurringPayment(
  context: RequestContext,
  accountNumber: string,
  id: string,
): Promise<void> {
  const caller = callingCustomer(context)
  await runOnce(context, { operation: 'CancelRecurringPayment', accountNumber, fingerprint: { id } }, async (tx) => {
    if (await isCanceledAlready(tx, { customerId: caller.customerId, accountNumber, id })) return { success: true }
    const recurring = await ownRecurring(tx, caller, accountNumber, id)
    const today = businessToday(context.clock)
    await setEnded(tx, {
      id,
      status: 'ENDED',
      reason: 'cancelled',
      endedOn: today,
      ineligibleUntil: null,
      at: toIso(context.clock.nowMs()),
    })
    const payer = await recordAutopay(tx, context, recurring, {
      notation: 'AX',
      comment: 'Autopay canceled online by the borrower.',
      action: 'autopay.cancel',
      actor: caller.loginId,
    })
    const due = await dueNow(tx, accountNumber, today)
    await notifyOwner(tx, payer, context, 'autopay-cancelled', (language) => ({
      due: dueSentence(due, language),
    }))
    await notifyAutopaySet(tx, context, recurring, 'off', payer)
    return { success: true }
  })
}

async function isCanceledAlready(
  tx: Tx,
  asked: { readonly customerId: string; readonly accountNumber: string; readonly id: string },
): Promise<boolean> {
  const recurring = await lockRecurring(tx, asked.id)
  const isTheirs = recurring?.customerId === asked.customerId && recurring.accountNumber === asked.accountNumber
  return isTheirs && recurring.status === 'ENDED' && recurring.endReason === 'cancelled'
}

/**
 * Leaves one draw out, until the cut-off of the day it is sent. Staff may do it through the borrower's eyes; that leaves a notation.
 * @throws CarportError NOT_FOUND, also for a day without a draw; NOT_ALLOWED; PAYMENT_NOT_CANCELLABLE (params.time)
 */
export async function skipRecurringPayment(
  context: RequestContext,
  skip: { readonly accountNumber: string; readonly id: string; readonly paymentDate: LocalDate },
): Promise<RecurringView> {
  const caller = callingCustomer(context)
  const staff = context.actor.kind === 'borrower' ? context.actor.impersonatedBy : null
  const { accountNumber, id, paymentDate } = skip
  const once = { operation: 'SkipRecurringPaymentInstance', accountNumber, fingerprint: { id, paymentDate } }
  return runOnce(context, once, async (tx) => {
    const recurring = await ownRecurring(tx, caller, accountNumber, id)
    const viewer = viewerOf(context)
    if (await isToSkip(tx, recurring, paymentDate, context)) {
      await skipDraw(tx, context, recurring, { date: paymentDate, actor: staff ?? caller.loginId })
      if (staff !== null) await noteImpersonation(tx, context, recurring, staff)
    }
    return viewOf(tx, recurring, viewer)
  })
}

/** Remembers a skip and notifies the owner: also for an extension that asks for it. */
export async function skipDraw(
  tx: Tx,
  context: RecordContext,
  recurring: Recurring,
  skip: { readonly date: LocalDate; readonly actor: string },
): Promise<void> {
  const at = toIso(context.clock.nowMs())
  const { recurringPaymentId } = recurring
  if (!(await insertSkip(tx, { recurringPaymentId, drawDate: skip.date, actor: skip.actor, at }))) return
  const payer = await recordAutopay(tx, context, recurring, {
    notation: null,
    comment: '',
    action: 'autopay.skip',
    actor: skip.actor,
  })
  const due = await dueNow(tx, recurring.accountNumber, businessToday(context.clock))
  await notifyOwner(tx, payer, context, 'autopay-skipped', (language) => ({
    date: formatDate(skip.date, language),
    due: dueSentence(due, language),
  }))
}

/** @returns false for a draw that is skipped already */
async function isToSkip(tx: Tx, recurring: Recurring, date: LocalDate, context: RequestContext): Promise<boolean> {
  const past = await readPastDraws(tx, recurring.recurringPaymentId)
  if (past.skipped.includes(date)) return false
  const signedAtMs = parseIso(recurring.signedAt)
  if (date < firstDrawDay(signedAtMs)) throw new CarportError('NOT_FOUND')
  const { skipUntilMs } = drawTimeline(recurring.category, date, signedAtMs)
  if (past.settled.includes(date)) throw tooLate(skipUntilMs)
  const today = businessToday(context.clock)
  const book = await loadBook(tx, recurring.accountNumber, today)
  const { draws } = await nextDraws(tx, recurring, book, { today, count: previewedDraws })
  if (!draws.some((draw) => draw.date === date)) throw new CarportError('NOT_FOUND')
  if (context.clock.nowMs() >= skipUntilMs) throw tooLate(skipUntilMs)
  return true
}

function tooLate(sentAtMs: number): CarportError {
  return new CarportError('PAYMENT_NOT_CANCELLABLE', { params: { time: timeText(sentAtMs) } })
}

async function noteImpersonation(tx: Tx, context: RequestContext, recurring: Recurring, staff: string): Promise<void> {
  await writeNotation(tx, {
    accountNumber: recurring.accountNumber,
    activityCode: 'IM',
    partyContacted: recurring.payer === 'COBUYER' ? 'C' : 'A',
    comment: 'Skipped an autopay draw for the borrower.',
    actor: staff,
    createdAtMs: context.clock.nowMs(),
  })
}
