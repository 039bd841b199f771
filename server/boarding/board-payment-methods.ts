import { toIso } from '#sdk/dates/dates'
import type { PaymentCategory } from '#server/loans/payments/service-fee'
import type { Tx } from '#server/platform/store/database'
import { holdsNumberEnding } from './account-numbers.ts'
import type { Boarding } from './board-customers.ts'
import { boardedCustomers } from './boarded-customers.store.ts'
import { boardedId, rowsHash } from './boarded-id.ts'
import { boardedMethods, insertBoardedMethods, lockWallets, type NewBoardedMethod } from './boarded-methods.store.ts'
import type { RowOf } from './portfolio-files.ts'
import { readRows, type Row } from './read-rows.ts'
import { masked, type Reject } from './rejects.ts'

/** What came of a file whose rows hold nobody's loan back. */
export interface ItemCounts {
  rows: number
  added: number
  unchanged: number
  refused: number
}

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
  const counts: ItemCounts = { rows: 0, added: 0, unchanged: 0, refused: 0 }
  for await (const rows of readRows(boarding.dir, file)) {
    counts.rows += rows.length
    const facts = await factsOf(tx, boarding, refused, rows)
    const added = new Map<string, NewBoardedMethod>()
    for (const row of rows) {
      const made = judged(row, boarding, facts, added)
      if (made === 'unchanged') counts.unchanged += 1
      else if (Array.isArray(made)) {
        counts.refused += 1
        for (const reject of made) onReject({ ...reject, assetNumber: null })
      } else added.set(made.sourceId, made)
    }
    counts.added += added.size
    await insertBoardedMethods(tx, { ...boarding, at: toIso(boarding.atMs) }, [...added.values()])
  }
  return counts
}

type Rejects = Omit<Reject, 'assetNumber'>[]

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
): NewBoardedMethod | 'unchanged' | Rejects {
  const { line, values } = row
  const refuse = (column: string, rule: string, value: string): Rejects => [
    { file, line, column, rule, value: masked(value) },
  ]
  const wrong = [...row.rejects, ...misfits(row, boarding)]
  if (values === null || wrong.length > 0) return wrong
  const customerId = customerIds.get(values.customerId)
  if (customerId === undefined) return refuse('customerId', 'no-such-customer', values.customerId)
  const before = known.get(values.paymentMethodId)
  const atId = (rule: string) => refuse('paymentMethodId', rule, values.paymentMethodId)
  if (added.has(values.paymentMethodId) || before?.runId === boarding.runId) return atId('duplicate')
  const rowHash = rowsHash(boarding.config, [row])
  if (before !== undefined) return before.rowHash.equals(rowHash) ? 'unchanged' : atId('changed')
  if (values.isDefault && withDefault.has(customerId)) return refuse('isDefault', 'one-default', '')
  if (values.isDefault) withDefault.add(customerId)
  return newMethod(boarding, values, customerId, rowHash)
}

/** Columns that do not fit each other. */
function misfits({ line, values }: Row<typeof file>, { asOf }: Boarding): Rejects {
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
