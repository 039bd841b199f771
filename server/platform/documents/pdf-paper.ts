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

/** Opens a document. */
export function openPaper({ title, author, language, margin }: PaperAbout): Paper {
  const document = new PDFDocument({
    size: 'LETTER',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
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
      document.end()
      return done
    },
  }
}
