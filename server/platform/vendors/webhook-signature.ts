import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/platform/config/config'
import type { ProcessorServices } from './processor-call.ts'

/** The vendors that may tell us something, by their part of the webhook's address. */
export const webhookVendors = ['bank-processor', 'card-provider'] as const
export type WebhookVendor = (typeof webhookVendors)[number]
/** Everybody who signs what they tell us: the processors, the gateway that passes people's texts on, and the one that sends mail. */
export type SigningVendor = WebhookVendor | 'text-gateway' | 'mail-gateway'

/** The headers of a webhook: its event's id, when it was sent (seconds since 1970), and the signature over both and the body. */
export interface WebhookHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/** The three headers out of those of a request; what was sent twice counts as not sent. */
export function webhookHeadersOf(headers: Readonly<Record<string, unknown>>): Partial<WebhookHeaders> {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
  return Object.fromEntries(names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])))
}

const freshSeconds = 300

/** Signs a body as a vendor does: HMAC-SHA256 over id, timestamp and body, with a key of the vendor's own. */
export function signWebhook(
  services: ProcessorServices,
  vendor: SigningVendor,
  event: { id: string; nowMs: number; body: string },
): WebhookHeaders {
  const timestamp = `${Math.floor(event.nowMs / 1000)}`
  return {
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mac(services, vendor, event.id, timestamp, event.body).toString('base64')}`,
  }
}

/** Whether a body was signed by the vendor within five minutes of now (reliability 12). */
export function isSignedWebhook(
  services: ProcessorServices,
  vendor: SigningVendor,
  headers: Partial<WebhookHeaders>,
  event: { nowMs: number; body: string },
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers
  if (id === undefined || timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp))
    return false
  if (Math.abs(event.nowMs / 1000 - Number(timestamp)) > freshSeconds) return false
  const expected = mac(services, vendor, id, timestamp, event.body)
  return signature.split(' ').some((one) => isSame(expected, one))
}

function isSame(expected: Buffer, signature: string): boolean {
  if (!signature.startsWith('v1,')) return false
  const given = Buffer.from(signature.slice(3), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function mac(services: ProcessorServices, vendor: SigningVendor, id: string, timestamp: string, body: string): Buffer {
  const key = webhookKey(services, vendor)
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
}

/** The secret agreed with the vendor; without one it is derived from our own secret. */
function webhookKey({ config }: ProcessorServices, vendor: SigningVendor): string {
  return config.secrets.agreed[vendor] ?? deriveKey(config.secrets.webhooks, `webhook:${vendor}`)
}
