import { parseIso, toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import { lockWallet, withdrawMethod } from './payment-methods.store.ts'
import { readMethodStanding } from './unfinished-method.store.ts'

/** No request that asks a processor about a new method runs for so long, in milliseconds. */
const asksForMs = 120_000

/** Why a method that was written down never became one. */
const neverAdded: readonly (string | null)[] = ['not-verified', 'expired', 'credit']

/**
 * Whether a method that was written down was taken by its processor. One that nobody asks about any more is given up for good: its
 * numbers were never stored, so that nobody could ask again but by typing them anew.
 * @throws CarportError IN_PROGRESS while a request may still be asking
 */
export async function wasMethodAdded(context: RequestContext, paymentMethodId: string): Promise<boolean> {
  const { db, clock } = context
  return db.withTx(async (tx) => {
    const found = await readMethodStanding(tx, paymentMethodId)
    if (found === null) return false
    await lockWallet(tx, found.customerId)
    const method = await readMethodStanding(tx, paymentMethodId)
    if (method?.state !== 'NEW') return !neverAdded.includes(method?.withdrawnReason ?? null)
    if (clock.nowMs() - parseIso(method.createdAt) < asksForMs) throw new CarportError('IN_PROGRESS')
    const reason = method.category === 'CARD' ? 'expired' : 'not-verified'
    await withdrawMethod(tx, { id: paymentMethodId, reason, at: toIso(clock.nowMs()) })
    return false
  })
}
