import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtBrand } from '#scripts/build/company-brand'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/store/embedded'
import { type CommandEnd, runCommandLineOf } from '#tests/fixtures/command-line'
import { type OtherProvider, startOtherProvider } from '#tests/fixtures/other-provider'
import { testCompany } from '#tests/fixtures/production'
import { selfSigned } from '#tests/fixtures/self-signed'
import { freePort, type RunningServer, startServer } from '#tests/fixtures/server'

const portalUrl = 'https://pay.example.com'
const dir = mkdtempSync(join(tmpdir(), 'carport-first-day-'))
/** The folder of the release, which nobody else builds in. */
const release = join(dir, 'release')
let postgres: EmbeddedPostgres
let provider: OtherProvider
let vendors: Server
let server: RunningServer | null = null
let environment: Record<string, string>
let port = 0

const page = readFileSync('docs/operations/first-day.md', 'utf8')
const blocks = (kind: string) =>
  [...page.matchAll(new RegExp(`^ *\`\`\`${kind}\\n([\\s\\S]*?)^ *\`\`\``, 'gm'))].flatMap(([, text = '']) =>
    text.split('\n').map((line) => line.trim()),
  )
/** Every command of the page in its order, as words, with the portfolio of this test. */
const commands = blocks('sh')
  .filter((line) => line.startsWith('npx carport '))
  .map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '').slice(2))
  .map((words) => words.map((word) => (word === 'portfolio/' ? join(dir, word) : word)))

/** The page's settings, with the folders and addresses of this test in place of the servicer's. */
function settingsOfPage(places: Readonly<Record<string, string>>): Record<string, string> {
  const moved = (text: string) =>
    Object.entries(places).reduce((changed, [theirs, ours]) => changed.replace(theirs, ours), text)
  const settings = blocks('ini')
    .filter((line) => line !== '')
    .map((line) => [line.slice(0, line.indexOf('=')), moved(line.slice(line.indexOf('=') + 1))] as const)
  for (const line of blocks('sh')) {
    const [, secret = '', path = ''] = /^(?:echo '(.+)'|openssl rand -hex 32) > (\S+)$/.exec(line) ?? []
    if (path !== '') writeFileSync(moved(path), `${moved(secret) || `${path}-${'0'.repeat(32)}`}\n`)
  }
  return Object.fromEntries(settings)
}

/** Copies what a release is, with what a build for a lender would say. */
function copyRelease(): void {
  for (const part of ['server', 'sdk', 'package.json']) cpSync(part, join(release, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(release, 'node_modules'))
  for (const part of ['portal', 'embed']) mkdirSync(join(release, 'dist', part), { recursive: true })
}

/** The lender named by a build of the elements with this CARPORT_COMPANY_FILE; an empty one is not set. */
function buildWith(companyFile: string): void {
  writeFileSync(join(release, 'dist/embed/latest.json'), JSON.stringify({ brand: builtBrand(companyFile) }))
}

/** The sample without what is debited: it boards before its days, and those have passed. */
function copySample(portfolio: string): void {
  cpSync('examples/boarding', portfolio, { recursive: true })
  for (const name of ['autopays', 'scheduled_payments']) rmSync(join(portfolio, `${name}.csv`))
  const manifest = readFileSync(join(portfolio, 'manifest.csv'), 'utf8')
  const [columns = [], values = []] = manifest.split('\n').map((line) => line.split(','))
  const without = ['autopayCount', 'scheduledPaymentCount'].reduce(
    (row, column) => row.with(columns.indexOf(column), ''),
    values,
  )
  writeFileSync(join(portfolio, 'manifest.csv'), `${columns.join(',')}\n${without.join(',')}\n`)
}

beforeAll(async () => {
  copyRelease()
  const tls = selfSigned()
  setDefaultCACertificates([tls.cert])
  postgres = await startEmbeddedPostgres(join(dir, 'postgres'))
  provider = await startOtherProvider(portalUrl, tls)
  vendors = createServer(tls, (_, reply) => void reply.writeHead(404).end())
  await new Promise<void>((done) => vendors.listen(0, '127.0.0.1', done))
  const vendor = `https://127.0.0.1:${(vendors.address() as AddressInfo).port}`
  for (const folder of ['etc', 'data']) mkdirSync(join(dir, folder))
  copySample(join(dir, 'portfolio'))
  const certificate = join(dir, 'etc/certificate.pem')
  writeFileSync(certificate, tls.cert)
  writeFileSync(join(dir, 'etc/company.json'), JSON.stringify(testCompany))
  port = await freePort()
  environment = {
    ...settingsOfPage({
      '/etc/carport': join(dir, 'etc'),
      '/var/lib/carport': join(dir, 'data'),
      'postgres://carport:a-long-password@db.example.com/carport': postgres.url,
      'https://bank.example.com': vendor,
      'https://card.example.com': vendor,
      'https://mail.example.com': vendor,
    }),
    ...provider.env,
    PORT: String(port),
    NODE_EXTRA_CA_CERTS: certificate,
    // What tests set for everybody.
    CARPORT_SECRET: '',
    AUDIT_KEY: '',
    CARPORT_SEED: '',
  }
}, 60_000)

afterAll(async () => {
  await server?.kill()
  provider?.close()
  vendors?.close()
  await postgres?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const carport = (...given: readonly string[]) => runCommandLineOf(release, environment, ...given)

/** Follows the page, from its first command to its last; `start` goes on running. */
async function followPage(): Promise<(readonly [command: string, end: CommandEnd])[]> {
  const ends: (readonly [string, CommandEnd])[] = []
  for (const words of commands) {
    if (words[0] === 'start')
      server = await startServer({ port, env: environment, typed: [join(release, 'server/cli.ts'), ...words] })
    else ends.push([words.slice(0, 2).join(' '), await carport(...words)])
  }
  return ends
}

test('production starts with no elements that name another lender, and says what to build', async () => {
  buildWith('')
  const change =
    'CARPORT_COMPANY_FILE names another company than the one the elements were built for: run npm run build'
  const start = await carport('start')
  expect(start).toEqual({ code: 1, said: expect.stringContaining(`Production mode refuses to start:\n- ${change}`) })
  expect((await carport('doctor')).said).toContain(`change  what the build makes: ${change}`)
})

test('from an empty PostgreSQL and an outside provider to a loan advisor at work, by the commands of the page alone', async () => {
  buildWith(join(dir, 'etc/company.json'))
  expect(await carport('staff', 'list')).toEqual({
    code: 1,
    said: 'This database holds nothing of Carport yet: run carport migrate first.',
  })
  const [[, examined] = ['', null], ...ends] = await followPage()
  expect(examined?.said.match(/^change .*$/gm)).toEqual([
    expect.stringMatching(/^change {2}its schema: run carport migrate; \d+ files are not applied\.$/),
  ])
  expect(examined?.said).toMatch(/^works {3}identity provider at 127\.0\.0\.1:\d+$/m)
  expect(ends.filter(([, { code }]) => code !== 0)).toEqual([])
  const said = new Map(ends.map(([command, end]) => [command, end.said]))
  expect(said.get('migrate')).toMatch(/^Applied:\n000-store\.sql\n/)
  expect(said.get('board --dir')).toMatch(/^Boarded\.\nLoans: 4 opened, /)
  expect(said.get('staff list')).toBe('ana@example.com  LOAN_ADVISOR')
  expect(said.get('verify ledger')).toBe('The ledger adds up.')
  expect(said.get('verify audit')).toBe('The audit trail is whole.')

  const ask = async (path: string, token: string) =>
    fetch(`${server?.url}${path}`, { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.7' } })
  const ana = await provider.signIn('ana@example.com')
  const me = await ask('/api/admin', ana)
  expect([me.status, await me.json()]).toEqual([
    200,
    expect.objectContaining({ email: 'ana@example.com', role: 'Loan Advisor' }),
  ])
  const found = await ask('/api/admin/search-user/email?email=nobody%40example.com', ana)
  expect([found.status, await found.json()]).toEqual([200, { users: [] }])
  expect((await ask('/api/admin', await provider.signIn('somebody@example.com'))).status).toBe(404)

  const why = ['--by', 'Eva Lund', '--reason', 'Has left us']
  const removed = await carport('staff', 'remove', 'ana@example.com', '--force', ...why)
  expect(removed).toMatchObject({ code: 0, said: expect.stringContaining('1 sessions ended') })
  expect((await ask('/api/admin', ana)).status).toBe(401)
}, 180_000)

test('SIGTERM ends what carport start began', async () => {
  const running = server
  server = null
  expect(await running?.stop()).toBe(0)
})
