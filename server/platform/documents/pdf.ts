import type { Language } from '#sdk/i18n/language'
import { openPaper, type Paper } from './pdf-paper.ts'
import { addTable, type TableColumn } from './pdf-table.ts'

/** A label and what it names, which may have several lines. */
export type LetterRow = readonly [string, string]

/** Amounts and days under each other, under a heading of their own. */
export interface LetterTable {
  readonly title: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly string[])[]
}

/** A text of its own, under a heading: what somebody else signed, in the language they read. */
export interface LetterText {
  readonly title: string
  readonly rows: readonly LetterRow[]
  readonly language: Language
  readonly paragraphs: readonly string[]
}

/** A letter: who it is from and, on paper, to, its title, named facts, a table, and paragraphs. */
export interface Letter {
  readonly language: Language
  readonly from: string
  /** Name and address, a line each; only what is mailed has them. */
  readonly to?: readonly string[]
  readonly title: string
  /** What to know before reading it; null and left out: nothing. */
  readonly note?: string | null
  readonly rows: readonly LetterRow[]
  /** More named facts, each under a heading of its own. */
  readonly sections?: readonly { readonly title: string; readonly rows: readonly LetterRow[] }[]
  readonly table?: LetterTable
  readonly paragraphs: readonly string[]
  /** More texts after its own. */
  readonly texts?: readonly LetterText[]
}

const margin = 50
const labelWidth = 180
/** Points; small enough that a payoff letter with its instructions fits on one page. */
const size = 11
const rowHeight = 19

/** Sets a letter as a tagged PDF on letter paper, so that a screen reader finds its title, language and parts. */
export function letterPdf(letter: Letter): Promise<Buffer> {
  const { language, title, from } = letter
  const paper = openPaper({ title, author: from, language, margin })
  const { document, add, finish } = paper
  add('P', () => document.font('Helvetica').fontSize(12).fillColor('#4a5a6a').text(from))
  if (letter.to !== undefined) {
    const lines = letter.to.join('\n')
    add('P', () => document.moveDown(2).fillColor('#1b2733').text(lines, margin, document.y).moveDown(2))
  }
  add('H1', () =>
    document.moveDown(0.5).font('Helvetica-Bold').fontSize(22).fillColor('#1b2733').text(title).moveDown(0.4),
  )
  const { note = null } = letter
  if (note !== null) add('P', () => document.font('Helvetica').fontSize(size).text(note).moveDown(0.6))
  for (const row of letter.rows) addRow(paper, row)
  for (const section of letter.sections ?? []) {
    addHeading(paper, section.title)
    for (const row of section.rows) addRow(paper, row)
  }
  if (letter.table !== undefined) {
    addHeading(paper, letter.table.title)
    addTable(paper, letter.table.columns, letter.table.rows, { margin, size, rowHeight })
    document.x = margin
  }
  addParagraphs(paper, letter.paragraphs, language)
  for (const text of letter.texts ?? []) {
    addHeading(paper, text.title)
    for (const row of text.rows) addRow(paper, row)
    addParagraphs(paper, text.paragraphs, text.language)
  }
  return finish()
}

function addParagraphs(paper: Paper, paragraphs: readonly string[], language: Language): void {
  const { document, add } = paper
  for (const paragraph of paragraphs) {
    document.font('Helvetica').fontSize(size).moveDown(0.5)
    makeRoom(paper, document.heightOfString(paragraph, { width: document.page.width - 2 * margin }))
    add('P', () => document.fillColor('#1b2733').text(paragraph, margin, document.y), language)
  }
}

/**
 * Goes on with the next page where this one has no room for what follows; what no page has room for begins where it is. Between two parts:
 * one that is open would begin on a page and end on another.
 */
function makeRoom({ document }: Paper, height: number): void {
  const bottom = document.page.height - margin
  if (document.y + height > bottom && height <= bottom - margin) document.addPage()
}

function addHeading(paper: Paper, title: string): void {
  const { document, add } = paper
  document.moveDown(0.6)
  // With the first lines of what it is about.
  makeRoom(paper, 4 * rowHeight)
  add('H2', () =>
    document.font('Helvetica-Bold').fontSize(13).fillColor('#1b2733').text(title, margin, document.y).moveDown(0.4),
  )
}

function addRow(paper: Paper, [label, value]: LetterRow): void {
  const { document, add } = paper
  document.font('Helvetica').fontSize(size)
  const labelBox = { width: labelWidth - 12 }
  const valueBox = { width: document.page.width - 2 * margin - labelWidth }
  const valueSize = fittingSize(document, value, valueBox.width)
  // A label and what it names stay on one page.
  makeRoom(paper, Math.max(document.heightOfString(label, labelBox), document.heightOfString(value, valueBox)))
  add('P', () => {
    const top = document.y
    document.fillColor('#4a5a6a').text(label, margin, top, labelBox)
    const afterLabel = document.y
    document
      .fillColor('#1b2733')
      .fontSize(valueSize)
      .text(value, margin + labelWidth, top, valueBox)
    // A label of two lines must not run into the next row.
    document.y = Math.max(document.y, afterLabel)
    document.moveDown(0.3)
  })
}

/** A word is not broken: a long one, such as a hash, is set smaller. @returns points */
function fittingSize(document: Paper['document'], value: string, width: number): number {
  const widest = Math.max(...value.split(/\s/).map((word) => document.widthOfString(word)))
  return widest <= width ? size : Math.floor((10 * size * width) / widest) / 10
}
