import pg from 'pg'
import { columnTypes } from './column-types.ts'

/** A statement among others. */
export interface SentStatement extends pg.QueryConfig {
  /** Nobody asks PostgreSQL which columns it has. */
  readonly hasNoRows?: boolean
}

/** What PostgreSQL answered to one statement: the command that it ran, such as COMMIT, and its rows. */
export interface StatementAnswer {
  readonly command: string
  readonly rows: readonly unknown[]
}

/** Whether a statement can go this way: one statement whose parameters need no conversion. Without parameters a text can be several. */
export function canBeSentTogether({ values = [] }: { readonly values?: readonly unknown[] }): boolean {
  return values.length > 0 && values.every(isPlain)
}

/**
 * Sends statements in one write and reads their answers as they come: one round trip for all of them. They run one after the other, each
 * seeing what those before it did and what others have committed by then. After one that fails the rest is not run, and all of them fail
 * with its error; outside a transaction nothing of any of them is kept. One Sync behind all of them does that, which pg's own `pipeline`
 * puts behind each: a first statement outlived its BEGIN there (docs/decisions/statements-together.md).
 */
export async function sendTogether(
  client: pg.PoolClient,
  statements: readonly SentStatement[],
): Promise<StatementAnswer[]> {
  try {
    return await new Promise((resolve, reject) => {
      client.query(
        new SentTogether(statements, (error, answers) => {
          if (error === null) resolve(answers)
          else reject(error)
        }),
      )
    })
  } catch (error) {
    // It was made where answers are read: its stack is to tell who asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** The rows of one statement; of the last one where a text without parameters is several. */
export async function rowsOf(client: pg.PoolClient, statement: pg.QueryConfig): Promise<readonly unknown[]> {
  if (!('query_timeout' in statement) && canBeSentTogether(statement)) {
    const [answer] = await sendTogether(client, [statement])
    return answer?.rows ?? []
  }
  const result: unknown = await client.query(statement)
  const last: unknown = Array.isArray(result) ? result.at(-1) : result
  return (last as pg.QueryResult).rows
}

function isPlain(value: unknown): boolean {
  return value === null || value === undefined || typeof value !== 'object' || Buffer.isBuffer(value)
}

/** A statement whose lists are texts as PostgreSQL reads them, so that it can go with others. */
export function withTextLists(statement: pg.QueryConfig): pg.QueryConfig {
  const { values = [] } = statement
  if (!values.some(Array.isArray)) return statement
  return { ...statement, values: values.map((value: unknown) => (isPlainList(value) ? listText(value) : value)) }
}

function isPlainList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every(isPlain)
}

/** A list as PostgreSQL reads it from a text. */
export function listText(list: readonly unknown[]): string {
  return `{${list.map(elementText).join(',')}}`
}

function elementText(element: unknown): string {
  const value = sentValue(element)
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return `"\\\\x${value.toString('hex')}"`
  // Most have neither: a search for both is quicker than a pattern.
  const isPlainText = !value.includes('"') && !value.includes('\\')
  return isPlainText ? `"${value}"` : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** A parameter as it is sent: text, bytes or nothing. */
function sentValue(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  return Buffer.isBuffer(value) ? value : String(value as string | number | boolean | bigint)
}

/** What of pg's connection is used: more than its types tell. */
interface Wire {
  readonly stream: { readonly cork: () => void; readonly uncork: () => void }
  /** The texts of the statements that PostgreSQL keeps for this connection, by name. */
  readonly parsedStatements: Readonly<Record<string, string>>
  parse(statement: { readonly name: string; readonly text: string }): void
  bind(portal: { readonly statement: string; readonly values: readonly (string | Buffer | null)[] }): void
  describe(what: { readonly type: 'P'; readonly name: string }): void
  execute(portal: null): void
  sync(): void
}

type Column = readonly [name: string, parse: (text: string) => unknown]

/** The columns of kept statements. A kept statement never changes them: PostgreSQL refuses it instead (see prepared.ts). */
const keptColumns = new WeakMap<object, Map<string, readonly Column[]>>()

/** Goes through pg's queue of a connection like a query; pg calls what it is answered. */
class SentTogether implements pg.Submittable {
  readonly statements: readonly SentStatement[]
  /** Taken by pg, which puts its timer around it. */
  callback: (error: unknown, answers: StatementAnswer[]) => void
  readonly #answers: StatementAnswer[] = []
  #columns: readonly Column[] | null = null
  #rows: unknown[] = []
  #known: Map<string, readonly Column[]> = new Map()
  #failure: unknown = null

  constructor(statements: readonly SentStatement[], callback: (error: unknown, answers: StatementAnswer[]) => void) {
    this.statements = statements
    this.callback = callback
  }

  /** Of the statement that is being answered: pg notes by these what the connection keeps. */
  get name(): string | undefined {
    return this.statements[this.#answers.length]?.name
  }
  get text(): string | undefined {
    return this.statements[this.#answers.length]?.text
  }

  submit(connection: unknown): null {
    const wire = connection as Wire
    this.#known = keptColumns.get(wire) ?? this.#known
    keptColumns.set(wire, this.#known)
    const parsed = new Set<string>()
    wire.stream.cork()
    try {
      for (const { name = '', text, values = [], hasNoRows = false } of this.statements) {
        const isKept = name !== '' && (wire.parsedStatements[name] !== undefined || parsed.has(name))
        if (!isKept) wire.parse({ name, text })
        parsed.add(name)
        wire.bind({ statement: name, values: values.map(sentValue) })
        if (!hasNoRows && !this.#known.has(name)) wire.describe({ type: 'P', name: '' })
        wire.execute(null)
      }
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
    return null
  }

  handleRowDescription({ fields }: { readonly fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => [
      name,
      columnTypes.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    ])
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#columns ??= this.#known.get(this.name ?? '') ?? []
    try {
      const row: Record<string, unknown> = {}
      this.#columns.forEach(([name, parse], index) => {
        const value = fields[index] ?? null
        row[name] = value === null ? null : parse(value)
      })
      this.#rows.push(row)
    } catch (error) {
      this.#failure ??= error
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const { name } = this
    if (name !== undefined && !this.#known.has(name)) this.#known.set(name, this.#columns ?? [])
    this.#answers.push({ command: text.split(' ', 1)[0] ?? '', rows: this.#rows })
    this.#columns = null
    this.#rows = []
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown): void {
    this.callback(error, [])
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.callback(null, this.#answers)
    else this.callback(this.#failure, [])
  }
}
