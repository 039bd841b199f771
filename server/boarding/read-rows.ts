import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type FileName, optionalFiles, portfolioFiles, type RowOf } from './portfolio-files.ts'
import { readCsv } from './csv.ts'
import { type QuickRow, quickRow } from './quick-columns.ts'
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
  /** Texts by column; null when the line cannot be read at all. */
  readonly given: () => Texts | null
  /** The same in the order of the schema's columns, where nothing else is in it. */
  readonly texts?: readonly string[]
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
  const { entries } = portfolioFiles[file]
  const quick = quickRow(entries)
  try {
    const raw = path.endsWith('.csv') ? csvRows(readLines(path), entries) : jsonRows(readLines(path))
    for await (const some of raw) yield some.map((one) => quickly(quick, one) ?? checked(file, one))
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

async function* readLines(path: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of createReadStream(path, { highWaterMark: 65_536 })) {
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

type Entries = (typeof portfolioFiles)[FileName]['entries']

async function* csvRows(lines: AsyncIterable<string[]>, entries: Entries): AsyncGenerator<Raw[]> {
  const columns = Object.keys(entries)
  let header: readonly string[] | null = null
  let inOrder: (cells: readonly string[]) => readonly string[] = (cells) => cells
  for await (const records of readCsv(lines)) {
    const rows: Raw[] = []
    for (const { line, cells } of records) {
      if (header === null) {
        header = checkedHeader(cells ?? [], entries)
        inOrder = ordered(columns, header)
      } else if (cells === null) rows.push({ line, given: nothing, rule: 'quotes' })
      else if (cells.length !== header.length) rows.push({ line, given: nothing, rule: 'columns' })
      else {
        const texts = inOrder(cells)
        rows.push({ line, given: () => textsOf(columns, texts), texts, rule: '' })
      }
    }
    yield rows
  }
  if (header === null) throw new Error('it is empty; the first line names the columns.')
}

const nothing = () => null

/** What puts the cells of a line into the order of the schema's columns; one that the file lacks is empty. */
function ordered(
  columns: readonly string[],
  header: readonly string[],
): (cells: readonly string[]) => readonly string[] {
  if (columns.length === header.length && columns.every((column, index) => column === header[index]))
    return (cells) => cells
  const places = columns.map((column) => header.indexOf(column))
  return (cells) => places.map((place) => cells[place] ?? '')
}

/** An empty cell is a column left out. */
function textsOf(columns: readonly string[], cells: readonly string[]): Texts {
  return Object.fromEntries(columns.flatMap((column, index) => (cells[index] ? [[column, cells[index]]] : [])))
}

function checkedHeader(header: readonly string[], entries: Entries): readonly string[] {
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
      if (text.trim() !== '') {
        const given = objectOf(text)
        rows.push({ line, given: () => given, rule: 'json' })
      }
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

const noRejects: Row<FileName>['rejects'] = []

/** A row in which everything is right; null where that is not certain. */
function quickly<F extends FileName>(quick: QuickRow | null, { line, texts }: Raw): Row<F> | null {
  const values = texts === undefined ? null : (quick?.(texts) ?? null)
  return values === null || texts === undefined ? null : { line, texts, values: values as RowOf<F>, rejects: noRejects }
}

function checked<F extends FileName>(file: F, raw: Raw): Row<F> {
  const { line } = raw
  const given = raw.given()
  if (given === null) {
    const reject = { file, line, column: null, rule: raw.rule, value: '' }
    return { line, texts: [], values: null, rejects: [reject] }
  }
  const inOrder = Object.keys(portfolioFiles[file].entries).map((column) => given[column] ?? '')
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
