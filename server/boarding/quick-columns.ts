import type { GenericSchema } from 'valibot'

/** Reads the texts of a row as the schema does, for much less; null where the schema may refuse it, which then finds out why. */
export type QuickRow = (texts: readonly string[]) => Readonly<Record<string, unknown>> | null

/** Marks a text that the column may not have. */
const refused = Symbol('refused')
type QuickColumn = (text: string) => unknown

interface Step {
  readonly kind: string
  readonly type: string
  readonly pipe?: readonly Step[]
  readonly wrapped?: Step
  readonly options?: readonly unknown[]
  readonly requirement?: unknown
  readonly operation?: (value: unknown) => unknown
}

/**
 * Makes what reads the rows of a file from its schema's own checks.
 * @param entries the schema of each column, in the order of a row's texts. An empty text is a column left out
 * @returns null for a schema with a kind of check that is not understood here
 */
export function quickRow(entries: Readonly<Record<string, GenericSchema>>): QuickRow | null {
  const columns: { readonly name: string; readonly isOptional: boolean; readonly read: QuickColumn }[] = []
  for (const [name, schema] of Object.entries(entries)) {
    const step = schema as unknown as Step
    const isOptional = step.type === 'optional' && step.wrapped !== undefined
    const read = quickColumn(isOptional && step.wrapped !== undefined ? step.wrapped : step)
    if (read === null) return null
    columns.push({ name, isOptional, read })
  }
  return (texts) => {
    const values: Record<string, unknown> = {}
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index]
      const text = texts[index] ?? ''
      if (column === undefined || (text === '' && column.isOptional)) continue
      const value = text === '' ? refused : column.read(text)
      if (value === refused) return null
      values[column.name] = value
    }
    return values
  }
}

function quickColumn(schema: Step): QuickColumn | null {
  const steps: ((value: unknown) => unknown)[] = []
  for (const step of flattened(schema)) {
    const made = quickStep(step)
    if (made === null) return null
    if (made !== 'nothing') steps.push(made)
  }
  // Rows that follow each other say much the same: of one loan, of one day.
  let lastText = ''
  let lastValue: unknown = refused
  return (text) => {
    if (text === lastText) return lastValue
    let value: unknown = text
    for (let index = 0; index < steps.length && value !== refused; index += 1) value = steps[index]?.(value)
    lastText = text
    lastValue = value
    return value
  }
}

/** A schema's checks in their order: a pipe begins with what it was made of. */
function flattened(step: Step): Step[] {
  const { pipe } = step
  if (pipe === undefined) return [step]
  return pipe.flatMap((one, index) => (index === 0 ? flattened(one) : [one]))
}

function quickStep({
  kind,
  type,
  options,
  requirement,
  operation,
}: Step): ((value: unknown) => unknown) | 'nothing' | null {
  const keeping = (isRight: (value: unknown) => boolean) => (value: unknown) => (isRight(value) ? value : refused)
  if (kind === 'metadata' || type === 'string') return 'nothing'
  if (type === 'picklist' && options !== undefined) return keeping((value) => options.includes(value))
  if (type === 'regex' && requirement instanceof RegExp && requirement.flags === '')
    return keeping((value) => requirement.test(value as string))
  if (type === 'min_length' && typeof requirement === 'number')
    return keeping((value) => (value as string).length >= requirement)
  if (type === 'max_length' && typeof requirement === 'number')
    return keeping((value) => (value as string).length <= requirement)
  if (type === 'check' && typeof requirement === 'function') return keeping(requirement as (value: unknown) => boolean)
  if (type === 'transform' && operation !== undefined) return operation
  return null
}
