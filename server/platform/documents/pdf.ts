import type { Language } from '#sdk/i18n/language'
import { openPaper, type Paper } from './pdf-paper.ts'

/** A label and what it names, which may have several lines. */
export type LetterRow = readonly [string, string]

/** A one-page letter: who it is from and, on paper, to, its title, named facts, and paragraphs. */
export interface Letter {
  readonly language: Language
  readonly from: string
  /** Name and address, a line each; only what is mailed has them. */
  readonly to?: readonly string[]
  readonly title: string
  readonly rows: readonly LetterRow[]
  /** More named facts, each under a heading of its own. */
  readonly sections?: readonly { readonly title: string; readonly rows: readonly LetterRow[] }[]
  readonly paragraphs: readonly string[]
}

const margin = 56
const labelWidth = 180
/** Points; small enough that a payoff letter with its instructions fits on one page. */
const size = 11

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
    document.moveDown(0.5).font('Helvetica-Bold').fontSize(22).fillColor('#1b2733').text(title).moveDown(),
  )
  for (const row of letter.rows) addRow(paper, row)
  for (const section of letter.sections ?? []) {
    add('H2', () =>
      document
        .moveDown(0.6)
        .font('Helvetica-Bold')
        .fontSize(13)
        .fillColor('#1b2733')
        .text(section.title, margin, document.y)
        .moveDown(0.4),
    )
    for (const row of section.rows) addRow(paper, row)
  }
  for (const paragraph of letter.paragraphs) {
    add('P', () =>
      document.moveDown(0.5).font('Helvetica').fontSize(size).fillColor('#1b2733').text(paragraph, margin, document.y),
    )
  }
  return finish()
}

function addRow({ document, add }: Paper, [label, value]: LetterRow): void {
  add('P', () => {
    const top = document.y
    document
      .font('Helvetica')
      .fontSize(size)
      .fillColor('#4a5a6a')
      .text(label, margin, top, { width: labelWidth - 12 })
    const afterLabel = document.y
    document
      .fillColor('#1b2733')
      .text(value, margin + labelWidth, top, { width: document.page.width - 2 * margin - labelWidth })
    // A label of two lines must not run into the next row.
    document.y = Math.max(document.y, afterLabel)
    document.moveDown(0.3)
  })
}
