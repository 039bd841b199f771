import { describe, expect, test } from 'vitest'
import type { Language } from '#sdk/i18n/language'
import { pdfContents, pdfFooters, pdfLines, pdfPages } from '#tests/fixtures/pdf-lines'
import { type Letter, letterPdf } from './pdf.ts'

/** A letter of one page for each 36 rows or so. */
const letterOf = (language: Language, rowCount: number): Letter => ({
  language,
  from: 'A lender',
  title: 'A letter',
  rows: Array.from({ length: rowCount }, (_, index) => [`Label ${index}`, `Value ${index}`] as const),
  paragraphs: ['The last paragraph.'],
})
/** How deep in marked parts each artifact of a page is. */
const nested = (content: string) => {
  let depth = 0
  return [...content.matchAll(/\/(\w+) (?:<<[^>]*>> BDC|BMC)|\bEMC\b/g)].flatMap(([whole, tag]) => {
    if (whole === 'EMC') {
      depth -= 1
      return []
    }
    depth += 1
    return tag === 'Artifact' ? [depth] : []
  })
}

describe('a paper of more than one page', () => {
  test.each([
    ['en', ['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']],
    ['es', ['Página 1 de 3', 'Página 2 de 3', 'Página 3 de 3']],
  ] as const)('has the number of each in its language (%s)', async (language, numbers) => {
    const pdf = await letterPdf(letterOf(language, 90))
    expect(pdfPages(pdf)).toHaveLength(3)
    expect(pdfFooters(pdf)).toEqual(numbers)
  })

  test('keeps its numbers out of what a screen reader says', async () => {
    const pdf = await letterPdf(letterOf('en', 90))
    expect(pdfLines(pdf).filter((line) => line.startsWith('Page '))).toEqual([])
    expect(pdfLines(pdf).at(-1)).toBe('The last paragraph.')
    // Beside the parts of the text, not in one of them.
    expect(pdfContents(pdf).flatMap(nested)).toEqual([1, 1, 1])
    expect(pdf.toString('latin1')).not.toContain('/S /Artifact')
  })

  test('has no number on a page that is not there', async () => {
    for (const count of [34, 35, 36, 37, 38]) {
      const pdf = await letterPdf(letterOf('en', count))
      const pages = pdfPages(pdf).length
      expect(pdfFooters(pdf)).toHaveLength(pages === 1 ? 0 : pages)
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(pages)
    }
  })
})

test('a paper of one page has no number', async () => {
  expect(pdfFooters(await letterPdf(letterOf('en', 3)))).toEqual([])
})
