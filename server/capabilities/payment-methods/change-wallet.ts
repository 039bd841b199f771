import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { type Phrase, phraseText } from '#sdk/errors/texts'
import type { Language } from '#sdk/i18n/language'
import { isAutopayMethod } from '#server/loans/autopay/autopay.store'
import type { RequestContext } from '#server/platform/context'
import type { Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { isNickname } from './bank-account.rules.ts'
import { auditMethod, nicknameRefusal } from './bank-accounts.ts'
import { callingCustomer } from '#server/identity/calling-customer'
import type { PaymentMethod } from '#server/loans/payments/payment-method'
import {
  findMethod,
  isMethodInUse,
  lockWallet,
  readMethod,
  setDefault,
  updateMethod,
  withdrawMethod,
} from '#server/loans/payments/payment-methods.store'
import { isPlanMethod } from '#server/loans/programs/plan-debits.store'

/** Changes the nickname or the place of a bank account. @throws CarportError METHOD_NOT_FOUND, FIELD_INVALID */
export async function updateBankAccount(
  context: RequestContext,
  input: { id: string; nickname?: string | null; sortOrder?: number | null },
): Promise<void> {
  const nickname = input.nickname ?? null
  if (!isNickname(nickname)) throw nicknameRefusal()
  await change(context, 'UpdateBankAccount', input, 'ACH', async (tx, at) => {
    await updateMethod(tx, { id: input.id, nickname: nickname?.trim() ?? null, sortOrder: input.sortOrder ?? null, at })
  })
}

/**
 * Takes a method out of the wallet. One that its owner took out before is as it is asked to be.
 * @throws CarportError METHOD_NOT_FOUND; METHOD_IN_USE (params.list) while a payment depends on it
 */
export async function removeMethod(
  context: RequestContext,
  category: PaymentMethod['category'],
  id: string,
): Promise<void> {
  const operation = category === 'ACH' ? 'RemoveBankAccount' : 'RemoveDebitCard'
  const remove = async (tx: Tx, at: string) => {
    await refuseUsed(tx, id)
    await withdrawMethod(tx, { id, reason: removed, at })
  }
  await change(context, operation, { id }, category, remove, ({ withdrawnReason }) => withdrawnReason === removed)
}

const removed = 'removed'

const andIn: Readonly<Record<Language, string>> = { en: 'and', es: 'y' }

/** @throws CarportError METHOD_IN_USE (params.list) while a payment, autopay or a payment plan depends on the method */
export async function refuseUsed(tx: Tx, id: string): Promise<void> {
  // The first one takes the lock under which the second is true too.
  const isForPayments = await isMethodInUse(tx, id)
  const isForAutopay = await isAutopayMethod(tx, id)
  const uses: Phrase[] = [
    ...(isForPayments ? (['scheduled-payments'] as const) : []),
    ...(isForAutopay ? (['autopay'] as const) : []),
    ...((await isPlanMethod(tx, id)) ? (['plan-debits'] as const) : []),
  ]
  if (uses.length === 0) return
  const list = (language: Language) => uses.map((use) => phraseText(use, language)).join(` ${andIn[language]} `)
  throw new CarportError('METHOD_IN_USE', { params: { list } })
}

/** Makes a method the one that is offered first. @throws CarportError METHOD_NOT_FOUND */
export async function setDefaultMethod(context: RequestContext, id: string): Promise<void> {
  await change(context, 'SetDefaultPaymentMethod', { id }, null, async (tx, at, method) => {
    if (!method.isSaved) throw new CarportError('METHOD_NOT_FOUND')
    await setDefault(tx, method.customerId, id, at)
  })
}

async function change(
  context: RequestContext,
  operation: string,
  input: { readonly id: string },
  category: PaymentMethod['category'] | null,
  work: (tx: Tx, at: string, method: PaymentMethod) => Promise<void>,
  isDone: (unavailable: PaymentMethod) => boolean = () => false,
): Promise<void> {
  const caller = callingCustomer(context)
  await runOnce(context, { operation, accountNumber: null, fingerprint: input }, async (tx) => {
    await lockWallet(tx, caller.customerId)
    const method = await findMethod(tx, caller.customerId, input.id)
    if (method === null || (category !== null && method.category !== category)) {
      const other = await readMethod(tx, input.id)
      const isOwn = other?.customerId === caller.customerId && (category === null || other.category === category)
      if (isOwn && isDone(other)) return { success: true }
      throw new CarportError('METHOD_NOT_FOUND')
    }
    await work(tx, toIso(context.clock.nowMs()), method)
    await auditMethod(tx, context, caller, `method.${operation}`, 'done')
    return { success: true }
  })
}
