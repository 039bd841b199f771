import { createHmac, randomBytes } from 'node:crypto'
import { type OutgoingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { systemClock } from '#sdk/dates/clock'
import type { ServerConfig } from '#server/platform/config/config'
import type { Services } from '#server/platform/context'
import { seal, unseal } from '#server/platform/crypto/sealing'
import { createLogger, errorFields, type Logger } from '#server/platform/log/log'
import { type Database, reader, type Tx } from '#server/platform/store/database'
import type { OutboxHandler } from '#server/platform/queue/outbox.store'
import { drainLane } from '#server/platform/queue/outbox-worker'
import {
  findWebhook,
  type PartnerEventItem,
  readyPartnerTopics,
  setWebhook,
} from '#server/loans/events/partner-events.store'
import { isPublicAddress, lookupOutside } from './webhook-address.ts'

type Parts = Pick<Services, 'config' | 'db'>

/** Secrets and signatures are those of Standard Webhooks, which every language has a library for. */
const secretPrefix = 'whsec_'
/** A partner's server has this long to answer. */
const answerMs = 5_000
/** About three days of tries, which end 300 seconds apart. */
const triesAtMost = 860
const lane = { atOnce: 4, timeoutMs: 10_000 }

/** Sets where a partner gets the events of payments. @returns the new secret, which is shown once */
export async function addWebhook(tx: Tx, config: ServerConfig, partnerId: string, url: string): Promise<string> {
  const secret = `${secretPrefix}${randomBytes(32).toString('base64')}`
  await setWebhook(tx, partnerId, { url, sealed: seal(secret, config.secrets.partners, partnerId) })
  return secret
}

/** Sends what is ready now, every partner beside the others, then resolves. @returns the topics of what failed */
export async function drainPartnerWebhooks(parts: Parts): Promise<string[]> {
  const topics = await readyPartnerTopics(reader(parts.db))
  return (await Promise.all(topics.map((topic) => drainPartner(parts, topic)))).flat()
}

export interface PartnerWebhooks {
  /** Begins nothing more and waits for what is in hand. */
  stop(): Promise<void>
}

/** Sends webhooks in the background until stopped. Each partner is a lane of its own, so that one whose server hangs holds up nobody. */
export function startPartnerWebhooks(parts: Parts, log: Logger, pollMs = 1_000): PartnerWebhooks {
  const inHand = new Map<string, Promise<unknown>>()
  let looking: Promise<void> = Promise.resolve()
  const look = async (): Promise<void> => {
    try {
      for (const topic of await readyPartnerTopics(reader(parts.db))) {
        if (inHand.has(topic)) continue
        const sending = drainPartner(parts, topic)
          .catch((error: unknown) => log.error('partner-webhooks-failed', { topic, ...errorFields(error) }))
          .finally(() => inHand.delete(topic))
        inHand.set(topic, sending)
      }
    } catch (error) {
      log.error('partner-webhooks-not-read', errorFields(error))
    }
  }
  const timer = setInterval(() => void (looking = look()), pollMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
      await Promise.all(inHand.values())
    },
  }
}

function drainPartner(parts: Parts, topic: string): Promise<string[]> {
  const handler: OutboxHandler = async (item) => {
    const isTold = await tell(parts, item.payload as PartnerEventItem)
    if (isTold || item.attempts < triesAtMost) return isTold ? 'done' : 'retry'
    createLogger().warn('partner-webhook-given-up', { topic, itemId: item.itemId, attempts: item.attempts })
    return 'done'
  }
  return drainLane(parts.db, { [topic]: handler }, lane)
}

/** Sends one event to a partner. @returns whether it need not be sent again */
async function tell({ config, db }: { config: ServerConfig; db: Database }, item: PartnerEventItem): Promise<boolean> {
  const webhook = await findWebhook(reader(db), item.partnerId)
  if (webhook === null) return true
  const { eventId: id, type, at: createdAt, partnerId, ...data } = item
  const body = JSON.stringify({ id, type, createdAt, data: { ...data, outcome: type.replace('payment.', '') } })
  const seconds = Math.floor(systemClock.nowMs() / 1000)
  const secret = unseal(webhook.sealed, config.secrets.partners, partnerId)
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  const status = await post(config, new URL(webhook.url), body, {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  })
  return status >= 200 && status < 300
}

/** Sends it and reads no more than the status of the answer; a redirect is no answer. @returns 0 where none came */
function post(config: ServerConfig, url: URL, body: string, signed: OutgoingHttpHeaders): Promise<number> {
  const isGuarded = config.mode === 'production'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isGuarded && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))))
    return Promise.resolve(0)
  return new Promise((done) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const sent = send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...signed,
      },
      agent: false,
      signal: AbortSignal.timeout(answerMs),
      ...(isGuarded ? { lookup: lookupOutside } : {}),
    })
    sent.on('response', (reply) => {
      reply.destroy()
      done(reply.statusCode ?? 0)
    })
    sent.on('error', () => done(0))
    sent.end(body)
  })
}
