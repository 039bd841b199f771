import { expect, test } from 'vitest'
import { pdfLines } from '#tests/fixtures/pdf-lines'
import { letterPdf } from './pdf.ts'

// Pairs that the font moves closer together, and pairs that it does not.
test.each(['AVAWAY', 'P7T4LY', 'TATAVA', '222222', 'KX7Y2A'])(
  'a code is read from a paper as it is printed there: %s',
  async (code) => {
    const paper = await letterPdf({
      language: 'en',
      from: 'A lender',
      title: 'Sample document',
      rows: [['Your code', code]],
      paragraphs: ['Type it.'],
    })
    expect(pdfLines(paper)).toContain(code)
  },
)
