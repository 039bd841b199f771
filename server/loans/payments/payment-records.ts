import { formatDate, type LocalDate, businessDateAt, businessToday } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import type { Language } from '#sdk/i18n/language'
import { type Cents, formatCents } from '#sdk/money/money'
import { type NotationCode, writeNotation } from '#server/platform/messages/notations'
import { type RecordedCall, recordedCallText } from '#server/identity/recorded-call'
import { type RecordRecipient, sendRecordTemplate } from '#server/loans/letters/send-record'
import { formalName } from '#server/loans/payments/payment-method'
import { appendAudit, type RecordContext, whenAndWhere } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import type { Payer } from './payer.store.ts'
import { cancelUntilMs } from './payment-view.ts'
import type { Payment } from './payments.store.ts'

/** What records name of a payment. */
type RecordedPayment = Pick<
  Payment,
  | 'accountNumber'
  | 'customerId'
  | 'state'
  | 'amountCents'
  | 'serviceFeeCents'
  | 'paymentDate'
  | 'fileDay'
  | 'confirmationNumber'
  | 'autopayDraws'
  | 'category'
  | 'methodType'
  | 'lastFour'
>

/** Who is notified of a payment, and who made it. */
export interface PaymentParties {
  /** Null: no address for mail is known, so that they get paper. */
  readonly email: string | null
  readonly language: Language
  readonly party: 'A' | 'C'
  /** Where it was read before: see `RecordRecipient`. */
  readonly electronicRecords?: RecordRecipient['electronicRecords']
  /** A login's id, or a job's name. */
  readonly actor: string
  /** Where it was agreed to by phone, and the actor is an advisor. */
  readonly call?: RecordedCall | null
}

/** Grouped 3-3-4, as people read it. */
export function groupedNumber(confirmationNumber: string): string {
  return [confirmationNumber.slice(0, 3), confirmationNumber.slice(3, 6), confirmationNumber.slice(6)].join('-')
}

/** Writes what belongs to an accepted payment: notation PY, the audit line and the receipt, all in its transaction. */
export async function paymentAccepted(
  tx: Tx,
  context: RecordContext,
  payment: RecordedPayment,
  parties: PaymentParties,
): Promise<void> {
  const isBeside = payment.autopayDraws === 'CONTINUE'
  const { call = null } = parties
  const how = call === null ? 'online' : recordedCallText(call)
  await note(
    tx,
    context,
    payment,
    parties,
    'PY',
    `Payment accepted ${how}${isBeside ? ', autopay continues as before' : ''}`,
  )
  const reason = isBeside ? 'autopay continues as before' : call === null ? undefined : how
  await auditOnAccount(tx, context, payment, { actor: parties.actor, action: 'payment.create', reason })
  const text = textOf(payment, parties.language)
  const today = businessToday(context.clock)
  const paymentDate = formatDate(payment.paymentDate, parties.language, today)
  const to = recipientOf(payment, parties)
  const untilMs = cancelUntilMs(payment)
  if (payment.state === 'SCHEDULED' && untilMs !== null) {
    const cancelUntil = `${formatDate(businessDateAt(untilMs), parties.language, today)}, ${formatTime(untilMs, parties.language)}`
    const parameters = { ...text, paymentDate, cancelUntil }
    await sendRecordTemplate(tx, to, { template: 'payment-scheduled', parameters }, context)
  } else {
    const parameters = { ...text, paymentDate }
    await sendRecordTemplate(tx, to, { template: 'payment-accepted', parameters }, context)
  }
}

/**
 * Writes what belongs to a canceled payment: notation PX, the audit line and the message.
 * @param autopay what autopay takes next although this payment was canceled
 */
export async function paymentCanceled(
  tx: Tx,
  context: RecordContext,
  payment: RecordedPayment,
  parties: PaymentParties,
  reason: string,
  autopay: { readonly cents: Cents; readonly date: LocalDate } | null = null,
): Promise<void> {
  await note(tx, context, payment, parties, 'PX', `Payment canceled: ${reason}`)
  await auditOnAccount(tx, context, payment, { actor: parties.actor, action: 'payment.cancel', reason })
  const { language } = parties
  const next =
    autopay === null ? null : { amount: formatCents(autopay.cents, language), date: formatDate(autopay.date, language) }
  const parameters = { ...textOf(payment, language), autopay: next }
  await sendRecordTemplate(tx, recipientOf(payment, parties), { template: 'payment-cancelled', parameters }, context)
}

/** Writes what belongs to a returned payment: notation RT, the audit line and the message. */
export async function paymentReturned(
  tx: Tx,
  context: RecordContext,
  payment: RecordedPayment,
  parties: PaymentParties,
  told: { readonly returnCode: string; readonly reason: string },
): Promise<void> {
  await note(tx, context, payment, parties, 'RT', `Return ${told.returnCode} received`)
  await auditOnAccount(tx, context, payment, {
    actor: parties.actor,
    action: 'payment.return',
    reason: told.returnCode,
  })
  const parameters = { ...textOf(payment, parties.language), reason: told.reason }
  await sendRecordTemplate(tx, recipientOf(payment, parties), { template: 'payment-returned', parameters }, context)
}

/** One line in the audit log about what somebody has on an account: a payment, autopay. */
export async function auditOnAccount(
  tx: Tx,
  context: RecordContext,
  owner: Pick<Payment, 'accountNumber' | 'customerId'>,
  line: {
    readonly actor: string
    readonly action: string
    readonly outcome?: 'done' | 'refused' | 'failed'
    readonly reason?: string
  },
): Promise<void> {
  await appendAudit(tx, {
    actor: line.actor,
    subject: owner.customerId,
    action: line.action,
    outcome: line.outcome ?? 'done',
    reason: line.reason ?? null,
    accountNumber: owner.accountNumber,
    ...whenAndWhere(context),
  })
}

/** Writes a notation about what a borrower did online; payer is null for somebody who is no longer on the account. */
export async function notePayer(
  tx: Tx,
  context: RecordContext,
  accountNumber: string,
  payer: Payer | null,
  { notation, comment, actor }: { readonly notation: NotationCode; readonly comment: string; readonly actor: string },
): Promise<void> {
  await writeNotation(tx, {
    accountNumber,
    activityCode: notation,
    partyContacted: payer?.party ?? 'A',
    placeCalled: context.place,
    comment,
    actor,
    createdAtMs: context.clock.nowMs(),
  })
}

async function note(
  tx: Tx,
  context: RecordContext,
  payment: RecordedPayment,
  parties: PaymentParties,
  activityCode: 'PY' | 'PX' | 'RT',
  comment: string,
): Promise<void> {
  await writeNotation(tx, {
    accountNumber: payment.accountNumber,
    activityCode,
    partyContacted: parties.party,
    placeCalled: context.place,
    comment: `${comment}. ${formatCents(payment.amountCents)}, ${payment.paymentDate}, ${groupedNumber(payment.confirmationNumber)}`,
    actor: parties.actor,
    createdAtMs: context.clock.nowMs(),
  })
}

function textOf(
  payment: RecordedPayment,
  language: Language,
): { total: string; confirmationNumber: string; method: string } {
  return {
    total: formatCents(payment.amountCents + payment.serviceFeeCents, language),
    confirmationNumber: groupedNumber(payment.confirmationNumber),
    method: formalName({ type: payment.methodType, lastFour: payment.lastFour, nickname: null }, language),
  }
}

function recipientOf(
  payment: RecordedPayment,
  { email, language, electronicRecords }: PaymentParties,
): RecordRecipient {
  const { accountNumber, customerId } = payment
  return { accountNumber, customerId, email, language, electronicRecords }
}
