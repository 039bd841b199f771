import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/** One import of a file, static or dynamic, with what it names. */
export interface ImportOf {
  readonly specifier: string
  readonly isType: boolean
  readonly isDynamic: boolean
  readonly line: number
}

/** A comment of a file, with its marks. */
export interface CommentOf {
  readonly start: number
  readonly text: string
}

/** A source file of the project as it is read. */
export interface SourceText {
  readonly path: string
  readonly text: string
  readonly isTest: boolean
}

/** A source file of the project, parsed when a law first asks for what only parsing finds. */
export interface Source extends SourceText {
  readonly lines: number
  readonly imports: readonly ImportOf[]
  readonly comments: readonly CommentOf[]
  readonly program: unknown
}

const testFile = /\.(test|e2e|bench)\.tsx?$/

/** Every file git tracks or would track, deletions left out. */
export function projectFiles(): string[] {
  const listing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return listing.split('\n').filter((path) => path !== '' && existsSync(path))
}

/** Every TypeScript source of the project. Generated documents are left out. */
export function readSources(): Source[] {
  return readSourceTexts().map(parsedLate)
}

/** The same files, for laws that look at text alone. */
export function readSourceTexts(): SourceText[] {
  return projectFiles()
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.graphql.ts'))
    .map((path) => ({
      path,
      text: readFileSync(path, 'utf8'),
      isTest: testFile.test(path) || path.startsWith('tests/'),
    }))
}

/**
 * The file with what parsing finds, each part on its first use. The tree takes most of the time, and most laws want the tree of few files:
 * let a law choose its files by path and text before it asks.
 */
function parsedLate({ path, text, isTest }: SourceText): Source {
  const parse = once(() => {
    const result = parseSync(path, text)
    if (result.errors.length > 0) throw new Error(`${path} does not parse: ${result.errors[0]?.message}`)
    return result
  })
  const imports = once(() => importsOf(parse(), text))
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    isTest,
    get imports() {
      return imports()
    },
    get comments() {
      return parse().comments.map(({ start, end }) => ({ start, text: text.slice(start, end) }))
    },
    get program() {
      return parse().program
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** What the list of static imports, which needs no tree, leaves out: imports within expressions and types, and exports from elsewhere. */
const beyondStatic = /\bimport\s*\(|\bexport\s+(?:type\s*)?[{*]/

function importsOf(parse: ReturnType<typeof parseSync>, text: string): ImportOf[] {
  if (beyondStatic.test(text)) return importsInTree(parse.program, text)
  return parse.module.staticImports.map(({ start, moduleRequest }) => ({
    specifier: moduleRequest.value,
    isType: /^import\s+type\s+(?!from\b)/.test(text.slice(start, moduleRequest.start)),
    isDynamic: false,
    line: lineOf(text, start),
  }))
}

function importsInTree(program: Parameters<Visitor['visit']>[0], text: string): ImportOf[] {
  const found: ImportOf[] = []
  const add = (node: { start: number }, specifier: string, isType: boolean, isDynamic: boolean) =>
    found.push({ specifier, isType, isDynamic, line: lineOf(text, node.start) })
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source.value, node.importKind === 'type', false),
    ExportNamedDeclaration: (node) => node.source && add(node, node.source.value, node.exportKind === 'type', false),
    ExportAllDeclaration: (node) => add(node, node.source.value, false, false),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        add(node, node.source.value, false, true)
    },
    // `typeof import('…')` and `import('…').Name`.
    TSImportType: (node) => add(node, node.source.value, true, false),
  }).visit(program)
  return found
}

/** The 1-based line of an offset. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }
/** The project's own names for its folders, the longest first. */
const aliases = Object.entries(manifest.imports).sort((a, b) => b[0].length - a[0].length)

/** The project path an import leads to, or null for a package. */
export function resolveImport(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return withExtension(normalize(join(dirname(from), bare)))
  if (!bare.startsWith('#')) return null
  for (const [pattern, target] of aliases) {
    const [head = '', tail] = pattern.split('*')
    if (tail === undefined ? bare !== pattern : !(bare.startsWith(head) && bare.endsWith(tail))) continue
    const middle = tail === undefined ? '' : bare.slice(head.length, bare.length - tail.length)
    const path = normalize(target.replace('*', middle))
    if (existsSync(path)) return path
  }
  return `missing:${bare}`
}

function withExtension(path: string): string {
  if (extname(path) !== '' && existsSync(path)) return path
  return [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => existsSync(candidate)) ?? path
}
