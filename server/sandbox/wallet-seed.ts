import { addDays, type LocalDate } from '#sdk/dates/dates'
import type { ServerConfig } from '#server/platform/config/config'
import { bankNumberHash, cardNumberHash } from '#server/capabilities/payment-methods/number-hash'
import { noteKnown } from '#server/loans/payments/first-payment.store'
import { insertMethod, makeUsable, setDefault } from '#server/loans/payments/payment-methods.store'
import type { Tx } from '#server/platform/store/database'
import type { MethodSpec, PersonSpec } from './loan-spec.ts'
import { cardFingerprint } from './processors/card-simulator.ts'
import { keepCard } from './processors/card-pages.store.ts'
import { keepBankAccount } from './processors/processors.store.ts'
import type { SeedIds } from './seed-ids.ts'

const routingNumber = '122105155'

interface Wallet {
  readonly services: { readonly config: ServerConfig }
  readonly ids: SeedIds
  readonly today: LocalDate
  readonly nowIso: string
}

/** Saves a person's bank accounts and cards, each with a token of the simulated processor. */
export async function fillWallet(tx: Tx, wallet: Wallet, customerId: string, person: PersonSpec): Promise<void> {
  const { ids, today, nowIso } = wallet
  const { config } = wallet.services
  let defaultId: string | null = null
  for (const method of person.methods ?? []) {
    const name = `${person.id} ${method.type} ${method.lastFour}`
    const id = ids.id('pm', name)
    const isBank = method.type === 'CHECKING_ACCOUNT' || method.type === 'SAVINGS_ACCOUNT'
    await insertMethod(tx, {
      paymentMethodId: id,
      customerId,
      category: isBank ? 'ACH' : 'CARD',
      type: method.type,
      vendor: isBank ? 'BANK_PROCESSOR' : 'CARD_PROVIDER',
      lastFour: method.lastFour,
      routingNumber: isBank ? routingNumber : null,
      numberHmac: numberHashOf(config, method, isBank),
      nickname: method.nickname ?? null,
      nameOnAccount: isBank ? `${person.firstName} ${person.lastName}` : null,
      isSaved: true,
      addedOn: addDays(today, -90),
      at: nowIso,
    })
    await noteKnown(tx, id)
    const token = await keepWithProcessor(tx, config, method, ids.digits(`token ${name}`, 12))
    await makeUsable(tx, { id, customerId, token, lastFour: method.lastFour, type: method.type, at: nowIso })
    if (method.isDefault === true) defaultId = id
  }
  if (defaultId !== null) await setDefault(tx, customerId, defaultId, nowIso)
}

/** What a number is recognized by when it is added again; null where the whole number is not known. */
function numberHashOf(config: ServerConfig, { number }: MethodSpec, isBank: boolean): Buffer | null {
  if (number === undefined) return null
  return isBank
    ? bankNumberHash(config, routingNumber, number)
    : cardNumberHash(config, cardFingerprint(config, number))
}

async function keepWithProcessor(tx: Tx, config: ServerConfig, method: MethodSpec, digits: string): Promise<string> {
  if (method.type === 'CHECKING_ACCOUNT' || method.type === 'SAVINGS_ACCOUNT') {
    return keepBankAccount(tx, { token: `ba${digits}`, requestKey: `seed-${digits}`, ending: method.lastFour })
  }
  const cardToken =
    method.number === undefined ? `card${digits}` : `ct_${cardFingerprint(config, method.number)}${digits}`
  const brand = method.type === 'VISA_DEBIT' ? 'VISA' : 'MASTERCARD'
  await keepCard(tx, { cardToken, brand, kind: 'DEBIT', lastFour: method.lastFour })
  return cardToken
}
