import type { PaymentCategory } from '#server/loans/payments/service-fee'
import type { Tx } from '#server/platform/store/database'
import { holdsNumberEnding } from './account-numbers.ts'
import type { Boarding } from './board-customers.ts'
import { boardItems, type ItemCounts, type Judged, novelty } from './board-items.ts'
import { boardedCustomers } from './boarded-customers.store.ts'
import { boardedId } from './boarded-id.ts'
import { boardedMethods, insertBoardedMethods, lockWallets, type NewBoardedMethod } from './boarded-methods.store.ts'
import type { RowOf } from './portfolio-files.ts'
import type { Row } from './read-rows.ts'
import { masked, type Reject } from './rejects.ts'

const file = 'payment_methods'

/**
 * Boards the payment methods of people who were boarded. A row that is wrong, of nobody boarded, or not what was boarded earlier is
 * rejected, and so is one with the number of an account or a card in it.
 * @param refused customers, by their number at the source, whose row was refused
 */
export async function boardPaymentMethods(
  tx: Tx,
  boarding: Boarding,
  refused: ReadonlySet<string>,
  onReject: (reject: Reject) => void,
): Promise<ItemCounts> {
  const judgeOf = async (rows: readonly Row<typeof file>[], added: ReadonlyMap<string, NewBoardedMethod>) => {
    const facts = await factsOf(tx, boarding, refused, rows)
    return (row: Row<typeof file>) => judged(row, boarding, facts, added)
  }
  const keyOf = (method: NewBoardedMethod) => method.sourceId
  return boardItems(
    boarding,
    { file, judgeOf, keyOf, insert: (run, methods) => insertBoardedMethods(tx, run, methods) },
    onReject,
  )
}

/** What the rows of a batch are judged by. */
interface Facts {
  /** Our ids of boarded people by their number at the source. */
  readonly customerIds: ReadonlyMap<string, string>
  readonly known: ReadonlyMap<string, Awaited<ReturnType<typeof boardedMethods>>[number]>
  /** People who have a default method; those that a row gives one join them. */
  readonly withDefault: Set<string>
}

async function factsOf(
  tx: Tx,
  { source }: Boarding,
  refused: ReadonlySet<string>,
  rows: readonly Row<typeof file>[],
): Promise<Facts> {
  const owners = new Set(rows.flatMap(({ values }) => values?.customerId ?? []))
  const people = (await boardedCustomers(tx, source, [...owners])).filter(({ sourceId }) => !refused.has(sourceId))
  const known = await boardedMethods(tx, source, rows.map(idOf))
  const isKnown = new Set(known.map(({ sourceId }) => sourceId))
  const given = new Set(rows.filter((row) => !isKnown.has(idOf(row))).map(({ values }) => values?.customerId))
  const givenTo = people.filter(({ sourceId }) => given.has(sourceId)).map(({ customerId }) => customerId)
  return {
    customerIds: new Map(people.map((one) => [one.sourceId, one.customerId])),
    known: new Map(known.map((one) => [one.sourceId, one])),
    withDefault: new Set(givenTo.length === 0 ? [] : await lockWallets(tx, givenTo)),
  }
}

const idOf = (row: Row<typeof file>): string => row.texts[0] ?? ''

/** The method that a row adds, `unchanged`, or why it is refused. */
function judged(
  row: Row<typeof file>,
  boarding: Boarding,
  { customerIds, known, withDefault }: Facts,
  added: ReadonlyMap<string, NewBoardedMethod>,
): Judged<NewBoardedMethod> {
  const { line, values } = row
  const refuse = (column: string, rule: string, value: string): Reject[] => [
    { file, line, column, rule, value: masked(value), assetNumber: null },
  ]
  const wrong = [...row.rejects, ...misfits(row, boarding)]
  if (values === null || wrong.length > 0) return wrong.map((reject) => ({ ...reject, assetNumber: null }))
  const customerId = customerIds.get(values.customerId)
  if (customerId === undefined) return refuse('customerId', 'no-such-customer', values.customerId)
  const id = values.paymentMethodId
  const rowHash = novelty(boarding, row, known.get(id), added.has(id))
  if (rowHash === 'unchanged') return rowHash
  if (typeof rowHash === 'string') return refuse('paymentMethodId', rowHash, id)
  if (values.isDefault && withDefault.has(customerId)) return refuse('isDefault', 'one-default', '')
  if (values.isDefault) withDefault.add(customerId)
  return newMethod(boarding, values, customerId, rowHash)
}

/** Columns that do not fit each other. */
function misfits({ line, values }: Row<typeof file>, { asOf }: Boarding): Row<typeof file>['rejects'] {
  if (values === null) return []
  const wrong = (column: keyof typeof values, rule: string, value = '') =>
    ({ file, line, column, rule, value }) as const
  const isBank = categoryOf(values) === 'ACH'
  const texts = ['paymentMethodId', 'processorToken', 'nameOnAccount', 'nickname'] as const
  return [
    ...(isBank && values.routingNumber === undefined ? [wrong('routingNumber', 'required')] : []),
    ...(isBank && values.nameOnAccount === undefined ? [wrong('nameOnAccount', 'required')] : []),
    ...(!isBank && values.routingNumber !== undefined ? [wrong('routingNumber', 'bank-only')] : []),
    ...(values.addedDate > asOf ? [wrong('addedDate', 'date-order')] : []),
    ...texts
      .filter((column) => holdsNumberEnding(values[column] ?? '', values.lastFourDigits))
      .map((column) => wrong(column, 'account-number', masked(values[column] ?? ''))),
  ]
}

function categoryOf({ paymentMethodType: type }: RowOf<typeof file>): PaymentCategory {
  return type === 'CHECKING_ACCOUNT' || type === 'SAVINGS_ACCOUNT' ? 'ACH' : 'CARD'
}

function newMethod(
  { config, source }: Boarding,
  row: RowOf<typeof file>,
  customerId: string,
  rowHash: Buffer,
): NewBoardedMethod {
  const category = categoryOf(row)
  return {
    sourceId: row.paymentMethodId,
    rowHash,
    paymentMethodId: `pm_${boardedId(config, 'payment-method', source, row.paymentMethodId)}`,
    customerId,
    category,
    type: row.paymentMethodType,
    vendor: category === 'ACH' ? 'BANK_PROCESSOR' : 'CARD_PROVIDER',
    processorToken: row.processorToken,
    lastFour: row.lastFourDigits,
    routingNumber: row.routingNumber ?? null,
    nickname: row.nickname ?? null,
    nameOnAccount: row.nameOnAccount ?? null,
    isDefault: row.isDefault,
    isKnown: row.wasUsed,
    addedOn: row.addedDate,
  }
}
