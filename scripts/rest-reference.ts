import { readFileSync } from 'node:fs'
import type * as v from 'valibot'
import type { Caller, RestOperation } from '#server/platform/http/rest-operation'
import { otherRoutes, restOperations } from '#server/rest-operations'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

/** What each caller proves itself with. */
const callers: Readonly<Record<Caller, string>> = {
  anyone: 'nothing',
  borrower: 'the access token of their sign-in, as bearer',
  staff: 'the access token of their sign-in, as bearer',
  element: 'its embed token, as bearer',
  partner: 'its secret key, as bearer',
  vendor: '`webhook-id`, `webhook-timestamp` and `webhook-signature`',
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })
const securitySchemes = {
  borrower: bearer("Access token of a borrower's sign-in."),
  staff: bearer("Access token of a staff member's sign-in."),
  element: bearer('Embed token of an element.'),
  partner: bearer('Secret key of a partner.'),
  vendor: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'HMAC-SHA-256 over `webhook-id`, `webhook-timestamp` and the body, no older than five minutes.',
  },
}

const refusal: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'One of docs/errors.md.' },
    message: { type: 'string', description: "In the caller's language." },
    messages: {
      type: 'object',
      description: 'The same text by language code.',
      additionalProperties: { type: 'string' },
    },
    retryable: { type: 'boolean' },
    correlationId: { type: 'string' },
    field: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    params: { type: 'object' },
  },
  required: ['code', 'message', 'messages', 'retryable', 'correlationId'],
}

/** Every operation with its section, method and path. */
function operations(): { section: string; method: string; path: string; operation: RestOperation }[] {
  return Object.entries(restOperations).flatMap(([section, table]) =>
    Object.entries(table).map(([name, operation]) => {
      const [method = '', path = ''] = name.split(' ')
      return { section, method, path, operation }
    }),
  )
}

/** docs/reference/openapi.json: OpenAPI 3.1 of the REST operations, from the descriptions beside their routes. */
export function openApi(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { section, method, path, operation } of operations())
    paths[path] = { ...paths[path], [method.toLowerCase()]: openApiOperation(section, `${method} ${path}`, operation) }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Carport REST', version },
    servers: [{ url: 'https://pay.example.com' }],
    tags: Object.keys(restOperations).map((name) => ({ name })),
    paths,
    components: { schemas: { Refusal: refusal }, securitySchemes },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function openApiOperation(section: string, name: string, operation: RestOperation): object {
  const { about, body, bodyType = 'application/json', callers: who } = operation
  const parameters = [...pathParameters(operation), ...queryParameters(operation.query)]
  // An empty entry means that no token is needed.
  const security = who.map((caller) => (caller === 'anyone' ? {} : { [caller]: [] }))
  return {
    tags: [section],
    operationId: name.replace(/[^A-Za-z0-9]+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? ''),
    description: about,
    security,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { [bodyType]: { schema: jsonSchemaOf(body) } } } }),
    responses: {
      [String(operation.status ?? 200)]: answerOf(operation),
      default: {
        description: 'A refusal.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

function answerOf({ answer }: RestOperation): object {
  if (answer === undefined) return { description: 'Done.' }
  if (typeof answer === 'string') return { description: 'The answer.', content: { [answer]: {} } }
  return { description: 'The answer.', content: { 'application/json': { schema: jsonSchemaOf(answer) } } }
}

function pathParameters({ path = {} }: RestOperation): object[] {
  return Object.entries(path).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: v.GenericSchema | undefined): object[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = jsonSchemaOf(query) as {
    readonly properties?: Readonly<Record<string, JsonSchema>>
    readonly required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** docs/reference/rest.md: the same as a page to read. */
export function restReference(): string {
  const sections = Object.entries(restOperations).map(([section, table]) => {
    const rows = Object.entries(table).map(([name, operation]) => row(name, operation))
    return `## ${section}\n\n| Request | Called by | | Accepts | Returns |\n|---|---|---|---|---|\n${rows.join('\n')}`
  })
  const who = Object.entries(callers).map(([caller, text]) => `| ${caller} | ${text} |`)
  const others = otherRoutes.map(([, because]) => `- ${because}.`)
  return `# REST

Most of what Carport does is GraphQL. These are the REST paths next to it; [openapi.json](openapi.json) describes them in OpenAPI 3.1, with every field. Bodies
and answers are JSON unless a media type is named. A refusal is \`{ code, message, messages, retryable, correlationId }\`, with \`fields\` when individual fields were refused:
[errors.md](../errors.md).

| Called by | Authenticates with |
|---|---|
${who.join('\n')}

${sections.join('\n\n')}

Routes that are not listed:

${others.join('\n')}

This page is written by \`npm run reference\` from the \`rest-operations.ts\` beside the routes.
`
}

function row(name: string, operation: RestOperation): string {
  const { about, callers: who, status = 200, answer } = operation
  const takes = [
    ...(operation.query === undefined ? [] : fieldsOf(jsonSchemaOf(operation.query)).map((field) => `?${field}`)),
    ...(operation.body === undefined ? [] : fieldsOf(jsonSchemaOf(operation.body))),
  ]
  const told = answer === undefined ? [] : typeof answer === 'string' ? [answer] : fieldsOf(jsonSchemaOf(answer))
  const list = (names: readonly string[]) => names.map((each) => `\`${each}\``).join(', ')
  return `| \`${name}\` | ${who.join(', ')} | ${about} | ${list(takes)} | ${status}${told.length === 0 ? '' : `: ${list(told)}`} |`
}

/** The names of an object's fields; a question mark follows those that may be left out. */
function fieldsOf(schema: JsonSchema): string[] {
  const variants = (schema['oneOf'] ?? [schema]) as readonly JsonSchema[]
  const names = variants.flatMap((variant) => {
    const required = (variant['required'] ?? []) as readonly string[]
    return Object.keys((variant['properties'] ?? {}) as object).map((name) =>
      required.includes(name) ? name : `${name}?`,
    )
  })
  return [...new Set(names)]
}
