/** The cells of one record and the line it begins on; null where its quotes are not those of RFC 4180. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[] | null
}

/** The longest record, characters: a quote that is never closed must not swallow a file. */
const longestRecord = 65_536

/**
 * Reads CSV as RFC 4180 has it: commas, quotes doubled inside quotes, a line feed or both after each record. Empty lines are left out.
 * @param lines each without its line feed
 * @throws Error when a quote is not closed
 */
export async function* readCsv(lines: AsyncIterable<readonly string[]>): AsyncGenerator<CsvRecord[]> {
  let line = 0
  let open: { readonly line: number; text: string } | null = null
  for await (const some of lines) {
    const records: CsvRecord[] = []
    for (const raw of some) {
      line += 1
      const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw
      if (open === null) {
        if (text === '') continue
        if (!text.includes('"')) {
          records.push({ line, cells: text.split(',') })
          continue
        }
        open = { line, text }
      } else open.text += `\n${text}`
      if (open.text.length > longestRecord) throw unclosed(open.line)
      if (hasOpenQuote(open.text)) continue
      records.push({ line: open.line, cells: quotedCells(open.text) })
      open = null
    }
    yield records
  }
  if (open !== null) throw unclosed(open.line)
}

function unclosed(line: number): Error {
  return new Error(`line ${line} opens a quote that is not closed.`)
}

function hasOpenQuote(text: string): boolean {
  let count = 0
  for (const character of text) if (character === '"') count += 1
  return count % 2 === 1
}

const cell = /"((?:[^"]|"")*)"|([^",]*)/y

function quotedCells(text: string): string[] | null {
  const cells: string[] = []
  for (let at = 0; ; at += 1) {
    cell.lastIndex = at
    const match = cell.exec(text)
    if (match === null) return null
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    at = cell.lastIndex
    if (at === text.length) return cells
    if (text[at] !== ',') return null
  }
}
