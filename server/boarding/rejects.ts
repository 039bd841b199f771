import type { FileName } from './portfolio-files.ts'
import { sentenceOf } from './rule-sentences.ts'

/** Why a row was not loaded: a word for its rule, which has a sentence in rule-sentences.ts. */
export interface Reject {
  readonly file: FileName
  /** 1 is the first line of the file. */
  readonly line: number
  /** Null where the row as a whole is wrong. */
  readonly column: string | null
  readonly rule: string
  /** What stood there with every letter and digit hidden. */
  readonly value: string
  /** The loan that it is about; null for people, their payment methods and consents, and where the row does not say. */
  readonly assetNumber: string | null
}

const longestValue = 40

/** Shows the form of a value and nothing of it: digits as 9, letters as x. */
export function masked(value: string): string {
  const form = value.replace(/\p{L}/gu, 'x').replace(/\p{N}/gu, '9')
  return form.length > longestValue ? `${form.slice(0, longestValue)}…` : form
}

/** The reject file: CSV with a header. */
export function rejectsAsCsv(rejects: readonly Reject[]): string {
  const rows = rejects.map(({ file, line, column, rule, value, assetNumber }) => [
    file,
    String(line),
    column ?? '',
    rule,
    value,
    assetNumber ?? '',
    sentenceOf(rule),
  ])
  return [['file', 'line', 'column', 'rule', 'value', 'assetNumber', 'whatToDo'], ...rows]
    .map((cells) => `${cells.map(quoted).join(',')}\n`)
    .join('')
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
