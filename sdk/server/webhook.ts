import { systemClock } from '#sdk/dates/clock'

/** What becomes of a payment that a borrower made on a partner's page. */
export type WebhookEventType =
  | 'payment.accepted' // The payment was accepted; nothing has moved yet.
  | 'payment.posted' // Money is on the loan.
  | 'payment.failed' // It was accepted and could not be made.
  | 'payment.cancelled' // It was canceled before any money moved.
  | 'payment.returned' // The bank returned it; the money is off the loan again.

/** What the servicer tells a partner's server. Nothing in it is about a person. */
export interface WebhookEvent {
  /** The same at every try. */
  readonly id: string
  /** What happened. */
  readonly type: WebhookEventType
  /** When it happened, ISO 8601. Events may come in another order. */
  readonly createdAt: string
  readonly data: {
    /** The whole idempotency key; `carport-unknown` names its first eight characters. */
    readonly reference: string
    /** The GraphQL mutation that the borrower confirmed. */
    readonly operation: string
    /** The same as in `type`. */
    readonly outcome: 'accepted' | 'posted' | 'failed' | 'cancelled' | 'returned'
    /** In cents, with the service fee. */
    readonly amountCents: number
    /** Last four digits of the account number. */
    readonly accountLastFour: string
    /** What the borrower can quote. */
    readonly confirmationNumber: string
  }
}

/** A webhook that is not to be believed. */
export class CarportWebhookError extends Error {
  override readonly name = 'CarportWebhookError'
}

const toleranceSeconds = 300

/** Checks signature and age, and reads the event. @throws CarportWebhookError */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  signatureHeader: string | null | undefined,
  secret: string,
): Promise<WebhookEvent> {
  const parts = (signatureHeader ?? '').split(',').map((part) => part.trim().split('=', 2))
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value = '']) => value)
  if (!/^\d{1,12}$/.test(seconds) || signatures.length === 0)
    throw new CarportWebhookError('There is no carport-signature header of the form t=…,v1=….')
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody
  const signed = joined(new TextEncoder().encode(`${seconds}.`), body)
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const checks = await Promise.all(signatures.map((hex) => crypto.subtle.verify('HMAC', key, bytesOf(hex), signed)))
  if (!checks.includes(true))
    throw new CarportWebhookError('The signature does not fit: is the body as it came, and the secret of this partner?')
  if (Math.abs(systemClock.nowMs() / 1000 - Number(seconds)) > toleranceSeconds)
    throw new CarportWebhookError('The webhook is older than five minutes, or the clock of this machine is wrong.')
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = /^([0-9a-f]{2})+$/i.test(hex) ? (hex.match(/../g) ?? []) : []
  return new Uint8Array(pairs.map((pair) => Number.parseInt(pair, 16)))
}
