import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Kind, parse } from 'graphql'
import { Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import exemptions from './exemptions.json' with { type: 'json' }
import { lineOf, projectFiles, readSources, type Source } from './sources.ts'

const sources = readSources()
const code = sources.filter((source) => !source.isTest && !source.path.startsWith('scripts/'))
const files = projectFiles()

interface Ban {
  readonly pattern: RegExp
  readonly except: RegExp
  readonly instead: string
}

const bans: readonly Ban[] = [
  { pattern: /\.toFixed\(|parseFloat\(/g, except: /^sdk\/money\//, instead: 'cents and the functions of sdk/money' },
  {
    pattern: /\bnew Date\(|\bDate\.(now|parse|UTC)\(/g,
    except: /^sdk\/dates\//,
    instead: 'a Clock and the functions of sdk/dates',
  },
  {
    pattern: /(?<![.\w])fetch\(|\bwindow\.fetch\(|globalThis\.fetch\(|XMLHttpRequest/g,
    except:
      /^(sdk\/(graphql|config)|server|examples)\/|^sdk\/(session\/(silent-answer|prefetched-sign-in)|embed\/chunks)\.ts$/,
    instead: 'the client of sdk/graphql',
  },
  {
    pattern: /\b(localStorage|sessionStorage|indexedDB)\b/g,
    // What runs in a document before any of our code is here has nothing else.
    except: /^sdk\/(session|platform)\/|^portal\/startup\/choose-drawn\.ts$/,
    instead: 'the storage of sdk/session or sdk/platform',
  },
  {
    pattern: /\bconsole\./g,
    except: /^(server\/platform\/log\/log\.ts|sdk\/embed\/notice\.ts|sdk\/analytics\/)/,
    instead: 'the logger',
  },
  {
    // Borrowers keep their phones for long, and some of those stay on iOS 16.
    pattern:
      /\bPromise\.(withResolvers|try)\b|\bURL\.(parse|canParse)\b|\b(Object|Map)\.groupBy\b|\bArray\.fromAsync\b|\bAbortSignal\.any\b/g,
    except: /^(server|tests|test-kit|sdk\/server)\//,
    instead: 'what Safari 16.4 has, such as new Promise and new URL',
  },
  { pattern: /@ts-(ignore|expect-error|nocheck)/g, except: /^$/, instead: 'a type that fits' },
  { pattern: /^export \*/gm, except: /^$/, instead: 'named exports' },
  { pattern: /^export default/gm, except: /\.config\.ts$/, instead: 'named exports' },
  { pattern: /\bTODO\b|\bFIXME\b|\bXXX\b/g, except: /^$/, instead: 'finish it or leave it out' },
  { pattern: /dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(/g, except: /^$/, instead: 'elements' },
  {
    // Passive effects run after the browser has painted: a key pressed in between goes to what had the focus before.
    pattern: /\buseEffect\(\(\) => (\{(?:(?!\n {2}\})[^])*?)?[^\n]*\.focus\(/g,
    except: /^$/,
    instead: 'useLayoutEffect to move the focus',
  },
  {
    // While nobody answers the phone, calling is not the main thing to do.
    pattern: /<(?:Link|a)\s(?=[^<]*(?:tel:|telephoneLink))[^<]*\bbutton=[^<\n]*primary/g,
    except: /^widgets\/blocks\/phone\.tsx$/,
    instead: 'CallButton or CallActs',
  },
  { pattern: /\b(BEGIN|COMMIT|ROLLBACK)\b(?=['"`;])/g, except: /^server\/platform\/store\//, instead: 'withTx' },
]

test('no banned call stands in the code', () => {
  const found = code.flatMap((source) => {
    const text = withoutComments(source.text)
    return bans
      .filter((ban) => !ban.except.test(source.path))
      .flatMap((ban) =>
        [...text.matchAll(ban.pattern)].map(
          (match) => `${source.path}:${lineOf(text, match.index)} has ${match[0].trim()}; use ${ban.instead}`,
        ),
      )
  })
  expect(found).toEqual([])
})

/** Comments blanked out, of the same length and lines. A text that holds // is left as it is. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, (comment) => ' '.repeat(comment.length))
}

const sqlWord = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b[\s\S]{0,200}?\b(FROM|VALUES|SET|WHERE)\b/

test('SQL stands in stores only', () => {
  const strays = code
    .filter(
      (source) =>
        source.path.startsWith('server/') &&
        !source.path.startsWith('server/platform/store/') &&
        !source.path.endsWith('.store.ts'),
    )
    .filter((source) => sqlWord.test(withoutComments(source.text)))
  expect(strays.map((source) => source.path)).toEqual([])
})

const drawers = /^(utils?|helpers?|common|misc|shared|lib|types)(\.|$)/

test('names are kebab-case and say what is inside', () => {
  const odd = files.filter((path) => {
    if (!/\.(tsx?|css|graphql|mjs)$/.test(path)) return false
    const name = basename(path).replace(/\.(tsx?|css|graphql|mjs)$/, '')
    const folders = path.split('/').slice(0, -1)
    return (
      drawers.test(basename(path)) ||
      folders.some((folder) => drawers.test(folder)) ||
      !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)
    )
  })
  expect(odd).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const long = code.filter((source) => source.lines > 300 && !(exemptions.longFiles as string[]).includes(source.path))
  expect(long.map((source) => `${source.path} has ${source.lines} lines: split it`)).toEqual([])
})

/** Every function of more than 70 lines, measured before the tests begin: to parse so many files takes longer than a busy machine gives one. */
const longFunctions = code
  .filter((source) => source.lines > 70)
  .flatMap((source) => {
    const found: string[] = []
    const measure = (node: { start: number; end: number; type: string }) => {
      const lines = lineOf(source.text.slice(node.start, node.end), node.end)
      if (lines > 70 && !(exemptions.longFunctions as string[]).includes(source.path))
        found.push(`${source.path}:${lineOf(source.text, node.start)} is a function of ${lines} lines`)
    }
    new Visitor({ FunctionDeclaration: measure, FunctionExpression: measure, ArrowFunctionExpression: measure }).visit(
      source.program as never,
    )
    return found
  })

test('no function is longer than 70 lines', () => {
  expect(longFunctions).toEqual([])
})

test('the list of exemptions only shrinks', () => {
  const stale = exemptions.longFiles.filter(
    (path: string) => !code.some((source) => source.path === path && source.lines > 300),
  )
  expect(stale).toEqual([])
  expect(exemptions.longFiles.length + exemptions.longFunctions.length).toBeLessThanOrEqual(exemptions.limit)
})

test('no text stands in JSX: it comes from the messages', () => {
  const literals = code
    .filter((source) => source.path.endsWith('.tsx'))
    .flatMap((source) => {
      const found: string[] = []
      const word = /[A-Za-zÀ-ÿ]{2}/
      const report = (node: { start: number }, text: string) =>
        found.push(`${source.path}:${lineOf(source.text, node.start)} says "${text.trim()}"`)
      new Visitor({
        JSXText: (node) => {
          if (word.test(node.value)) report(node, node.value)
        },
        JSXAttribute: (node) => {
          const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
          const isText = ['title', 'alt', 'placeholder', 'aria-label', 'label', 'help'].includes(name)
          if (
            isText &&
            node.value?.type === 'Literal' &&
            typeof node.value.value === 'string' &&
            word.test(node.value.value)
          )
            report(node, node.value.value)
        },
      }).visit(source.program as never)
      return found
    })
  expect(literals).toEqual([])
})

test('[style-06] raw colors stand in the theme only', () => {
  const raw = files
    .filter(
      (path) =>
        /\.(css|tsx?)$/.test(path) &&
        /^(widgets|portal|sdk)\//.test(path) &&
        !path.startsWith('sdk/theme/') &&
        !/\.test\.tsx?$/.test(path),
    )
    .flatMap((path) => {
      const text = withoutComments(readFileSync(path, 'utf8'))
      return [...text.matchAll(/#[0-9a-f]{3,8}\b(?=[\s;,)'"])|\brgba?\(|\bhsla?\(|\boklch\(/gi)].map(
        (match) => `${path}:${lineOf(text, match.index)} has ${match[0]}`,
      )
    })
  expect(raw).toEqual([])
})

test('[style-06] fonts and radii are those of the theme', () => {
  const isOfTheme = /var\(--(carport|cp)-|^(inherit|0|50%)$/
  const raw = files
    .filter((path) => /^(widgets|portal)\/.*\.css$/.test(path))
    .flatMap((path) => {
      const text = withoutComments(readFileSync(path, 'utf8'))
      return [...text.matchAll(/(?:^|[\s;{])(font|font-family|border-(?:[a-z-]+-)?radius):\s*([^;}]+)/g)]
        .filter(([, , value = '']) => !isOfTheme.test(value.trim()))
        .map((match) => `${path}:${lineOf(text, match.index)} has ${match[1]}: ${match[2]}`)
    })
  expect(raw).toEqual([])
})

test('the embed styles use no rem and no viewport query', () => {
  const strays = files
    .filter((path) => path.startsWith('widgets/') && path.endsWith('.css'))
    .flatMap((path) => {
      const text = withoutComments(readFileSync(path, 'utf8'))
      return [...text.matchAll(/\b\d*\.?\d+rem\b|@media[^{]*\b(min|max)-width/g)].map(
        (match) => `${path}:${lineOf(text, match.index)} has ${match[0]}`,
      )
    })
  expect(strays).toEqual([])
})

/** The names of the schema's enums and their homes, by their values, sorted. */
const enums = new Map<string, string[]>()
for (const file of globSync('server/**/*.graphql')) {
  for (const definition of parse(readFileSync(file, 'utf8')).definitions) {
    if (definition.kind !== Kind.ENUM_TYPE_DEFINITION) continue
    const key = keyOf((definition.values ?? []).map((value) => value.name.value))
    enums.set(key, [...(enums.get(key) ?? []), `${definition.name.value} of #sdk/loan/enums.graphql`])
  }
}
// No enum of the schema, but as often needed.
const categoryHome = 'server/loans/payments/service-fee.ts'
enums.set(keyOf(['ACH', 'CARD']), [`PaymentCategory of ${categoryHome}`])

function keyOf(values: readonly string[]): string {
  return values.toSorted().join(' ')
}

interface ListNode {
  readonly start: number
  readonly elements: readonly ({ readonly type: string; readonly value?: unknown } | null)[]
}

interface Written {
  readonly start: number
  readonly values: readonly (string | null)[]
}

/** Every union of literals, and every list of literals that is a constant or an argument and that no type checks. */
function listsOf(source: Source): Written[] {
  const found: Written[] = []
  const addList = (list: ListNode) => {
    const values = list.elements.map((element) =>
      element?.type === 'Literal' && typeof element.value === 'string' ? element.value : null,
    )
    found.push({ start: list.start, values })
  }
  new Visitor({
    TSUnionType: ({ start, types }) => {
      const isNothing = (type: string) => type === 'TSNullKeyword' || type === 'TSUndefinedKeyword'
      const values = types
        .filter(({ type }) => !isNothing(type))
        .map((type) =>
          type.type === 'TSLiteralType' && type.literal.type === 'Literal' && typeof type.literal.value === 'string'
            ? type.literal.value
            : null,
        )
      found.push({ start, values })
    },
    VariableDeclarator: ({ init }) => {
      if (init?.type === 'TSAsExpression' && init.expression.type === 'ArrayExpression') addList(init.expression)
    },
    CallExpression: ({ arguments: given }) => {
      for (const each of given) {
        const list = each.type === 'TSAsExpression' ? each.expression : each
        if (list.type === 'ArrayExpression') addList(list)
      }
    },
  }).visit(source.program as Parameters<Visitor['visit']>[0])
  return found
}

test('nobody copies an enum of the schema by hand', () => {
  const lists = [...enums.keys()].map((key) => key.split(' '))
  const copies = code
    .filter(
      ({ path, text }) => path !== categoryHome && lists.some((list) => list.every((each) => text.includes(each))),
    )
    .flatMap((source) =>
      listsOf(source).flatMap(({ start, values }) => {
        const names = values.every((value) => value !== null) ? enums.get(keyOf(values)) : undefined
        if (names === undefined) return []
        return [`${source.path}:${lineOf(source.text, start)} lists what ${names.join(' or ')} is`]
      }),
    )
  expect(copies).toEqual([])
})

test('what is generated for the server keeps its floor', () => {
  const text = readFileSync('server/platform/graphql/resolvers.graphql.ts', 'utf8')
  const imported = [...text.matchAll(/ from '([^']+)'/g)].map(([, specifier]) => specifier)
  expect(
    imported.filter((each) => !/^(graphql|\.\/models\.ts|#sdk\/loan\/.*|#server\/platform\/.*)$/.test(each ?? '')),
  ).toEqual([])
})
