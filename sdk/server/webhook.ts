import { systemClock } from '#sdk/dates/clock'

/** What becomes of a payment that a borrower made on a partner's page. */
export type WebhookEventType =
  | 'payment.accepted' // The payment was accepted; nothing has moved yet.
  | 'payment.posted' // Money is on the loan.
  | 'payment.failed' // It was accepted and could not be made.
  | 'payment.cancelled' // It was canceled before any money moved.
  | 'payment.returned' // The bank returned it; the money is off the loan again.

/** An event for a partner's server. It contains no personal details. */
export interface WebhookEvent {
  /** The same at every try. */
  readonly id: string
  /** What happened. */
  readonly type: WebhookEventType
  /** When it happened, ISO 8601. Events may come in another order. */
  readonly createdAt: string
  readonly data: {
    /** The whole idempotency key; `carport-unknown` names its first eight characters. Of a draw: that of the enrollment. */
    readonly reference: string
    /** The GraphQL mutation that the borrower confirmed. */
    readonly operation: string
    /** Whether autopay took it by itself. */
    readonly isAutopayDraw: boolean
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

/** The headers of a request: those of fetch, or a plain object with lower-case names, such as Node's. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** Checks signature and age as Standard Webhooks has them, and reads the event. @throws CarportWebhookError */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
): Promise<WebhookEvent> {
  const [id, seconds, signature] = [idHeader, timeHeader, signatureHeader].map((name) => headerOf(headers, name))
  if (!id || !signature || !/^\d{1,12}$/.test(seconds ?? ''))
    throw new CarportWebhookError(`There are no headers ${idHeader}, ${timeHeader} and ${signatureHeader}.`)
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : rawBody
  const signed = joined(new TextEncoder().encode(`${id}.${seconds}.`), body)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', keyOf(secret), algorithm, false, ['verify'])
  // While a secret is changed there may be one signature for each.
  const checks = signature
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => crypto.subtle.verify('HMAC', key, bytesOf(one.slice(3)), signed))
  if (!(await Promise.all(checks)).includes(true))
    throw new CarportWebhookError('The signature does not fit: is the body as it came, and the secret of this partner?')
  if (Math.abs(systemClock.nowMs() / 1000 - Number(seconds)) > toleranceSeconds)
    throw new CarportWebhookError('The webhook is older than five minutes, or the clock of this machine is wrong.')
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent
}

const [idHeader, timeHeader, signatureHeader] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : (headers as Record<string, string | undefined>)[name]
  return typeof value === 'string' ? value : ''
}

/** @throws CarportWebhookError when it is no secret of ours */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith('whsec_') ? bytesOf(secret.slice('whsec_'.length)) : new Uint8Array()
  if (bytes.length === 0) throw new CarportWebhookError('The secret of webhooks begins with whsec_.')
  return bytes
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** Bytes of base64 text; none where it is not. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return new Uint8Array()
  return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
}
