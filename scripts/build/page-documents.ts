import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { readPagePrefetch } from '../prefetch.ts'
import { codeAfter, codePlace } from '#portal/startup/code-after'

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

const homepage = '/portal/pages/homepage/homepage.tsx'

interface BorrowerPage {
  /** The file of its code. */
  readonly module: string
  /** The capability on it. */
  readonly capability: string
}

/** Pages that a borrower opens by their address, from a mail or a bookmark. */
export const borrowerPages: Readonly<Record<string, BorrowerPage>> = {
  account: { module: '/portal/pages/dashboard.tsx', capability: 'dashboard' },
  'account-details': { module: '/widgets/account-details/index.ts', capability: 'account-details' },
  'enroll-autopay': { module: '/portal/pages/autopay.tsx', capability: 'autopay' },
  'make-a-payment': { module: '/portal/pages/make-a-payment.tsx', capability: 'make-a-payment' },
  'manage-payments': { module: '/widgets/manage-payments/index.ts', capability: 'manage-payments' },
  'my-profile': { module: '/portal/pages/profile.tsx', capability: 'profile' },
  'payoff-quote': { module: '/widgets/payoff-quote/index.ts', capability: 'payoff-quote' },
}

/**
 * Writes documents beside index.html that ask at once for what their page loads later, with what it shows at first drawn in it in each
 * language: home.html, and in pages/ one for each of the borrower's pages, which takes up the session before the portal's code is here.
 */
export function pageDocuments(): Plugin {
  return {
    name: 'carport-page-documents',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const index = readFileSync(resolve(dir, 'index.html'), 'utf8')
      const files = filesOf(bundle, index)
      const styled = withStyle(bundle)
      const { module: paints } = await runnerImport<typeof import('#portal/startup/first-paint.tsx')>(
        resolve(import.meta.dirname, '../../portal/startup/first-paint.tsx'),
      )
      const start = files(homepage)
      const home = styled(codeLater(addToHead(index, hints(start))), start)
      writeFileSync(
        resolve(dir, 'home.html'),
        withDrawn(home, {}, await inOneScript('../../portal/startup/home-start.ts')),
      )
      const session = aloneOf(bundle, '/portal/startup/prefetch-session.ts')
      const authorize = await inOneScript('../../portal/login/prefetch-sign-in.ts')
      const choose = await inOneScript('../../portal/startup/choose-drawn.ts')
      const resume = `<script type="module" async crossorigin src="/${session}" nonce="__CSP_NONCE__"></script>`
      const sizeOf = (file: string) => {
        const chunk = bundle[file]
        return chunk?.type !== 'chunk' || file === session ? 0 : chunk.code.length
      }
      mkdirSync(resolve(dir, 'pages'), { recursive: true })
      for (const [path, { module, capability }] of Object.entries(borrowerPages)) {
        const queries = asAttribute(JSON.stringify(await readPagePrefetch(capability)))
        const prefetch = `<script nonce="__CSP_NONCE__">${authorize}</script><meta name="carport-page" content="borrower" data-prefetch='${queries}'>`
        const code = new Set([...files(module), ...files('/portal/login/load-user.ts')])
        const document = sessionFirst(addToHead(index, `${resume}${hints([...code])}`), prefetch, session, sizeOf)
        const page = withDrawn(styled(document, [...code]), paints.borrowerPaint(path), choose)
        writeFileSync(resolve(dir, 'pages', `${path}.html`), page)
      }
      assertNamedFiles(dir)
    },
  }
}

/** @throws Error when a document names a file that was not built: every page would ask for it, and wait */
function assertNamedFiles(dir: string): void {
  const documents = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  for (const document of documents)
    for (const [, file = ''] of readFileSync(resolve(dir, document), 'utf8').matchAll(
      /(?:src|href)="\/(assets\/[^"]+)"/g,
    ))
      if (!existsSync(resolve(dir, file))) throw new Error(`${document} names ${file}, which was not built`)
}

/** Bundles a module and its imports into one script to inline in a document. */
async function inOneScript(file: string): Promise<string> {
  const made = await rolldown({ input: resolve(import.meta.dirname, file), platform: 'browser' })
  const { output } = await made.generate({ format: 'iife', minify: true })
  await made.close()
  const code = output[0].code.trim()
  if (output.length > 1 || code.includes('</')) throw new Error(`${file} cannot stand in a document`)
  return code
}

/** A text as it may stand between single quotes: JSON is full of double ones. */
function asAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')
}

/** Gives the files that a module needs, itself first, without those that the document names already. */
function filesOf(bundle: Bundle, index: string): (module: string) => readonly string[] {
  const chunks = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [each] : []))
  return (module) => {
    const chunk = chunks.find((each) => each.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)))
    if (chunk === undefined) throw new Error(`The build has no chunk of ${module}`)
    const found = new Set([chunk.fileName])
    for (const file of found)
      for (const next of chunks.find((each) => each.fileName === file)?.imports ?? []) found.add(next)
    const isNamed = (file: string) => index.includes(`src="/${file}"`) || index.includes(`href="/${file}"`)
    return [...found].filter((file) => file in bundle && !isNamed(file))
  }
}

/** The one file of a module that has to come without any other. */
function aloneOf(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(module))
  if (chunk?.type !== 'chunk' || chunk.imports.length > 0) {
    throw new Error(`${module} waits for other files: put what it imports into its group of portal-chunks.ts`)
  }
  return chunk.fileName
}

/**
 * The same document, whose head names its files in two steps. First whoever asks for the session and what it asks for, the style and what
 * is small, with the largest file of the code behind them: it fills the line while they wait for answers. The rest of the code, which
 * would take the line from them, is named once the first script ran, the larger files first.
 * @param prefetch placed before all files, because a script after a style sheet would wait for it
 * @param first the file whose script runs first
 */
function sessionFirst(document: string, prefetch: string, first: string, bytesOf: (file: string) => number): string {
  const tags = namedFiles(document)
  const all = tags.map(([tag, file = '']) => ({ tag: tag.trim(), bytes: bytesOf(file) }))
  const small = all.filter(({ bytes }) => bytes === 0)
  const code = all.filter(({ bytes }) => bytes > 0).toSorted((one, other) => other.bytes - one.bytes)
  const [largest, ...rest] = code.map(({ tag }) => tag)
  const now = [...small.map(({ tag }) => tag), ...(largest === undefined ? [] : [notUrgent(largest)])].join('')
  const then = rest.join('')
  const without = tags.reduce((left, [tag]) => left.replace(tag, ''), document)
  const later = `<template id="${codePlace}">${then}</template><script nonce="__CSP_NONCE__">${codeAfter(first)}</script>`
  return without.replace('<title>', () => `${prefetch}${later}${now}<title>`)
}

/** The same document, which keeps the tags of its code for the script that starts it (home-start.ts). */
function codeLater(document: string): string {
  const code = namedFiles(document).flatMap(([tag]) => (tag.includes('"stylesheet"') ? [] : [tag]))
  const without = code.reduce((left, tag) => left.replace(tag, ''), document)
  const kept = `<template id="${codePlace}">${code.map((tag) => tag.trim()).join('')}</template>`
  return without.replace('<title>', () => `${kept}<title>`)
}

/**
 * Gives a document with the text of its style in it, and of its page's, so that what is drawn shows as soon as the document is there. The
 * files are named still, but disabled: code loaded later that needs the same style finds it and does not fetch it. A script names them,
 * because browsers that look ahead in a document fetch what it names itself, disabled or not.
 */
function withStyle(bundle: Bundle): (document: string, code: readonly string[]) => string {
  return (document, code) => {
    const [tag, first = ''] = namedFiles(document).find(([each]) => each.includes('"stylesheet"')) ?? []
    if (tag === undefined) throw new Error('The document names no style')
    const files = [...new Set([first, ...code.flatMap((file) => stylesOf(bundle, file))])]
    const text = files.map((file) => textOf(bundle, file)).join('')
    if (text.includes('</')) throw new Error(`${files.join(', ')} cannot stand in a document`)
    const name = `for(const href of ${JSON.stringify(files.map((file) => `/${file}`))})document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',disabled:true,href}))`
    return document.replace(tag, () => `<style>${text}</style><script nonce="__CSP_NONCE__">${name}</script>`)
  }
}

/** The style sheets that come with a file of code. */
function stylesOf(bundle: Bundle, file: string): readonly string[] {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
}

function textOf(bundle: Bundle, file: string): string {
  const style = bundle[file]
  if (style?.type !== 'asset') throw new Error(`The build has no style ${file}`)
  return String(style.source)
}

/** The tags of a document that name files of the build, each with the file. */
function namedFiles(document: string): RegExpExecArray[] {
  return [...document.matchAll(/<(?:script|link)\b[^>]*? (?:src|href)="\/(assets\/[^"]+)"[^>]*>(?:<\/script>)?\s*/g)]
}

const notUrgent = (tag: string): string => tag.replace(' crossorigin', ' fetchpriority="low" crossorigin')

function hints(files: readonly string[]): string {
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__CSP_NONCE__">`).join('')
}

function addToHead(document: string, tags: string): string {
  return document.replace('</head>', () => `${tags}</head>`)
}

/**
 * The document with what it shows at first in it, by language.
 * @param script lays it down before any file is here
 */
function withDrawn(document: string, drawn: Readonly<Record<string, string>>, script: string): string {
  const place = '<div id="portal"></div>'
  if (!document.includes(place)) throw new Error('index.html has no place for what is drawn')
  const templates = Object.entries(drawn)
    .map(([language, page]) => `<template data-language="${language}">${page}</template>`)
    .join('')
  return document.replace(
    place,
    () => `<div id="portal">${templates}</div><script nonce="__CSP_NONCE__">${script}</script>`,
  )
}
