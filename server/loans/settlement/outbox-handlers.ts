import { randomUUID } from 'node:crypto'
import { parseIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { settleCardPayment } from '#server/loans/payments/card-payment'
import { cardTurns, type CardTurns } from '#server/loans/payments/card-turns'
import { readPayment } from '#server/loans/payments/payments.store'
import { reader } from '#server/platform/store/database'
import type { OutboxHandler } from '#server/platform/queue/outbox.store'
import { deliverFile } from './ach-delivery.ts'

/** How long a request may still be asking the provider. */
const requestMs = 20_000

/**
 * What the outbox does for payments. Both ask the processor by key when an earlier try may have reached it, and both are safe to
 * run beside a request that does the same.
 */
export function paymentOutboxHandlers(
  services: Services,
  turns: CardTurns = cardTurns(),
): Record<'card.authorize' | 'bank.file', OutboxHandler> {
  return {
    'card.authorize': async (item) => {
      const { paymentId } = item.payload as { paymentId: string }
      const payment = await readPayment(reader(services.db), paymentId)
      // The request that made the payment is asking now; this is for when it did not get an answer, or died.
      if (payment?.state === 'AUTHORISING' && services.clock.nowMs() - parseIso(payment.submittedAt) < requestMs)
        return 'wait'
      const attempt = { isFirstTry: false, correlationId: randomUUID() }
      const outcome = await turns.take(() => settleCardPayment(services, paymentId, attempt))
      if (outcome === 'not-asked') return 'wait'
      return outcome === 'UNKNOWN' ? 'retry' : 'done'
    },
    'bank.file': async (item) => {
      const { achFileId } = item.payload as { achFileId: string }
      await deliverFile(services, achFileId, item.attempts > 1)
      return 'done'
    },
  }
}
