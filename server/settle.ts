import type { Services } from '#server/platform/context'
import { autopayOutboxHandlers } from '#server/loans/autopay/card-draw'
import { amongOthers, deliverMessage } from '#server/platform/messages/message-outbox'
import { messageTopics } from '#server/platform/messages/message-topics'
import { jobLog } from '#server/loans/jobs/job-run'
import { cardTurns } from '#server/loans/payments/card-turns'
import { judgePayments } from '#server/loans/jobs/job-health'
import { drainPartnerWebhooks } from '#server/embed/webhooks'
import { paymentOutboxHandlers } from '#server/loans/settlement/outbox-handlers'
import { catchUpJobs } from '#server/loans/jobs/scheduler'
import { errorFields } from '#server/platform/log/log'
import { businessEventsTopic, passOnEvents } from '#server/platform/metrics/business-events'
import { drainLane, type LaneHandlers, type LaneOptions } from '#server/platform/queue/outbox-worker'

/** Topics of the outbox that share a vendor, with the lane's own limits. */
export interface Lane extends Required<Pick<LaneOptions, 'atOnce' | 'timeoutMs'>> {
  readonly handlers: LaneHandlers
}

export type LaneName = 'bank' | 'card' | keyof typeof messageTopics | 'events'

/** The outbox's lanes. The jobs of the day depend on the bank's alone, and a code on the vendor of its own channel. */
export function outboxLanes(services: Services): Readonly<Record<LaneName, Lane>> {
  const turns = cardTurns()
  const { 'bank.file': bankFile, ...payments } = paymentOutboxHandlers(services, turns)
  const cards = { ...payments, ...autopayOutboxHandlers(services, turns) }
  const { businessEventsUrl } = services.config
  const messages = (topic: string): Lane => ({
    handlers: {
      [topic]: (item, handful) => {
        const { messageId } = item.payload as { messageId: string }
        return deliverMessage(services, messageId, amongOthers(services.db, item, handful))
      },
    },
    atOnce: 8,
    timeoutMs: 15_000,
  })
  return {
    bank: { handlers: { 'bank.file': bankFile }, atOnce: 2, timeoutMs: 45_000 },
    // More than are asked at once: answers that come while others are recorded are recorded together.
    card: { handlers: cards, atOnce: 40, timeoutMs: 35_000 },
    mailedCode: messages(messageTopics.mailedCode),
    textedCode: messages(messageTopics.textedCode),
    mail: messages(messageTopics.mail),
    text: messages(messageTopics.text),
    any: messages(messageTopics.any),
    events: {
      handlers:
        businessEventsUrl === null
          ? {}
          : { [businessEventsTopic]: (item) => passOnEvents(businessEventsUrl, item.payload) },
      atOnce: 2,
      timeoutMs: 15_000,
    },
  }
}

/** Every lane, in the order in which they are started. */
export const laneNames: readonly LaneName[] = [
  'bank',
  'card',
  'mailedCode',
  'textedCode',
  'mail',
  'text',
  'any',
  'events',
]

/**
 * Works off what the outbox holds ready now, every lane beside the others. What fails is left for the worker's next try.
 * @returns the topics of what failed, such as bank.file while the bank does not answer
 */
export async function drainOutbox(services: Services): Promise<string[]> {
  // What the other lanes find out is what partners hear.
  const failed = await drainLanes(services, laneNames)
  return [...failed, ...(await drainPartnerWebhooks(services))]
}

async function drainLanes(services: Services, names: readonly LaneName[]): Promise<string[]> {
  const lanes = outboxLanes(services)
  const failed = await Promise.all(names.map((name) => drainLane(services.db, lanes[name].handlers, lanes[name])))
  return failed.flat()
}

/**
 * Brings the world up to the clock: every job that is due has run and the outbox is worked off. The sandbox does so when its clock was
 * moved; the cards of days that were passed over are asked before their posting, as they would have been.
 * @returns what is held up: 'jobs', and topics of the outbox
 */
export async function settle(services: Services): Promise<string[]> {
  const heldUp: string[] = []
  try {
    const failed = await catchUpJobs(services, async () => {
      await drainLanes(services, ['bank', 'card'])
    })
    if (failed.size > 0) heldUp.push('jobs')
    await judgePayments(services)
  } catch (error) {
    jobLog.error('jobs-held-up', errorFields(error))
    heldUp.push('jobs')
  }
  return [...heldUp, ...(await drainOutbox(services))]
}
