import { InMemoryCache, type StoreObject, type TypePolicy } from '@apollo/client/core'
import { type FieldNode, print } from 'graphql'
import { objectTypes } from './object-types.graphql.ts'

/**
 * The fields that identify an object of a type. Such an object is one and the same in every answer, and what is newest of it is true of it.
 * That cannot be said of an account, a payment or an autopay: their figures, dates and states belong together, so they stay in the answer
 * they came with. Nor of a customer: whether somebody is buyer or co-buyer depends on the loan.
 */
const identities: Readonly<Record<string, string>> = {
  BankAccount: 'id',
  PaymentMethod: 'id',
  Profile: 'customerId',
  ProfilePhone: 'personPhoneId',
  Vehicle: 'vin',
}

/**
 * The portal's store of answers. An object with an identity is kept once. What has none is kept whole for each list of fields that is
 * asked of it: two questions with other fields neither take each other's away nor mix the figures of two moments.
 */
export function createAnswerStore(): InMemoryCache {
  const typePolicies = mapValues(
    objectTypes,
    (fields): TypePolicy => ({ fields: mapValues(fields, () => ({ keyArgs: nameInStore })) }),
  )
  return new InMemoryCache({ dataIdFromObject: idOf, typePolicies })
}

/** An answer with the name of each object's type, for the store alone: no document asks for them. @param type 'Query' or 'Mutation' */
export function withTypes(value: unknown, type: string | undefined): unknown {
  if (type === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => withTypes(one, type))
  const fields = objectTypes[type]
  const held = value as Readonly<Record<string, unknown>>
  return { ...mapValues(held, (one, name) => withTypes(one, fields?.[name])), __typename: type }
}

function idOf(object: Readonly<StoreObject>): string | undefined {
  const type = object.__typename ?? ''
  const id = object[identities[type] ?? '']
  return typeof id === 'string' ? `${type}:${id}` : undefined
}

function nameInStore(
  args: object | null,
  { field, fieldName }: { field: FieldNode | null; fieldName: string },
): string {
  return `${fieldName}${JSON.stringify(args)} ${field === null ? '' : fieldsAsked(field)}`
}

const printed = new WeakMap<FieldNode, string>()

function fieldsAsked(field: FieldNode): string {
  const known = printed.get(field) ?? (field.selectionSet === undefined ? '' : print(field.selectionSet))
  printed.set(field, known)
  return known
}

function mapValues<T, TMade>(
  record: Readonly<Record<string, T>>,
  make: (value: T, name: string) => TMade,
): Record<string, TMade> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value, name)]))
}
