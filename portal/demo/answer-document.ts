import { type FieldNode, Kind, type SelectionSetNode, parse, valueFromASTUntyped } from 'graphql'

type Values = Readonly<Record<string, unknown>>

/** Gives the value of a field of Query or Mutation, whole: everything that the schema has there. */
export type AnswerField = (name: string, args: Values) => unknown

/**
 * Answers a GraphQL document from whole objects, returning only the requested fields of each.
 * @throws Error where a field was asked for that the answer does not have
 */
export async function answerDocument(source: string, variables: unknown, answerField: AnswerField): Promise<Values> {
  const { definitions } = parse(source)
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet]] : [])),
  )
  const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (operation === undefined) throw new Error('The document asks for nothing')
  const given = (variables ?? {}) as Values

  const fieldsOf = (selection: SelectionSetNode): FieldNode[] =>
    selection.selections.flatMap((one) => {
      if (one.kind === Kind.FIELD) return [one]
      const inner = one.kind === Kind.INLINE_FRAGMENT ? one.selectionSet : fragments.get(one.name.value)
      return inner === undefined ? [] : fieldsOf(inner)
    })
  const picked = (value: unknown, selection: SelectionSetNode | undefined): unknown => {
    if (selection === undefined || value === null) return value
    if (Array.isArray(value)) return value.map((each: unknown) => picked(each, selection))
    const whole = value as Values
    return Object.fromEntries(
      fieldsOf(selection).map((field) => {
        const found = whole[field.name.value]
        if (found === undefined) throw new Error(`The answer has no ${field.name.value}`)
        return [nameOf(field), picked(found, field.selectionSet)]
      }),
    )
  }
  const answer: Record<string, unknown> = {}
  // One after the other, as mutations are to be.
  for (const field of fieldsOf(operation.selectionSet)) {
    const args = Object.fromEntries(
      (field.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, given)]),
    )
    answer[nameOf(field)] = picked(await answerField(field.name.value, args), field.selectionSet)
  }
  return answer
}

function nameOf(field: FieldNode): string {
  return field.alias?.value ?? field.name.value
}
