import type { Services } from '#server/platform/context'
import { autopayOutboxHandlers } from '#server/loans/autopay/card-draw'
import { deliverMessage } from '#server/platform/messages/message-outbox'
import { jobLog } from '#server/loans/jobs/job-run'
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

export type LaneName = 'bank' | 'card' | 'messages' | 'events'

/** The outbox's lanes. The jobs of the day depend on the bank's alone. */
export function outboxLanes(services: Services): Readonly<Record<LaneName, Lane>> {
  const { 'bank.file': bankFile, ...payments } = paymentOutboxHandlers(services)
  const cards = { ...payments, ...autopayOutboxHandlers(services) }
  const { businessEventsUrl } = services.config
  return {
    bank: { handlers: { 'bank.file': bankFile }, atOnce: 2, timeoutMs: 45_000 },
    card: { handlers: cards, atOnce: 8, timeoutMs: 30_000 },
    messages: {
      handlers: {
        'message.send': (item) => deliverMessage(services, (item.payload as { messageId: string }).messageId),
      },
      atOnce: 8,
      timeoutMs: 15_000,
    },
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

/**
 * Works off what the outbox holds ready now, every lane beside the others. What fails is left for the worker's next try.
 * @returns the topics of what failed, such as bank.file while the bank does not answer
 */
export async function drainOutbox(services: Services): Promise<string[]> {
  // What the other lanes find out is what partners are told.
  const failed = await drainLanes(services, ['bank', 'card', 'messages', 'events'])
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
