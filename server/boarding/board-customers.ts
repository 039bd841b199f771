import { type LocalDate, businessMoment, toIso } from '#sdk/dates/dates'
import { lookupHash } from '#server/identity/lookup-hash'
import { sealDigits } from '#server/identity/ssn-digits'
import type { ServerConfig } from '#server/platform/config/config'
import type { Tx } from '#server/platform/store/database'
import { boardedCustomers, insertCustomers, type NewCustomer } from './boarded-customers.store.ts'
import { boardedId, rowsHash } from './boarded-id.ts'
import type { RowOf } from './portfolio-files.ts'
import { readRows, type Row } from './read-rows.ts'
import { masked, type Reject } from './rejects.ts'

/** What one run of boarding is about. */
export interface Boarding {
  readonly config: ServerConfig
  readonly dir: string
  readonly source: string
  readonly asOf: LocalDate
  readonly runId: string
  readonly atMs: number
}

/** What came of the customers file. */
export interface CustomerCounts {
  rows: number
  added: number
  unchanged: number
}

/**
 * Boards the people of the customers file. A row that is wrong, that was there before, or that is not what was boarded earlier is
 * rejected.
 * @returns the numbers, at the source, of those whose loans are held back for it
 */
export async function boardCustomers(
  tx: Tx,
  boarding: Boarding,
  counts: CustomerCounts,
  onReject: (reject: Reject) => void,
): Promise<ReadonlySet<string>> {
  const refused = new Set<string>()
  const refuse = (reject: Omit<Reject, 'assetNumber'>, sourceId: string) => {
    refused.add(sourceId)
    onReject({ ...reject, assetNumber: null })
  }
  for await (const rows of readRows(boarding.dir, 'customers')) {
    const sourceIds = rows.map(idOf)
    const known = new Map((await boardedCustomers(tx, boarding.source, sourceIds)).map((one) => [one.sourceId, one]))
    const added = new Map<string, NewCustomer>()
    counts.rows += rows.length
    for (const row of rows) {
      const sourceId = idOf(row)
      const before = known.get(sourceId)
      const at = { file: 'customers', line: row.line, column: 'customerId', value: masked(sourceId) } as const
      for (const reject of [...row.rejects, ...misfits(row, boarding.asOf)]) refuse(reject, sourceId)
      if (row.values === null || refused.has(sourceId)) continue
      const rowHash = rowsHash(boarding.config, [row])
      if (added.has(sourceId) || before?.runId === boarding.runId) refuse({ ...at, rule: 'duplicate' }, sourceId)
      else if (before === undefined) added.set(sourceId, newCustomer(boarding, row.values, rowHash))
      else if (before.rowHash.equals(rowHash)) counts.unchanged += 1
      else refuse({ ...at, column: 'customerId', rule: 'changed' }, sourceId)
    }
    counts.added += added.size
    await insertCustomers(tx, { ...boarding, at: toIso(boarding.atMs) }, [...added.values()])
  }
  return refused
}

const idOf = (row: Row<'customers'>): string => row.texts[0] ?? ''

/** Columns that do not fit each other. */
function misfits({ line, values }: Row<'customers'>, asOf: LocalDate): Omit<Reject, 'assetNumber'>[] {
  if (values === null) return []
  const { phoneNumber, phoneType, emailVerifiedDate, phoneVerifiedDate, birthDate } = values
  const wrong = (column: string, rule: string) => ({ file: 'customers' as const, line, column, rule, value: '' })
  return [
    ...(phoneNumber !== undefined && phoneType === undefined ? [wrong('phoneType', 'required')] : []),
    ...((emailVerifiedDate ?? '') > asOf ? [wrong('emailVerifiedDate', 'date-order')] : []),
    ...((phoneVerifiedDate ?? '') > asOf ? [wrong('phoneVerifiedDate', 'date-order')] : []),
    ...(birthDate > asOf ? [wrong('birthDate', 'date-order')] : []),
  ]
}

function newCustomer({ config, source }: Boarding, row: RowOf<'customers'>, rowHash: Buffer): NewCustomer {
  const idText = boardedId(config, 'customer', source, row.customerId)
  const customerId = `cus_${idText}`
  const ssn = row.socialSecurityNumber
  const last4 = ssn.slice(-4)
  const verifiedAt = (date: LocalDate | undefined) => (date === undefined ? null : toIso(businessMoment(date, '00:00')))
  return {
    sourceId: row.customerId,
    rowHash,
    customerId,
    idText,
    firstName: row.firstName,
    middleName: row.middleName ?? null,
    lastName: row.lastName,
    generation: row.generation ?? null,
    ssnHmac: lookupHash(config, 'ssn', ssn),
    last4SsnHmac: lookupHash(config, 'last4', last4),
    last4SsnSealed: sealDigits(config, customerId, last4),
    birthDateHmac: lookupHash(config, 'dob', row.birthDate),
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2 ?? null,
    city: row.city,
    state: row.state,
    zip: row.zip,
    emailAddress: row.emailAddress ?? null,
    emailVerifiedAt: verifiedAt(row.emailVerifiedDate),
    phoneNumber: row.phoneNumber ?? null,
    phoneType: row.phoneType ?? null,
    phoneVerifiedAt: verifiedAt(row.phoneVerifiedDate),
  }
}
