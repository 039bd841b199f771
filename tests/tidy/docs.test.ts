import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from './sources.ts'

const pages = projectFiles().filter(
  (path) => path.endsWith('.md') && (path === 'README.md' || path.startsWith('docs/')),
)

const rooms = ['sdk', 'widgets', 'portal', 'server', 'native', 'examples', 'test-kit', 'tests', 'scripts', 'docs']

/** `server/loans/ledger/fees.ts`, `tests/tidy/`: a path of the project in the code of a text, without placeholders. */
const pathInCode = new RegExp(`\`((?:${rooms.join('|')})/[\\w./-]*)\``, 'g')
/** [a page](of/the/docs.md), with or without a place on it. */
const link = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g

const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

test.each(pages)('every file and page that %s names is there', (page) => {
  const text = readFileSync(page, 'utf8')
  const named = [...found(text, pathInCode), ...found(text, link).map((to) => normalize(join(dirname(page), to)))]
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test.each(pages)('every command of npm that %s names is a script of package.json', (page) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = found(readFileSync(page, 'utf8'), /\bnpm run (?:--silent )?([\w:-]*\w)/g)
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
})

/** What somebody who joins is most likely to be asked first, and files that each of them cannot do without. */
const changes: readonly (readonly [change: string, ...files: string[]])[] = [
  ['A late fee', 'server/platform/config/state-fees.ts', 'server/loans/ledger/late-fees.ts'],
  ['The fee for paying by card', 'sdk/loan/payment-terms.ts', 'server/loans/payments/service-fee.ts'],
  ['How far ahead a payment can be dated (45 days)', 'sdk/loan/payment-terms.ts'],
  ['An alert on the dashboard', 'server/loans/accounts/alerts.rules.ts', 'widgets/dashboard/alerts.messages.ts'],
  ['Something staff can do', 'server/staff/admin-rest.ts', 'server/staff/rest-operations.ts'],
  [
    'The vendor that sends texts or mail',
    'server/platform/messages/message-outbox.ts',
    'server/capabilities/contact/incoming-texts.ts',
    'server/loans/letters/mail-failures.ts',
  ],
  ['The lender: its name, phone, address and bank', 'server/platform/config/company.ts'],
  [
    'The accent color',
    'sdk/theme/tokens.css',
    'portal/public/favicon.svg',
    'portal/public/favicon-badge.svg',
    'native/android/app/src/main/res/values/colors.xml',
  ],
  ['A language', 'sdk/i18n/language.ts', 'sdk/i18n/language-names.ts', 'sdk/errors/texts.ts'],
  [
    'A page of the portal',
    'portal/site/site-map.ts',
    'portal/site/site-route.ts',
    'portal/site/site-map.messages.ts',
    'portal/site/site-map.messages.es.ts',
    'portal/site/pages.tsx',
    'tests/e2e/site-map.e2e.ts',
    'tests/walk/views.ts',
  ],
  ['An element', 'widgets/elements.ts', 'widgets/late-elements.ts'],
  ['A setting of the server', 'server/platform/config/settings.ts', 'server/platform/config/config.ts'],
  ['A REST path', 'server/platform/limits/route-limits.ts', 'server/rest-operations.ts'],
]

test.each(changes)('the guide names the files for: %s', (change, ...files) => {
  const guide = readFileSync('docs/CONTRIBUTING.md', 'utf8')
  const [, section = ''] = guide.split(`### ${change}\n`)
  const named = found(section.split(/\n##/)[0] ?? '', pathInCode)
  expect(files.filter((file) => !named.includes(file))).toEqual([])
})

test('the guide has no section without a list of its files here', () => {
  const guide = readFileSync('docs/CONTRIBUTING.md', 'utf8')
  expect(found(guide, /^### (.+)$/gm)).toEqual(changes.map(([change]) => change))
})

test('every file that has the accent color is in the guide', () => {
  const [, accent = ''] = /--carport-accent: (#[0-9a-f]{6});/.exec(readFileSync('sdk/theme/tokens.css', 'utf8')) ?? []
  const colored = projectFiles()
    .filter((path) => /\.(css|svg|xml|tsx?)$/.test(path) && !/^(?:examples|tests)\//.test(path))
    .filter((path) => readFileSync(path, 'utf8').includes(accent))
  const [, ...listed] = changes.find(([change]) => change === 'The accent color') ?? ['']
  expect(colored.toSorted()).toEqual(listed.toSorted())
})

test.each(['server', 'server/loans', 'server/platform', 'sdk'])(
  'the architecture page names every folder of %s',
  (folder) => {
    const text = readFileSync('docs/ARCHITECTURE.md', 'utf8')
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.length).toBeGreaterThan(5)
    expect(folders.map(({ name }) => name).filter((name) => !text.includes(`\`${name}/`))).toEqual([])
  },
)

test('the architecture page names every room of the widgets that is no capability', () => {
  const text = readFileSync('docs/ARCHITECTURE.md', 'utf8')
  const rooms = readdirSync('widgets', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !existsSync(`widgets/${entry.name}/index.ts`))
    .map(({ name }) => name)
  const withDoors = ['ui', 'host', 'flow', 'blocks']
  expect([...rooms, ...withDoors].filter((room) => !text.includes(`| \`widgets/${room}/\` |`))).toEqual([])
})

test('the README names every folder of server/, and each command once', () => {
  const text = readFileSync('README.md', 'utf8')
  const [map = ''] = text.split('## The map')[1]?.split('\n## ') ?? []
  const folders = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !map.includes(`${name}/`))).toEqual([])
  const commands = found(text, /^\| (`n.+?) \| /gm)
  expect(commands.length).toBeGreaterThan(5)
  expect(commands).toEqual([...new Set(commands)])
})

test('the architecture page names every command of the operator', () => {
  const text = readFileSync('docs/ARCHITECTURE.md', 'utf8')
  const row = text.split('\n').find((line) => line.startsWith('| `cli/` |')) ?? ''
  const commands = readdirSync('server/cli')
    .filter((file) => !file.includes('.test.') && file !== 'command.ts')
    .map((file) => file.replace(/\.ts$/, ''))
  expect(commands.filter((command) => !new RegExp(`\\b${command}\``).test(row))).toEqual([])
})

test('[stack-20] the README tells how to run the portal, to embed an element and to run the tests, by what there is', () => {
  const text = readFileSync('README.md', 'utf8')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  for (const command of ['start', 'test']) {
    expect(text).toMatch(new RegExp(`npm (run )?${command}\\b`))
    expect(scripts[command]).toBeTruthy()
  }
  expect(text).toMatch(/<script type="module" src="[^"]*carport\.js"/)
  expect(text).toMatch(/<carport-[\w-]+ account-number=/)
})

test('the README is a page, not a manual', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThan(120)
})
