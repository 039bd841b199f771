import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import {
  authorizeCard,
  type AuthorizationOutcome,
  findAuthorization,
} from '#server/platform/vendors/card/card-processor'
import { ProcessorRefusedError, ProcessorUnknownError } from '#server/platform/vendors/processor-call'
import { lockAccount } from '#server/loans/ledger/ledger.store'
import { reader, type Tx } from '#server/platform/store/database'
import { gatherLastWrites } from '#server/platform/store/last-writes'
import { createLogger } from '#server/platform/log/log'
import { changeLocked } from './payment-changes.ts'
import { paymentFollowers } from './payment-followers.ts'
import { auditOnAccount, paymentAccepted } from './payment-records.ts'
import type { RecordContext } from '#server/platform/store/audit'
import { mayHappen } from './payment-state.ts'
import { readPayer } from './payer.store.ts'
import { lockPayment, type Payment, readPayment } from './payments.store.ts'

const log = createLogger()

/** What is known of a card payment after asking. UNKNOWN: the provider did not say; it will be asked again. */
export type CardSettlement = 'PENDING' | 'DECLINED' | 'UNKNOWN'

/**
 * Finds out whether a card was charged, and writes it down. Outside any transaction, with the payment's id as the provider's key,
 * so that however often and from wherever it is called there is one charge (reliability 5, 8-10). After a try whose answer was
 * lost the provider is asked about the key first.
 * @param attempt isFirstTry: nobody can have asked for this charge before
 */
export async function settleCardPayment(
  services: Services,
  paymentId: string,
  attempt: { readonly isFirstTry: boolean; readonly correlationId: string },
): Promise<CardSettlement> {
  const payment = await readPayment(reader(services.db), paymentId)
  if (payment === null) throw new Error('There is no such payment')
  if (payment.state !== 'AUTHORISING') return payment.state === 'DECLINED' ? 'DECLINED' : 'PENDING'
  const outcome = await askCard(services, payment, attempt.isFirstTry)
  if (outcome === null) return 'UNKNOWN'
  return writeOutcome(services, payment, outcome, attempt.correlationId)
}

/** Writes down what the provider said, unless it is written already: from a request, the outbox or a webhook, in any order. */
export async function writeOutcome(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  payment: Payment,
  outcome: AuthorizationOutcome,
  correlationId: string,
): Promise<'PENDING' | 'DECLINED'> {
  return services.db.withTx((tx) => recordOutcome(tx, { ...services, correlationId }, payment, outcome))
}

/** The same in a transaction, or in a part of one. */
export async function recordOutcome(
  tx: Tx,
  context: RecordContext,
  { paymentId, accountNumber }: Pick<Payment, 'paymentId' | 'accountNumber'>,
  outcome: AuthorizationOutcome,
): Promise<'PENDING' | 'DECLINED'> {
  gatherLastWrites(tx)
  await lockAccount(tx, accountNumber)
  const payment = await lockPayment(tx, paymentId)
  if (payment === null) throw new Error('There is no such payment')
  if (!mayHappen(payment.state, 'authorized')) return payment.state === 'DECLINED' ? 'DECLINED' : 'PENDING'
  return settle(tx, { ...context, isUnsolicited: payment.kind === 'AUTOPAY' }, payment, outcome)
}

async function settle(
  tx: Tx,
  context: RecordContext,
  payment: Payment,
  outcome: AuthorizationOutcome,
): Promise<'PENDING' | 'DECLINED'> {
  const at = toIso(context.clock.nowMs())
  if (outcome === 'DECLINED') {
    await changeLocked(tx, payment, {
      trigger: 'declined',
      reason: 'card-declined',
      actor: 'card-provider',
      at,
    })
    await auditOnAccount(tx, context, payment, {
      actor: payment.customerId,
      action: 'payment.create',
      outcome: 'refused',
      reason: 'CARD_DECLINED',
    })
    for (const follower of paymentFollowers()) await follower.cardAnswered?.(tx, context, payment, 'DECLINED')
    return 'DECLINED'
  }
  const pending = await changeLocked(tx, payment, {
    trigger: 'authorized',
    reason: 'card-authorized',
    actor: 'card-provider',
    at,
  })
  const payer = await readPayer(tx, payment.accountNumber, payment.customerId)
  const parties = {
    email: payer?.email ?? null,
    language: payer?.language ?? 'en',
    party: payer?.party ?? 'A',
    electronicRecords: payer?.electronicRecords,
    actor: payment.customerId,
  } as const
  await paymentAccepted(tx, context, pending, parties)
  for (const follower of paymentFollowers()) await follower.cardAnswered?.(tx, context, pending, 'APPROVED')
  return 'PENDING'
}

/**
 * Has a card charged, under the payment's id.
 * @param isFirstTry nobody can have asked for this charge before; otherwise the provider is asked about the key first
 * @returns null while there is no answer
 */
export async function askCard(
  services: Services,
  payment: Payment,
  isFirstTry: boolean,
): Promise<AuthorizationOutcome | null> {
  const charge = {
    submissionKey: payment.paymentId,
    cardToken: payment.processorToken,
    amountCents: payment.amountCents + payment.serviceFeeCents,
  }
  try {
    const known = isFirstTry ? null : await findAuthorization(services, charge)
    return known ?? (await authorizeCard(services, charge))
  } catch (error) {
    // Only the answer DECLINED is one: a provider that refuses the request itself has a quarrel with us, not with the card.
    if (error instanceof ProcessorRefusedError)
      log.error('card-request-refused', { paymentId: payment.paymentId, status: error.status })
    else if (!(error instanceof ProcessorUnknownError)) throw error
  }
  try {
    return await findAuthorization(services, charge)
  } catch (error) {
    if (error instanceof ProcessorUnknownError || error instanceof ProcessorRefusedError) return null
    throw error
  }
}
