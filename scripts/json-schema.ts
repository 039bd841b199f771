import type * as v from 'valibot'

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = Readonly<Record<string, unknown>>

interface Part {
  readonly kind: string
  readonly type: string
  readonly pipe?: readonly Part[]
  readonly wrapped?: Part
  readonly item?: Part
  readonly value?: Part
  readonly entries?: Readonly<Record<string, Part>>
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly requirement?: unknown
  readonly description?: string
}

/** Converts the valibot schema that a route parses with. @throws for a kind of schema that no route has used so far */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  return convert(schema as unknown as Part)
}

function convert(schema: Part): JsonSchema {
  const [first, ...steps] = schema.pipe ?? []
  const begun = first?.pipe === undefined ? base(schema) : convert(first)
  return Object.assign({}, begun, ...steps.map((step) => constraint(step, schema.type))) as JsonSchema
}

function base(schema: Part): JsonSchema {
  const options = schema.options ?? []
  const wrapped = schema.wrapped === undefined ? {} : convert(schema.wrapped)
  const bases: Readonly<Record<string, () => JsonSchema>> = {
    string: () => ({ type: 'string' }),
    number: () => ({ type: 'number' }),
    boolean: () => ({ type: 'boolean' }),
    unknown: () => ({}),
    literal: () => ({ const: schema.literal }),
    picklist: () => ({ enum: options }),
    optional: () => wrapped,
    nullable: () => nullable(wrapped),
    array: () => ({ type: 'array', items: convert(schema.item as Part) }),
    record: () => ({ type: 'object', additionalProperties: convert(schema.value as Part) }),
    union: () => ({ anyOf: (options as Part[]).map(convert) }),
    variant: () => ({ oneOf: (options as Part[]).map(convert) }),
    object: () => object(schema.entries ?? {}),
    strict_object: () => ({ ...object(schema.entries ?? {}), additionalProperties: false }),
  }
  const made = bases[schema.type]
  if (made === undefined)
    throw new Error(`No JSON Schema is known for ${schema.type}: add it to scripts/json-schema.ts.`)
  return made()
}

function object(entries: Readonly<Record<string, Part>>): JsonSchema {
  const required = Object.keys(entries).filter((name) => entries[name]?.type !== 'optional')
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, convert(entry)])),
    ...(required.length === 0 ? {} : { required }),
  }
}

function nullable(schema: JsonSchema): JsonSchema {
  return typeof schema['type'] === 'string'
    ? { ...schema, type: [schema['type'], 'null'] }
    : { anyOf: [schema, { type: 'null' }] }
}

/** JSON Schema constraint for one step of a pipe; empty for checks in code, which JSON Schema can't express. */
function constraint(step: Part, type: string): JsonSchema {
  const { requirement } = step
  const unit = type === 'array' ? 'Items' : 'Length'
  const constraints: Readonly<Record<string, JsonSchema>> = {
    min_length: { [`min${unit}`]: requirement },
    max_length: { [`max${unit}`]: requirement },
    length: { [`min${unit}`]: requirement, [`max${unit}`]: requirement },
    min_value: { minimum: requirement },
    max_value: { maximum: requirement },
    safe_integer: { type: 'integer' },
    regex: { pattern: requirement instanceof RegExp ? requirement.source : undefined },
    uuid: { format: 'uuid' },
    email: { format: 'email' },
    iso_timestamp: { format: 'date-time' },
    description: { description: step.description },
  }
  return constraints[step.type] ?? {}
}
