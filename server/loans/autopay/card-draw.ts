import { randomUUID } from 'node:crypto'
import { formatDate, businessToday } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import type { Services } from '#server/platform/context'
import { lockAccount } from '#server/loans/ledger/ledger.store'
import { settleCardPayment } from '#server/loans/payments/card-payment'
import { formalName } from '#server/loans/payments/payment-method'
import { reader } from '#server/platform/store/database'
import type { OutboxHandler } from '#server/platform/queue/outbox.store'
import { lockRecurring } from './autopay.store.ts'
import { recordAutopay, notifyOwner } from './autopay-records.ts'
import { insertNotice, readCardDraw } from './autopay-records.store.ts'

/** What the outbox does for autopay: asks the card of a draw, by the payment's id, and notifies the owner when it was declined. */
export function autopayOutboxHandlers(services: Services): Record<'autopay.card', OutboxHandler> {
  return {
    'autopay.card': async (item) => {
      const { paymentId } = item.payload as { paymentId: string }
      const correlationId = randomUUID()
      const outcome = await settleCardPayment(services, paymentId, { isFirstTry: item.attempts === 1, correlationId })
      if (outcome === 'DECLINED') await tellDeclined(services, paymentId, correlationId)
      return outcome === 'UNKNOWN' ? 'retry' : 'done'
    },
  }
}

/** Notifies the owner of a declined card, once: a draw is not tried again. */
async function tellDeclined(services: Services, paymentId: string, correlationId: string): Promise<void> {
  const draw = await readCardDraw(reader(services.db), paymentId)
  if (draw === null) return
  await services.db.withTx(async (tx) => {
    await lockAccount(tx, draw.accountNumber)
    const recurring = await lockRecurring(tx, draw.recurringPaymentId)
    const notice = { ...draw, kind: 'DECLINED', sentOn: businessToday(services.clock) } as const
    if (recurring === null || !(await insertNotice(tx, draw.recurringPaymentId, notice))) return
    const context = { ...services, correlationId, isUnsolicited: true }
    const payer = await recordAutopay(tx, context, recurring, {
      notation: null,
      comment: '',
      action: 'autopay.draw',
      reason: 'CARD_DECLINED',
      actor: 'card-provider',
    })
    const method = { type: recurring.methodType, lastFour: recurring.lastFour, nickname: null }
    await notifyOwner(tx, payer, context, 'autopay-declined', (language) => ({
      amount: formatCents(draw.cents, language),
      date: formatDate(draw.drawDate, language),
      method: formalName(method, language),
    }))
  })
}
