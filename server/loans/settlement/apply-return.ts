import { type LocalDate, toIso } from '#sdk/dates/dates'
import { errorText } from '#sdk/errors/texts'
import { centsText } from '#sdk/money/money'
import type { CorrelationLogger } from '#server/platform/log/log'
import { replay } from '#server/loans/ledger/ledger'
import { loadLedger, lockAccount } from '#server/loans/ledger/ledger.store'
import { changeState } from '#server/loans/payments/payment-changes'
import { paymentFollowers } from '#server/loans/payments/payment-followers'
import { paymentReturned } from '#server/loans/payments/payment-records'
import { returnFeeOf } from '#server/loans/payments/return-fee'
import type { RecordContext } from '#server/platform/store/audit'
import { mayHappen } from '#server/loans/payments/payment-state'
import { readPayer, stopBankDebits } from '#server/loans/payments/payer.store'
import { lockPayment, type Payment, readPayment } from '#server/loans/payments/payments.store'
import { withdrawMethod } from '#server/loans/payments/payment-methods.store'
import { settlePlan } from '#server/loans/programs/settle-plan'
import type { Database, Tx } from '#server/platform/store/database'
import { readAgreedText } from './payment-jobs.store.ts'
import type { Subject } from '#server/loans/jobs/job-run'
import { takeChangeNotice } from './notice-of-change.ts'
import { type EventOutcome, keepEvent, type ReturnEvent, settleEvent } from './processor-events.store.ts'
import { isChangeNotice, returnRule, unknownReturn } from '#server/loans/payments/return-codes'

/** Names a return as a run's subject. */
export function aboutReturn(event: Pick<ReturnEvent, 'eventId' | 'submissionKey'>): Subject {
  return { kind: 'return', id: event.eventId, paymentId: event.submissionKey }
}

/** What applying a return needs to know of where it happens. */
export interface ReturnContext extends RecordContext {
  readonly db: Database
  readonly log: CorrelationLogger
}

/**
 * Applies a return once by its event id (rules 7.4, reliability 12). One that is ahead of its payment's posting waits; one whose
 * payment is not known, or whose amount, currency or vendor is another, is kept and not applied. A notice of change corrects the
 * saved bank account and leaves the payment alone.
 * @returns what came of it, or null when it was settled before
 */
export async function applyReturn(context: ReturnContext, event: ReturnEvent): Promise<EventOutcome | null> {
  const outcome = await context.db.withTx(async (tx) => {
    const known = await readPayment(tx, event.submissionKey)
    if (known !== null) await lockAccount(tx, known.accountNumber)
    const { eventId, vendor, submissionKey: paymentId } = event
    const at = toIso(context.clock.nowMs())
    const kind = isChangeNotice(event.code) ? 'method.changed' : 'payment.returned'
    if (!(await keepEvent(tx, { eventId, vendor, kind, paymentId, details: event, at }))) return null
    const result = known === null ? 'UNKNOWN' : await judge(tx, context, event)
    await settleEvent(tx, eventId, result)
    return result
  })
  if (outcome === 'UNKNOWN' || outcome === 'MISMATCH') {
    context.log.error('return-not-applied', { vendor: event.vendor, outcome, code: event.code })
  } else if (outcome === 'APPLIED' && !isChangeNotice(event.code) && returnRule(event.code).isAlert) {
    const reason = returnRule(event.code) === unknownReturn ? 'unknown code' : returnRule(event.code).meaning
    context.log.error('return-needs-person', { paymentId: event.submissionKey, code: event.code, reason })
  }
  return outcome
}

async function judge(tx: Tx, context: ReturnContext, event: ReturnEvent): Promise<EventOutcome> {
  const payment = await lockPayment(tx, event.submissionKey)
  if (payment === null) return 'UNKNOWN'
  if (isChangeNotice(event.code)) {
    if (payment.category !== 'ACH' || event.vendor !== 'bank-processor') return 'MISMATCH'
    await takeChangeNotice(tx, context, payment, event)
    return 'APPLIED'
  }
  if (!isAbout(event, payment)) return 'MISMATCH'
  if (mayHappen(payment.state, 'returned')) {
    await takeBack(tx, context, payment, event)
    return 'APPLIED'
  }
  return payment.state === 'PENDING' || payment.state === 'AUTHORISING' ? 'WAITING' : 'IGNORED'
}

function isAbout(event: ReturnEvent, payment: Payment): boolean {
  const vendor = payment.category === 'CARD' ? 'card-provider' : 'bank-processor'
  const amountCents = payment.amountCents + payment.serviceFeeCents
  return event.vendor === vendor && event.amountCents === amountCents && event.currency === 'USD'
}

async function takeBack(tx: Tx, context: ReturnContext, payment: Payment, event: ReturnEvent): Promise<void> {
  const at = toIso(context.clock.nowMs())
  const returned = await changeState(tx, payment.paymentId, {
    trigger: 'returned',
    reason: event.code,
    actor: event.vendor,
    at,
    returnCode: event.code,
    returnedOn: event.returnedOn,
  })
  const rule = returnRule(event.code)
  if (rule.method === 'withdraw') await withdrawMethod(tx, { id: payment.paymentMethodId, reason: event.code, at })
  if (rule.debits === 'stop') await stopBankDebits(tx, payment.customerId, at)

  const payer = await readPayer(tx, payment.accountNumber, payment.customerId)
  const language = payer?.language ?? 'en'
  const feeCents = await returnFee(tx, payment, event)
  const reason = errorText('PAYMENT_RETURNED', language, {
    returnCode: event.code,
    amount: centsText(payment.amountCents + payment.serviceFeeCents),
    ...(feeCents > 0 ? { fee: centsText(feeCents) } : {}),
  })
  const parties = { email: payer?.email ?? null, language, party: payer?.party ?? 'A', actor: event.vendor } as const
  await paymentReturned(tx, context, returned, parties, { returnCode: event.code, reason })
  const { code, returnedOn, vendor: actor } = event
  const { paymentId } = payment
  await settlePlan(tx, context, payment.accountNumber, actor, { paymentId, on: returnedOn })
  for (const follower of paymentFollowers())
    await follower.returned?.(tx, context, returned, { code, returnedOn, actor })
}

/** What the return costs the borrower; 0 for most. */
export async function returnFee(
  tx: Tx,
  payment: Payment,
  event: { code: string; returnedOn: LocalDate },
): Promise<number> {
  const ledger = await loadLedger(tx, payment.accountNumber)
  // A charged-off balance gets no fees (rules 15.3).
  if (replay(ledger).chargedOff !== null) return 0
  const agreedText = await readAgreedText(tx, payment.paymentId)
  return returnFeeOf(ledger.terms, { returnCode: event.code, date: event.returnedOn, agreedText })
}
