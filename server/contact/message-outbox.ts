import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/context'
import { findMessage, markMessageSent } from './contact.store.ts'

/** What a mail or text gateway is sent. `messageId` is the same at every try, so that a gateway can tell a repeat. */
interface GatewayRequest {
  readonly messageId: string
  readonly recipient: string
  readonly language: string
  readonly subject: string | null
  readonly body: string
}

/**
 * Hands one queued message to its gateway: the URL of the configuration, or in the sandbox the inbox, where it already lies.
 * @returns 'done', or 'retry' when the gateway did not take it
 */
export async function deliverMessage(services: Services, messageId: string): Promise<'done' | 'retry'> {
  const { config, clock, db } = services
  const message = await findMessage(db, messageId)
  if (message === null || message.sentAt !== null) return 'done'
  const gateway = message.channel === 'EMAIL' ? config.mailUrl : config.textMessageUrl
  if (gateway !== null) {
    const request: GatewayRequest = {
      messageId,
      recipient: message.recipient,
      language: message.language,
      subject: message.subject,
      body: message.body,
    }
    if (!(await post(gateway, request))) return 'retry'
  } else if (config.mode === 'production') {
    return 'retry'
  }
  await db.withTx((tx) => markMessageSent(tx, messageId, toIso(clock.nowMs())))
  return 'done'
}

async function post(url: string, body: GatewayRequest): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': body.messageId },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    return response.ok
  } catch {
    return false
  }
}
