import { openPaper } from './pdf-paper.ts'

/** A one-page letter: who it is from and, on paper, to, its title, named facts, and paragraphs. */
export interface Letter {
  readonly language: 'en' | 'es'
  readonly from: string
  /** Name and address, a line each; only what is mailed has them. */
  readonly to?: readonly string[]
  readonly title: string
  readonly rows: readonly (readonly [string, string])[]
  readonly paragraphs: readonly string[]
}

const margin = 64
const labelWidth = 180

/** Sets a letter as a tagged PDF on letter paper, so that a screen reader finds its title, language and parts. */
export function letterPdf(letter: Letter): Promise<Buffer> {
  const { language, title, from } = letter
  const { document, add, finish } = openPaper({ title, author: from, language, margin })
  add('P', () => document.font('Helvetica').fontSize(12).fillColor('#4a5a6a').text(from))
  if (letter.to !== undefined) {
    const lines = letter.to.join('\n')
    add('P', () => document.moveDown(2).fillColor('#1b2733').text(lines, margin, document.y).moveDown(2))
  }
  add('H1', () =>
    document.moveDown(0.5).font('Helvetica-Bold').fontSize(22).fillColor('#1b2733').text(title).moveDown(),
  )
  for (const [label, value] of letter.rows) {
    add('P', () => {
      const top = document.y
      document
        .font('Helvetica')
        .fontSize(12)
        .fillColor('#4a5a6a')
        .text(label, margin, top, { width: labelWidth - 12 })
      const afterLabel = document.y
      document
        .fillColor('#1b2733')
        .text(value, margin + labelWidth, top, { width: document.page.width - 2 * margin - labelWidth })
      // A label of two lines must not run into the next row.
      document.y = Math.max(document.y, afterLabel)
      document.moveDown(0.4)
    })
  }
  for (const paragraph of letter.paragraphs) {
    add('P', () =>
      document.moveDown(0.6).font('Helvetica').fontSize(12).fillColor('#1b2733').text(paragraph, margin, document.y),
    )
  }
  return finish()
}
