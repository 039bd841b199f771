import { randomUUID } from 'node:crypto'
import { formatDate, businessToday } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import type { Services } from '#server/platform/context'
import { lockAccount } from '#server/loans/ledger/ledger.store'
import { askCard, recordOutcome } from '#server/loans/payments/card-payment'
import { formalName } from '#server/loans/payments/payment-method'
import { type Payment, readPayments } from '#server/loans/payments/payments.store'
import type { RecordContext } from '#server/platform/store/audit'
import { type Database, reader, type Tx } from '#server/platform/store/database'
import type { Handful, OutboxHandler, OutboxItem } from '#server/platform/queue/outbox.store'
import { cardTurns, type CardTurns } from '#server/loans/payments/card-turns'
import { lockRecurring } from './autopay.store.ts'
import { recordAutopay, notifyOwner } from './autopay-records.ts'
import { insertNotice, readCardDraw } from './autopay-records.store.ts'
import { createCardAnswers } from './card-answers.ts'

/** What the outbox does for autopay: asks the card of a draw, by the payment's id, and notifies the owner when it was declined. */
export function autopayOutboxHandlers(
  services: Services,
  turns: CardTurns = cardTurns(),
): Record<'autopay.card', OutboxHandler> {
  const { db } = services
  const answers = createCardAnswers(services)
  return {
    'autopay.card': async (item, handful) => {
      const payment = await readAmongOthers(db, item, handful)
      if (payment === null) throw new Error('There is no such payment')
      const context = { ...services, correlationId: randomUUID() }
      if (payment.state === 'AUTHORISING') {
        const asked = await turns.take(() => askCard(services, payment, item.attempts === 1))
        if (asked === 'not-asked') return 'wait'
        if (asked === null) return 'retry'
        await answers.record(payment, async (tx) => {
          const outcome = await recordOutcome(tx, context, payment, asked)
          if (outcome === 'DECLINED') await tellDeclined(tx, context, payment.paymentId)
        })
      } else if (payment.state === 'DECLINED') {
        await db.withTx((tx) => tellDeclined(tx, context, payment.paymentId))
      }
      await handful.finish(item, [])
      return 'done'
    },
  }
}

const handfuls = new WeakMap<Handful, Promise<ReadonlyMap<string, Payment>>>()

/** Those of a handful of the outbox are read with one statement. */
async function readAmongOthers(db: Database, item: OutboxItem, handful: Handful): Promise<Payment | null> {
  const read = handfuls.get(handful) ?? readHandful(db, item.topic, handful)
  handfuls.set(handful, read)
  return (await read).get(paymentIdOf(item)) ?? null
}

async function readHandful(db: Database, topic: string, { items }: Handful): Promise<ReadonlyMap<string, Payment>> {
  const ids = items.filter((item) => item.topic === topic).map(paymentIdOf)
  return new Map((await readPayments(reader(db), ids)).map((payment) => [payment.paymentId, payment]))
}

function paymentIdOf({ payload }: OutboxItem): string {
  return (payload as { readonly paymentId: string }).paymentId
}

/** Notifies the owner of a declined card, once: a draw is not tried again. */
async function tellDeclined(tx: Tx, context: RecordContext, paymentId: string): Promise<void> {
  const draw = await readCardDraw(tx, paymentId)
  if (draw === null) return
  await lockAccount(tx, draw.accountNumber)
  const recurring = await lockRecurring(tx, draw.recurringPaymentId)
  const notice = { ...draw, kind: 'DECLINED', sentOn: businessToday(context.clock) } as const
  if (recurring === null || !(await insertNotice(tx, draw.recurringPaymentId, notice))) return
  const unasked = { ...context, isUnsolicited: true }
  const payer = await recordAutopay(tx, unasked, recurring, {
    notation: null,
    comment: '',
    action: 'autopay.draw',
    reason: 'CARD_DECLINED',
    actor: 'card-provider',
  })
  const method = { type: recurring.methodType, lastFour: recurring.lastFour, nickname: null }
  await notifyOwner(tx, payer, unasked, 'autopay-declined', (language) => ({
    amount: formatCents(draw.cents, language),
    date: formatDate(draw.drawDate, language),
    method: formalName(method, language),
  }))
}
