import { createHash } from 'node:crypto'
import { businessMoment, toIso } from '#sdk/dates/dates'
import type { Tx } from '#server/platform/store/database'
import type { Boarding } from './board-customers.ts'
import { boardItems, type ItemCounts, type Judged, novelty } from './board-items.ts'
import {
  type CellPhone,
  type ConsentMatter,
  insertBoardedConsents,
  knownMatters,
  lockCellPhones,
  type NewBoardedConsent,
} from './boarded-consents.store.ts'
import { boardedCustomers } from './boarded-customers.store.ts'
import { boardedId } from './boarded-id.ts'
import { boardedRows, type Known } from './boarded-rows.store.ts'
import type { RowOf } from './portfolio-files.ts'
import type { Row } from './read-rows.ts'
import { masked, type Reject } from './rejects.ts'

const file = 'consents'
type ConsentRow = RowOf<typeof file>

/**
 * Boards what people agreed to, or took back, at the servicer before. A row that is wrong, of nobody boarded, not what was boarded
 * earlier, or about what its person has decided already is rejected: nothing is sent by it.
 * @param refused customers, by their number at the source, whose row was refused
 */
export async function boardConsents(
  tx: Tx,
  boarding: Boarding,
  refused: ReadonlySet<string>,
  onReject: (reject: Reject) => void,
): Promise<ItemCounts> {
  const judgeOf = async (rows: readonly Row<typeof file>[], added: ReadonlyMap<string, NewBoardedConsent>) => {
    const facts = await consentFacts(tx, boarding, refused, rows)
    return (row: Row<typeof file>) => judged(row, boarding, facts, added)
  }
  return boardItems(
    boarding,
    { file, judgeOf, keyOf: ({ sourceId }) => sourceId, insert: (run, items) => insertBoardedConsents(tx, run, items) },
    onReject,
  )
}

/** What the rows of a batch are judged by. */
interface Facts {
  /** Our ids of boarded people by their number at the source. */
  readonly customerIds: ReadonlyMap<string, string>
  readonly known: ReadonlyMap<string, Known>
  /** Cell phones by their owner and number. */
  readonly phones: ReadonlyMap<string, CellPhone>
  /** What people have decided; a row that is boarded adds to it. */
  readonly decided: Set<string>
}

async function consentFacts(
  tx: Tx,
  { source }: Boarding,
  refused: ReadonlySet<string>,
  rows: readonly Row<typeof file>[],
): Promise<Facts> {
  const values = rows.flatMap((row) => row.values ?? [])
  const ids = values.map(({ consentId }) => consentId)
  const known = await boardedRows(tx, 'boarded_consents', source, ids)
  const askers = new Set(values.map(({ customerId }) => customerId))
  const people = (await boardedCustomers(tx, source, [...askers])).filter(({ sourceId }) => !refused.has(sourceId))
  // Nobody is kept waiting for rows that change nothing.
  const given = new Set(values.filter(({ consentId }) => !known.has(consentId)).map(({ customerId }) => customerId))
  const givers = people.filter(({ sourceId }) => given.has(sourceId)).map(({ customerId }) => customerId)
  const phones = givers.length === 0 ? [] : await lockCellPhones(tx, givers)
  const decided = givers.length === 0 ? [] : await knownMatters(tx, givers)
  return {
    customerIds: new Map(people.map((one) => [one.sourceId, one.customerId])),
    known,
    phones: new Map(phones.map((one) => [phoneKey(one.customerId, one.phoneNumber), one])),
    decided: new Set(decided.map(matterKey)),
  }
}

const phoneKey = (customerId: string, phoneNumber: string): string => `${customerId} ${phoneNumber}`
const matterKey = ({ customerId, kind, subject }: ConsentMatter): string => [customerId, kind, subject].join(' ')

/** The consent that a row adds, `unchanged`, or why it is refused. */
function judged(
  row: Row<typeof file>,
  boarding: Boarding,
  { customerIds, known, phones, decided }: Facts,
  added: ReadonlyMap<string, NewBoardedConsent>,
): Judged<NewBoardedConsent> {
  const { line, values } = row
  const wrong = values === null ? row.rejects : misfits(line, values, boarding)
  if (values === null || wrong.length > 0) return wrong.map((reject) => ({ ...reject, assetNumber: null }))
  const refuse = (column: keyof ConsentRow, rule: string): Reject[] => [
    { file, line, column, rule, value: masked(values[column] ?? ''), assetNumber: null },
  ]
  const customerId = customerIds.get(values.customerId)
  if (customerId === undefined) return refuse('customerId', 'no-such-customer')
  const rowHash = novelty(boarding, row, known.get(values.consentId), added.has(values.consentId))
  if (rowHash === 'unchanged') return rowHash
  if (typeof rowHash === 'string') return refuse('consentId', rowHash)
  const phone = values.phoneNumber === undefined ? undefined : phones.get(phoneKey(customerId, values.phoneNumber))
  if (values.phoneNumber !== undefined && phone === undefined) return refuse('phoneNumber', 'no-such-phone')
  const matter = { customerId, kind: values.consentType, subject: phone?.personPhoneId ?? null }
  if (decided.has(matterKey(matter))) return refuse('consentId', 'one-consent')
  decided.add(matterKey(matter))
  return newConsent(boarding, values, matter, rowHash)
}

/** Columns that do not fit each other. */
function misfits(line: number, values: ConsentRow, { asOf }: Boarding): Row<typeof file>['rejects'] {
  const wrong = (column: keyof ConsentRow, rule: string) => ({ file, line, column, rule, value: '' }) as const
  const isGiven = values.consentStatus === 'GIVEN'
  const isOfTexts = values.consentType === 'TEXT_MESSAGES'
  return [
    ...(isOfTexts && values.phoneNumber === undefined ? [wrong('phoneNumber', 'required')] : []),
    ...(!isOfTexts && values.phoneNumber !== undefined ? [wrong('phoneNumber', 'texts-only')] : []),
    ...(values.consentDate > asOf ? [wrong('consentDate', 'date-order')] : []),
    // Whoever agrees to electronic records shows by it that they can read them.
    ...(isGiven && !isOfTexts && values.givenHow !== 'WEB' ? [wrong('givenHow', 'web-only')] : []),
    ...(isGiven && values.consentText === undefined ? [wrong('consentText', 'required')] : []),
  ]
}

function newConsent(
  { config, source }: Boarding,
  row: ConsentRow,
  matter: ConsentMatter,
  rowHash: Buffer,
): NewBoardedConsent {
  const { consentText: text = '' } = row
  return {
    ...matter,
    sourceId: row.consentId,
    rowHash,
    consentId: `cst_${boardedId(config, 'consent', source, row.consentId)}`,
    action: row.consentStatus,
    // No text of ours: whoever reads it again reads what they agreed to.
    version: `boarded.${row.consentId}.${row.language}`,
    text,
    sha256: createHash('sha256').update(text).digest('hex'),
    givenTo: row.givenTo,
    givenAt: toIso(businessMoment(row.consentDate, '00:00')),
  }
}
