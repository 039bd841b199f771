import { createHash } from 'node:crypto'
import { businessMoment, type LocalDate, toIso } from '#sdk/dates/dates'
import type { SignedAuthorization } from '#server/loans/payments/new-payment.store'
import type { Tx } from '#server/platform/store/database'
import { holdsNumberEnding } from './account-numbers.ts'
import { type BoardedLoan, boardedLoans } from './boarded-autopays.store.ts'
import { type BoardedCustomer, boardedCustomers } from './boarded-customers.store.ts'
import { type BoardedMethod, boardedMethods } from './boarded-methods.store.ts'

/** Whom and what the rows of a batch name, by number of the loan or number at the source. */
export interface Parties {
  readonly loans: ReadonlyMap<string, BoardedLoan>
  readonly people: ReadonlyMap<string, BoardedCustomer>
  readonly methods: ReadonlyMap<string, BoardedMethod>
}

/** The columns that name them. */
interface Named {
  readonly assetNumber: string
  readonly customerId: string
  readonly paymentMethodId: string
}

/** What a row that debits somebody names, and what they signed. */
interface DebitRow extends Named {
  readonly authorizationReference: string
  readonly authorizationText: string
}

/** The loan, its payer and their method. */
export interface DebitParties {
  readonly loan: BoardedLoan
  readonly owner: BoardedCustomer
  readonly method: BoardedMethod
}

/** Why a row cannot board, and where that is. */
export interface Refusal<Column extends string = string> {
  readonly column: Column
  readonly rule: string
  /** What is in the column, where it may be shown masked. */
  readonly value?: string
}

/**
 * Reads whom and what rows name.
 * @param refused customers, by their number at the source, whose row was refused
 */
export async function readParties(
  tx: Tx,
  source: string,
  refused: ReadonlySet<string>,
  rows: readonly { readonly values: Named | null }[],
): Promise<Parties> {
  const named = (column: keyof Named) => [...new Set(rows.flatMap(({ values }) => values?.[column] ?? []))]
  const loans = await boardedLoans(tx, source, named('assetNumber'))
  const people = await boardedCustomers(tx, source, named('customerId'))
  const methods = await boardedMethods(tx, source, named('paymentMethodId'))
  return {
    loans: new Map(loans.map((one) => [one.accountNumber, one])),
    people: new Map(people.filter(({ sourceId }) => !refused.has(sourceId)).map((one) => [one.sourceId, one])),
    methods: new Map(methods.map((one) => [one.sourceId, one])),
  }
}

/** The parties of a row, or why there are none: the loan is not open, the payer not on it, or the method not theirs. */
export function partiesOf(batch: Parties, row: DebitRow): DebitParties | Refusal<keyof DebitRow> {
  const loan = batch.loans.get(row.assetNumber)
  if (loan === undefined) return { column: 'assetNumber', rule: 'no-such-loan' }
  if (loan.isSettingUp) return { column: 'assetNumber', rule: 'loan-not-open' }
  const owner = batch.people.get(row.customerId)
  if (owner === undefined || !loan.customerIds.includes(owner.customerId))
    return { column: 'customerId', rule: 'no-such-customer', value: row.customerId }
  const method = batch.methods.get(row.paymentMethodId)
  if (method === undefined || method.customerId !== owner.customerId || !method.isUsable)
    return { column: 'paymentMethodId', rule: 'no-such-method', value: row.paymentMethodId }
  for (const column of ['authorizationReference', 'authorizationText'] as const)
    if (holdsNumberEnding(row[column], method.lastFour)) return { column, rule: 'account-number', value: row[column] }
  return { loan, owner, method }
}

/** What was signed at the servicer before, as it is kept. No text of ours: a return costs no fee, which was not agreed to here. */
export function signedBefore(
  { authorizationReference, authorizationText: text }: Pick<DebitRow, 'authorizationReference' | 'authorizationText'>,
  signedOn: LocalDate,
): Pick<SignedAuthorization, 'version' | 'text' | 'sha256' | 'acceptedAt'> {
  return {
    version: `boarded.${authorizationReference}`,
    text,
    sha256: createHash('sha256').update(text).digest('hex'),
    acceptedAt: toIso(businessMoment(signedOn, '00:00')),
  }
}
