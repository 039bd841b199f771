import { getVariableValues, type GraphQLSchema, Kind, parse, type VariableDefinitionNode } from 'graphql'
import { CarportError } from '#sdk/errors/errors'

/**
 * A mutation's arguments, read and checked against the schema: the same values that its resolver gets when they are sent as variables
 * of these names.
 * @throws CarportError REQUEST_INVALID for what does not fit the schema or is no argument
 */
export function argumentsOf(
  schema: GraphQLSchema,
  operation: string,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const known = schema.getMutationType()?.getFields()[operation]?.args ?? []
  const isKnown = (name: string) => known.some((argument) => argument.name === name)
  if (!Object.keys(values).every(isKnown)) throw new CarportError('REQUEST_INVALID')
  if (known.length === 0) return {}
  const variables = known.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const { variableValues } = getVariableValues(schema, definitionsIn(`mutation(${variables}) { __typename }`), values)
  if (variableValues === undefined) throw new CarportError('REQUEST_INVALID')
  return { ...variableValues.coerced }
}

function definitionsIn(text: string): readonly VariableDefinitionNode[] {
  const [definition] = parse(text, { noLocation: true }).definitions
  return definition?.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : []
}
