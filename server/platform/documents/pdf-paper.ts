import PDFDocument from 'pdfkit'
import type { Language } from '#sdk/i18n/language'

/** What a document is called, who writes it, and its language. */
export interface PaperAbout {
  readonly title: string
  readonly author: string
  readonly language: Language
  /** In points. */
  readonly margin: number
}

/** An open document on letter paper, tagged, so that a screen reader finds its title, language and parts. */
export interface Paper {
  readonly document: InstanceType<typeof PDFDocument>
  /** The root that parts are added to. */
  readonly root: PDFKit.PDFStructureElement
  /** Writes a heading or a paragraph at the end. @param language default: the document's */
  readonly add: (tag: 'H1' | 'H2' | 'P', write: () => void, language?: Language) => void
  /** Closes it. @returns the file */
  readonly finish: () => Promise<Buffer>
}

const pageOf: Readonly<Record<Language, (page: number, count: number) => string>> = {
  en: (page, count) => `Page ${page} of ${count}`,
  es: (page, count) => `Página ${page} de ${count}`,
}

/** Opens a document. Where it has more than one page, each has its number in the margin below. */
export function openPaper({ title, author, language, margin }: PaperAbout): Paper {
  const document = new PDFDocument({
    size: 'LETTER',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    // How many there are is known at the end.
    bufferPages: true,
    info: { Title: title, Author: author },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
  const root = document.struct('Document')
  document.addStructure(root)
  return {
    document,
    root,
    add: (tag, write, spoken = language) =>
      root.add(document.struct(tag, spoken === language ? {} : { lang: spoken }, write)),
    finish() {
      root.end()
      numberPages(document, language)
      document.end()
      return done
    },
  }
}

/** Numbers the pages of a document that has several, as a part of the page: it is not read out in the middle of a sentence. */
function numberPages(document: Paper['document'], language: Language): void {
  const { start, count } = document.bufferedPageRange()
  if (count === 1) return
  for (let index = 0; index < count; index += 1) {
    const page = document.switchToPage(start + index)
    const text = pageOf[language](index + 1, count)
    document.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    document.font('Helvetica').fontSize(9).fillColor('#4a5a6a')
    const left = (page.width - document.widthOfString(text)) / 2
    const top = page.height - page.margins.bottom + 16
    // Below the margin a line would go to another page.
    page.margins.bottom = 0
    document.text(text, left, top, { lineBreak: false })
    document.endMarkedContent()
  }
}
