import { CarportError } from '#sdk/errors/errors'
import type { Confirmation, ConfirmationView, RequestContext } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { isNickname } from './bank-account.rules.ts'
import { nicknameRefusal } from './bank-accounts.ts'
import { callingCustomer } from '#server/identity/calling-customer'
import { refuseUsed } from './change-wallet.ts'
import { formalName, type PaymentMethod } from '#server/loans/payments/payment-method'
import { findMethod } from '#server/loans/payments/payment-methods.store'

type Category = PaymentMethod['category']

const english = {
  method: { ACH: 'Bank account', CARD: 'Debit card' },
  rename: 'Change bank account',
  nickname: 'Nickname',
  place: 'Place in your list',
  remove: { ACH: 'Remove bank account', CARD: 'Remove debit card' },
  after: 'After that',
  gone: 'It cannot be paid with any more',
  makeDefault: 'Make it the first choice',
  isFirst: 'It is offered first when you pay',
}

const spanish: typeof english = {
  method: { ACH: 'Cuenta bancaria', CARD: 'Tarjeta de débito' },
  rename: 'Cambiar la cuenta bancaria',
  nickname: 'Apodo',
  place: 'Lugar en su lista',
  remove: { ACH: 'Quitar la cuenta bancaria', CARD: 'Quitar la tarjeta de débito' },
  after: 'Después',
  gone: 'Ya no se podrá pagar con ella',
  makeDefault: 'Usarla como primera opción',
  isFirst: 'Se ofrece primero cuando usted paga',
}

const texts = { en: english, es: spanish }

/** Another name or place of a bank account. */
export const renameConfirmation: Confirmation = {
  kind: 'frame',
  code: 'first',
  describe: async (
    { id, nickname = null, sortOrder = null }: { id: string; nickname?: string | null; sortOrder?: number | null },
    context,
  ) => {
    if (!isNickname(nickname)) throw nicknameRefusal()
    const words = texts[context.language]
    return viewOf(context, await ownMethod(context, 'ACH', id), words.rename, [
      ...(nickname === null ? [] : [{ label: words.nickname, value: nickname.trim() }]),
      ...(sortOrder === null ? [] : [{ label: words.place, value: String(sortOrder) }]),
    ])
  },
}

/** Taking a method out of the wallet. */
export function removalConfirmation(category: Category): Confirmation {
  return {
    kind: 'frame',
    code: 'first',
    describe: async ({ id }: { id: string }, context) => {
      const method = await ownMethod(context, category, id)
      await context.db.withTx((tx) => refuseUsed(tx, id))
      const words = texts[context.language]
      return viewOf(context, method, words.remove[category], [{ label: words.after, value: words.gone }])
    },
  }
}

/** Making a method the one that is offered first. */
export const defaultConfirmation: Confirmation = {
  kind: 'frame',
  code: 'first',
  describe: async ({ defaultPaymentMethodId }: { defaultPaymentMethodId: string }, context) => {
    const method = await ownMethod(context, null, defaultPaymentMethodId)
    if (!method.isSaved) throw new CarportError('METHOD_NOT_FOUND')
    const words = texts[context.language]
    return viewOf(context, method, words.makeDefault, [{ label: words.after, value: words.isFirst }])
  },
}

/** @throws CarportError METHOD_NOT_FOUND for one that is not the caller's, or not of the category */
async function ownMethod(context: RequestContext, category: Category | null, id: string): Promise<PaymentMethod> {
  const method = await findMethod(reader(context.db), callingCustomer(context).customerId, id)
  if (method === null || (category !== null && method.category !== category)) throw new CarportError('METHOD_NOT_FOUND')
  return method
}

function viewOf(
  context: RequestContext,
  method: PaymentMethod,
  act: string,
  rows: ConfirmationView['rows'],
): ConfirmationView {
  const words = texts[context.language]
  const first = { label: words.method[method.category], value: formalName(method, context.language) }
  return { title: act, rows: [first, ...rows], authorization: null, act }
}
