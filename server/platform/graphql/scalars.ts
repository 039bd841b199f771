import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import { isLocalDate, parseIso, toIso } from '#sdk/dates/dates'

/** Whole cents. A fraction, a text or a number that JSON cannot hold exactly is refused, in both directions. */
export const centsScalar = scalar('Cents', 'a whole number of cents', (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined,
)

/** A calendar date that exists, YYYY-MM-DD. */
export const localDateScalar = scalar('LocalDate', 'a date like 2026-06-17', (value) =>
  typeof value === 'string' && isLocalDate(value) ? value : undefined,
)

/** A moment. Read with any offset, written in UTC. */
export const dateTimeScalar = scalar('DateTime', 'a moment like 2026-06-17T17:00:00Z', (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value)) {
    return undefined
  }
  if (!isLocalDate(value.slice(0, 10))) return undefined
  try {
    return toIso(parseIso(value))
  } catch {
    return undefined
  }
})

function scalar(
  name: string,
  expected: string,
  read: (value: unknown) => string | number | undefined,
): GraphQLScalarType {
  const strictly = (value: unknown) => {
    const result = read(value)
    if (result === undefined) throw new GraphQLError(`${name} must be ${expected}.`)
    return result
  }
  return new GraphQLScalarType({
    name,
    coerceInputValue: strictly,
    coerceOutputValue: strictly,
    coerceInputLiteral: (node: ValueNode) => strictly(literal(node)),
  })
}

function literal(node: ValueNode): unknown {
  if (node.kind === Kind.INT) return Number(node.value)
  return node.kind === Kind.STRING ? node.value : undefined
}
