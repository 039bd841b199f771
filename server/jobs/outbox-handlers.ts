import { randomUUID } from 'node:crypto'
import type { Services } from '#server/context'
import { settleCardPayment } from '#server/make-a-payment/card-payment'
import type { OutboxHandler } from '#server/store/outbox'
import { deliverFile } from './ach-delivery.ts'

/**
 * What the outbox does for payments. Both ask the processor by key when an earlier try may have reached it, and both are safe to
 * run beside a request that does the same.
 */
export function paymentOutboxHandlers(services: Services): Record<'card.authorise' | 'bank.file', OutboxHandler> {
  return {
    'card.authorise': async (item) => {
      const { paymentId } = item.payload as { paymentId: string }
      const outcome = await settleCardPayment(services, paymentId, { isFirstTry: false, correlationId: randomUUID() })
      return outcome === 'UNKNOWN' ? 'retry' : 'done'
    },
    'bank.file': async (item) => {
      const { achFileId } = item.payload as { achFileId: string }
      await deliverFile(services, achFileId, item.attempts > 1)
      return 'done'
    },
  }
}
