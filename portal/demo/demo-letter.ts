import type { DemoMessages } from './demo.messages.ts'

/**
 * A one-page letter marked as a sample.
 * @param code printed in the letter when the site later asks for it
 */
export function sampleLetter(texts: DemoMessages, code: string | null): Blob {
  const lines = [texts.letterTitle, texts.letterLine, ...(code === null ? [] : [texts.letterCode(code)])]
  return new Blob([pdfOf(lines)], { type: 'application/pdf' })
}

/** The smallest document that a PDF reader opens: one line under the other, in Helvetica. */
function pdfOf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj 0 -28 Td`).join(' ')
  const content = `BT /F1 16 Tf 72 700 Td ${shown} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`
  // One byte for each letter, as the encoding has it; accents of Spanish among them.
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
