import { type LocalDate, dateText, businessToday, toIso } from '#sdk/dates/dates'
import { errorText } from '#sdk/errors/texts'
import type { Language } from '#sdk/i18n/language'
import { centsText } from '#sdk/money/money'
import type { RecordContext } from '#server/platform/store/audit'
import type { Payer } from '#server/loans/payments/payer.store'
import type { Tx } from '#server/platform/store/database'
import { type Recurring, setEnded, setPause } from './autopay.store.ts'
import { recordAutopay, notifyOwner } from './autopay-records.ts'
import { dueNow, dueSentence } from './due-text.ts'

/** Why autopay ends without its owner asking. */
export type EndReason =
  | 'returns'
  | 'not-authorized'
  | 'stop-payment'
  | 'paid-off'
  | 'charged-off'
  | 'closed'
  | 'plan-start'

const words: Readonly<Record<EndReason, string>> = {
  returns: 'two payments in a row were returned',
  'not-authorized': 'a payment was returned as not authorized',
  'stop-payment': 'the bank was told to stop a payment',
  'paid-off': 'the loan is paid off',
  'charged-off': 'the account is charged off',
  closed: 'the account is not active',
  'plan-start': 'a payment plan started',
}

/**
 * Ends an autopay and notifies its owner (rules 8.2). The account's row is locked by the caller, as for every change.
 * @param until for 'returns': the account is INELIGIBLE that long
 */
export async function endAutopay(
  tx: Tx,
  context: RecordContext,
  recurring: Recurring,
  end: { readonly reason: EndReason; readonly until?: LocalDate | null; readonly actor: string },
): Promise<void> {
  const today = businessToday(context.clock)
  const isByReturn = end.reason === 'returns' || end.reason === 'not-authorized'
  await setEnded(tx, {
    id: recurring.recurringPaymentId,
    status: isByReturn ? 'INELIGIBLE' : 'ENDED',
    reason: end.reason,
    endedOn: today,
    ineligibleUntil: end.until ?? null,
    at: toIso(context.clock.nowMs()),
  })
  const payer = await recordAutopay(tx, context, recurring, {
    notation: 'AX',
    comment: `Autopay ended: ${words[end.reason]}.`,
    action: 'autopay.end',
    reason: end.reason,
    actor: end.actor,
  })
  await tellWhy(tx, context, recurring, end.reason, payer)
}

async function tellWhy(
  tx: Tx,
  context: RecordContext,
  recurring: Recurring,
  reason: EndReason,
  payer: Payer | null,
): Promise<void> {
  const { phone } = context.config.company
  if (reason === 'paid-off') return notifyOwner(tx, payer, context, 'autopay-ended-paid-off', () => ({}))
  if (reason === 'plan-start') return notifyOwner(tx, payer, context, 'autopay-ended-plan', () => ({}))
  if (reason === 'charged-off' || reason === 'closed')
    return notifyOwner(tx, payer, context, 'autopay-ended-closed', () => ({ phone }))
  const today = businessToday(context.clock)
  const due = await dueNow(tx, recurring.accountNumber, today)
  if (reason === 'stop-payment') {
    return notifyOwner(tx, payer, context, 'autopay-ended-stop-payment', (language) => ({
      due: dueSentence(due, language),
    }))
  }
  if (reason === 'not-authorized') {
    return notifyOwner(tx, payer, context, 'autopay-ended-not-authorized', (language) => ({
      phone,
      due: dueSentence(due, language),
    }))
  }
  return notifyOwner(tx, payer, context, 'autopay-ended-returns', (language) => ({
    text: endedByReturnsText(due.currentDue, due.dueDate ?? today, today, language),
  }))
}

/** The text of AUTOPAY_ENDED_RETURNS. */
export function endedByReturnsText(cents: number, date: LocalDate, today: LocalDate, language: Language): string {
  return errorText('AUTOPAY_ENDED_RETURNS', language, { amount: centsText(cents), date: dateText(date, today) })
}

/** Pauses an autopay and notifies its owner why, and what is due. */
export async function pauseAutopay(
  tx: Tx,
  context: RecordContext,
  recurring: Recurring,
  pause: { readonly reason: 'method' | 'past-due'; readonly actor: string },
): Promise<void> {
  if (recurring.pausedReason === pause.reason) return
  await setPause(tx, recurring.recurringPaymentId, pause.reason, toIso(context.clock.nowMs()))
  const payer = await recordAutopay(tx, context, recurring, {
    notation: null,
    comment: '',
    action: 'autopay.pause',
    reason: pause.reason,
    actor: pause.actor,
  })
  const due = await dueNow(tx, recurring.accountNumber, businessToday(context.clock))
  await notifyOwner(tx, payer, context, `autopay-paused-${pause.reason}`, (language) => ({
    due: dueSentence(due, language),
  }))
}
