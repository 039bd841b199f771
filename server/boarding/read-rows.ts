import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type FileName, optionalFiles, portfolioFiles, type RowOf } from './portfolio-files.ts'
import { readCsv } from './csv.ts'
import { masked, type Reject } from './rejects.ts'

/** One row of a file: checked, or with what is wrong with it. */
export interface Row<F extends FileName> {
  readonly line: number
  /** As it was written, in the order of the schema's columns. */
  readonly texts: readonly string[]
  /** Null when something is wrong with it. */
  readonly values: RowOf<F> | null
  readonly rejects: readonly Omit<Reject, 'assetNumber'>[]
}

type Texts = Readonly<Record<string, string>>
interface Raw {
  readonly line: number
  /** Null when the line cannot be read at all. */
  readonly texts: Texts | null
  readonly rule: string
}

/** The file of a portfolio, whichever of the two forms it has; null for one that may be missing. @throws Error when there is none, or both */
export function findFile(dir: string, file: FileName): string | null {
  const [csv, ndjson] = [join(dir, `${file}.csv`), join(dir, `${file}.ndjson`)]
  if (existsSync(csv) && existsSync(ndjson)) throw new Error(`There are ${file}.csv and ${file}.ndjson. Leave one.`)
  if (existsSync(csv)) return csv
  if (existsSync(ndjson)) return ndjson
  if (optionalFiles.has(file)) return null
  throw new Error(`There is no ${file}.csv and no ${file}.ndjson in ${dir}.`)
}

/**
 * Reads and checks a file of a portfolio, some rows at a time. Memory does not grow with it.
 * @throws Error with the file's name when it cannot be read as a whole: its header, its encoding, a quote that is not closed
 */
export async function* readRows<F extends FileName>(dir: string, file: F): AsyncGenerator<Row<F>[]> {
  const path = findFile(dir, file)
  if (path === null) return
  const schema = portfolioFiles[file]
  const columns = Object.keys(schema.entries)
  try {
    const raw = path.endsWith('.csv') ? csvRows(readLines(path), schema) : jsonRows(readLines(path))
    for await (const some of raw) yield some.map((one) => checked(file, columns, one))
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

async function* readLines(path: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of createReadStream(path, { highWaterMark: 262_144 })) {
    const lines = (rest + decodedBy(decoder, chunk as Buffer)).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
  rest += decoder.decode()
  if (rest !== '') yield [rest]
}

function decodedBy(decoder: TextDecoder, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch {
    throw new Error('it is not UTF-8. Export it as UTF-8.')
  }
}

type FileSchema = (typeof portfolioFiles)[FileName]

async function* csvRows(lines: AsyncIterable<string[]>, { entries }: FileSchema): AsyncGenerator<Raw[]> {
  let header: readonly string[] | null = null
  for await (const records of readCsv(lines)) {
    const rows: Raw[] = []
    for (const { line, cells } of records) {
      if (header === null) header = checkedHeader(cells ?? [], entries)
      else if (cells === null) rows.push({ line, texts: null, rule: 'quotes' })
      else if (cells.length !== header.length) rows.push({ line, texts: null, rule: 'columns' })
      else rows.push({ line, texts: textsOf(header, cells), rule: '' })
    }
    yield rows
  }
  if (header === null) throw new Error('it is empty; the first line names the columns.')
}

/** An empty cell is a column left out. */
function textsOf(header: readonly string[], cells: readonly string[]): Texts {
  const texts: Record<string, string> = {}
  for (let index = 0; index < header.length; index += 1) {
    const text = cells[index] ?? ''
    if (text !== '') texts[header[index] ?? ''] = text
  }
  return texts
}

function checkedHeader(header: readonly string[], entries: FileSchema['entries']): readonly string[] {
  const required = Object.entries(entries).filter(([, { type }]) => (type as string) !== 'optional')
  const missing = required.map(([name]) => name).filter((name) => !header.includes(name))
  const unknown = header.filter((name) => !Object.hasOwn(entries, name))
  if (missing.length > 0) throw new Error(`the first line lacks the columns ${missing.join(', ')}.`)
  if (unknown.length > 0) throw new Error(`the first line has columns that nobody knows: ${unknown.join(', ')}.`)
  if (new Set(header).size < header.length) throw new Error('the first line has a column twice.')
  return header
}

async function* jsonRows(lines: AsyncIterable<string[]>): AsyncGenerator<Raw[]> {
  let line = 0
  for await (const some of lines) {
    const rows: Raw[] = []
    for (const text of some) {
      line += 1
      if (text.trim() !== '') rows.push({ line, texts: objectOf(text), rule: 'json' })
    }
    yield rows
  }
}

const texts = v.record(v.string(), v.string())

/** An object whose values are all texts, amounts too: a number of JSON is a float. */
function objectOf(text: string): Texts | null {
  try {
    const result = v.safeParse(texts, JSON.parse(text))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

function checked<F extends FileName>(file: F, columns: readonly string[], raw: Raw): Row<F> {
  const { line } = raw
  if (raw.texts === null) {
    const reject = { file, line, column: null, rule: raw.rule, value: '' }
    return { line, texts: [], values: null, rejects: [reject] }
  }
  const given = raw.texts
  const inOrder = columns.map((column) => given[column] ?? '')
  const result = v.safeParse(portfolioFiles[file] as v.GenericSchema<unknown, RowOf<F>>, given, {
    abortPipeEarly: true,
  })
  if (result.success) return { line, texts: inOrder, values: result.output, rejects: [] }
  const rejects = result.issues.map((issue) => {
    const column = v.getDotPath(issue)
    const value = masked(given[column ?? ''] ?? '')
    return { file, line, column, rule: ruleOf(issue, given), value }
  })
  return { line, texts: inOrder, values: null, rejects }
}

function ruleOf(issue: v.BaseIssue<unknown>, given: Texts): string {
  if (issue.type !== 'strict_object') return issue.message
  return Object.hasOwn(given, v.getDotPath(issue) ?? '') ? 'unknown-column' : 'required'
}
