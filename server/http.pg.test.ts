import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#sdk/dates/clock'
import { brandHash } from '#server/platform/config/built-brand'
import { readConfig } from '#server/platform/config/config'
import type { Services } from '#server/platform/context'
import { forgetListedOrigins } from '#server/identity/partner-pages/origins'
import { createPartner } from '#server/identity/partner-pages/partners.store'
import { createFlagStore } from '#server/platform/flags/flags'
import { createHealth } from '#server/platform/process/health'
import { createApp } from '#server/http'
import { createLogger } from '#server/platform/log/log'
import { testCompanyRead } from '#tests/fixtures/production'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'

const dir = mkdtempSync(join(tmpdir(), 'carport-http-'))
const lines: string[] = []
let own: TestDatabase
let services: Services
let app: FastifyInstance

beforeAll(async () => {
  own = await createTestDatabase()
  const config = readConfig({ CARPORT_DATA: join(dir, 'data'), DATABASE_URL: own.url, CARPORT_COMMIT: 'abc123' })
  const flags = await createFlagStore({ db: own.db, clock: systemClock, isSandbox: true, textNumber: '', pollMs: 0 })
  services = { config, clock: systemClock, db: own.db, flags, health: createHealth() }
  const file = (name: string, text: string | Buffer) => {
    mkdirSync(join(dir, 'dist', name, '..'), { recursive: true })
    writeFileSync(join(dir, 'dist', name), text)
  }
  const script = `console.log('${'a'.repeat(2000)}')`
  file(
    'portal/index.html',
    '<!doctype html><html><head><script type="module" src="/assets/app-1.js"></script><link rel="stylesheet" href="/a.css"></head></html>',
  )
  file('portal/pages/account.html', '<!doctype html><html><head><title>Dashboard</title></head></html>')
  file(
    'portal/pages/my-profile.html',
    '<!doctype html><html><head></head><body><h1>Welcome to Sandbox Auto Finance</h1><a href="tel:+18005550142">(800) 555-0142</a></body></html>',
  )
  const mark = `<meta name="carport-built-for" content="${brandHash(config.company)}">`
  file('portal/pages/payoff-quote.html', `<!doctype html><html><head>${mark}</head></html>`)
  file('portal/silent-callback.html', '<!doctype html><html><head></head><body>silent</body></html>')
  file('portal/assets/app-1.js', script)
  file('portal/.well-known/apple-app-site-association', '{"applinks":{}}')
  file('portal/assets/app-1.js.br', brotliCompressSync(script))
  file('portal/assets/font-1.woff2', 'font')
  file('embed/0.1.0/carport.js', script)
  file('embed/latest.json', JSON.stringify(release))
  app = await createApp(services, {
    log: createLogger({ write: (line) => lines.push(line) }),
    distDir: join(dir, 'dist'),
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  services.flags.close()
  await own.drop()
  rmSync(dir, { recursive: true, force: true })
})

const release = {
  version: '0.1.0',
  entry: 'carport.js',
  integrity: {
    'carport.js': 'sha384-abc',
    'shell-1.js': 'sha384-shell',
    'pay-1.js': 'sha384-pay',
    'chat-1.js': 'sha384-chat',
  },
  preload: {
    'carport-make-a-payment': ['shell-1.js', 'pay-1.js'],
    'carport-chat': ['shell-1.js', 'chat-1.js'],
  },
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('what is refused', () => {
  test('an unknown API address is a 404 in JSON with a reference, never a page', async () => {
    for (const url of [
      '/.well-known/assetlinks.json',
      '/api/nothing',
      '/assets/old-0.js',
      '/sdk/9.9.9/carport.js',
      '/oidc-nothing/../api/x',
    ]) {
      const reply = await get(url)
      expect([url, reply.statusCode]).toEqual([url, 404])
      expect(reply.json()).toMatchObject({ code: 'NOT_FOUND', correlationId: reply.headers['x-correlation-id'] })
    }
  })

  test('a body that is too large is 413, and one that is not JSON is 400; neither is echoed', async () => {
    const large = await app.inject({
      method: 'POST',
      url: '/sandbox/token',
      headers: { 'content-type': 'application/json' },
      payload: `"${'x'.repeat(200_000)}"`,
    })
    expect(large.statusCode).toBe(413)
    const broken = await app.inject({
      method: 'POST',
      url: '/sandbox/token',
      headers: { 'content-type': 'application/json' },
      payload: '{"email": canary',
    })
    expect(broken.statusCode).toBe(400)
    expect(broken.body).not.toContain('canary')
  })

  test('the portal is not sent as a bare file, and nothing outside the build is sent at all', async () => {
    expect((await get('/index.html')).headers['content-security-policy']).toContain("script-src 'nonce-")
    for (const url of [
      '/..%2f..%2fpackage.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/examples/..%2fpackage.json',
    ]) {
      expect((await get(url)).body).not.toContain('devDependencies')
    }
  })

  test('a page that is no listed partner cannot frame the portal or its frames, and does not learn who can', async () => {
    await own.db.withTx((tx) =>
      createPartner(tx, {
        name: 'Dealer',
        origins: ['https://dealer.example.com'],
        capabilities: ['make-a-payment'],
        lendingProviderKeys: null,
        createdAt: '2026-11-20T00:00:00Z',
      }),
    )
    const framers = async (url: string, referer?: string) =>
      /frame-ancestors ([^;]+)/.exec(
        String((await get(url, referer === undefined ? {} : { referer })).headers['content-security-policy']),
      )?.[1]
    expect(await framers('/dashboard', 'https://dealer.example.com/')).toBe("'none'")
    expect(await framers('/frames/bank-account', 'https://evil.example.com/')).toBe("'self'")
    expect(await framers('/frames/bank-account', 'https://dealer.example.com/cars')).toBe(
      "'self' https://dealer.example.com",
    )
  })

  test.each([
    '/frames/bank-account',
    '/frames/debit-card',
    '/frames/card-return',
    '/frames/confirm',
    '/frames/element?tag=make-a-payment',
  ])(
    'nobody hears who the partners are: without a page that says who it is, %s may be framed by us alone',
    async (url) => {
      const sayingNothing: Record<string, string>[] = [
        {},
        { referer: 'about:srcdoc' },
        { referer: 'null' },
        { origin: 'https://dealer.example.com' },
      ]
      for (const headers of sayingNothing)
        expect(String((await get(url, headers)).headers['content-security-policy'])).toContain(
          "frame-ancestors 'self';",
        )
    },
  )

  test('the way back from the card page, which tells nobody where it is, names its page itself, and only that one if it is listed', async () => {
    const framers = async (query: string, path = '/frames/card-return') =>
      /frame-ancestors ([^;]+)/.exec(String((await get(`${path}?${query}`)).headers['content-security-policy']))?.[1]
    const dealer = 'https://dealer.example.com'
    const inside = (...origins: string[]) => origins.map((origin) => `in=${encodeURIComponent(origin)}`).join('&')
    expect(await framers(inside(dealer))).toBe(`'self' ${dealer}`)
    expect(await framers(inside(dealer, 'https://evil.example.com', '*', "https: 'unsafe-inline'"))).toBe(
      `'self' ${dealer}`,
    )
    expect(await framers(inside('https://evil.example.com'))).toBe("'self'")
    expect(await framers(inside(dealer), '/frames/bank-account')).toBe("'self'")
  })

  test('[embed-14][embed-17] a partner frames the elements it may show, and those that need no token', async () => {
    await own.db.withTx((tx) =>
      createPartner(tx, {
        name: 'Listed alone',
        origins: ['https://listed.example.com'],
        capabilities: [],
        lendingProviderKeys: null,
        createdAt: '2026-11-20T00:00:00Z',
      }),
    )
    forgetListedOrigins(services)
    const framers = async (tag: string, referer: string) =>
      /frame-ancestors ([^;]+)/.exec(
        String(
          (await get(`/frames/element?tag=${tag}`, referer === '' ? {} : { referer })).headers[
            'content-security-policy'
          ],
        ),
      )?.[1]
    const [dealer, listed] = ['https://dealer.example.com', 'https://listed.example.com']
    for (const tag of ['autopay', 'make-a-payment']) expect(await framers(tag, `${listed}/`)).toBe("'self'")
    expect(await framers('autopay', `${dealer}/`)).toBe("'self'")
    expect(await framers('autopay', '')).toBe("'self'")
    expect(await framers('make-a-payment', `${dealer}/`)).toBe(`'self' ${dealer}`)
    expect(await framers('make-a-payment', '')).toBe("'self'")
    expect(await framers('outage', `${listed}/`)).toBe(`'self' ${listed}`)
    expect(await framers('make-a-payment&tag=outage', `${listed}/`)).toBe("'self'")
  })
})

test('it is not ready before it says so, while it drains, and never logs an address beyond its pattern', async () => {
  services.health.phase = 'starting'
  expect((await get('/readyz')).statusCode).toBe(503)
  services.health.phase = 'ready'
  expect((await get('/readyz')).json()).toEqual({
    ready: true,
    phase: 'ready',
    database: 'answers',
    ledger: 'healthy',
    audit: 'anchored',
    lateJobs: [],
    quarantine: { loans: 0, subjects: 0 },
  })
  services.health.phase = 'draining'
  expect((await get('/readyz')).statusCode).toBe(503)
  expect((await get('/healthz')).statusCode).toBe(200)
  expect((await get('/build.json')).json()).toEqual({ version: '0.1.0', commit: 'abc123' })

  await get('/api/canary-path?last4Ssn=6789', { 'x-correlation-id': 'reference-1' })
  const line = lines.find((one) => one.includes('reference-1')) ?? ''
  expect(line).toContain('"status":404')
  expect(lines.join('')).not.toMatch(/canary|6789/)
})

test('every page of the portal has a nonce of its own, and its policy names it', async () => {
  const first = await get('/make-a-payment/review-terms')
  const nonce = /nonce-([^']+)'/.exec(String(first.headers['content-security-policy']))?.[1] ?? ''
  expect(nonce.length).toBeGreaterThan(20)
  expect(first.body).toContain(`<script nonce="${nonce}" type="module"`)
  expect(first.body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
  expect((await get('/')).headers['content-security-policy']).not.toContain(nonce)
  expect(first.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  })
  const policy = String(first.headers['content-security-policy'])
  for (const part of [
    "default-src 'none'",
    "'strict-dynamic'",
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(part)
  expect((await get('/silent-callback.html')).headers['content-security-policy']).toContain("frame-ancestors 'self'")
})

test('a page that borrowers open often has a document of its own, in whatever case it is written; others share one', async () => {
  for (const url of ['/account', '/Account?aid=17']) expect((await get(url)).body).toContain('<title>Dashboard</title>')
  const own = await get('/account')
  expect(own.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect((await get('/account/none')).body).toContain('app-1.js')
  expect((await get('/settings')).body).toContain('app-1.js')
})

test('[out-01] a document carries the flags as they are now', async () => {
  const written = async () =>
    /<meta name="carport-flags" content="([^"]*)">/.exec((await get('/account')).body)?.[1] ?? ''
  expect(await written()).not.toContain('DisableManagePayments')
  await services.flags.set('DisableManagePayments', true)
  expect(await written()).toContain('&quot;DisableManagePayments&quot;:true')
  await services.flags.set('DisableManagePayments', false)
})

test('a document speaks in the name of the installation’s lender, also where the build drew the sandbox’s', async () => {
  const company = { ...testCompanyRead, name: 'Meadow <Auto> & Sons' }
  const server = await createApp(
    { ...services, config: { ...services.config, company } },
    { log: createLogger({ write: () => {} }), distDir: join(dir, 'dist') },
  )
  const { body } = await server.inject('/my-profile')
  await server.close()
  expect(body).toContain('<h1>Welcome to Meadow &lt;Auto> &amp; Sons</h1>')
  expect(body).toContain('<a href="tel:+16025550111">(602) 555-0111</a>')
  expect(body).not.toMatch(/Sandbox Auto|800.{0,2}555-?0142/)
  const told = /<meta name="carport-brand" content="([^"]*)">/.exec(body)?.[1] ?? ''
  expect(told).toContain('Meadow &lt;Auto> &amp; Sons')
  expect(told).not.toMatch(/Credit, LLC|122105155|Desert Bank/)
})

test('a document whose code was built for the lender does not name it again, and for another one it does', async () => {
  const own = await get('/payoff-quote')
  expect(own.body).not.toMatch(/carport-(brand|built-for)/)
  expect(own.body).toContain('carport-flags')
  const company = { ...testCompanyRead, name: 'Meadow' }
  const server = await createApp(
    { ...services, config: { ...services.config, company } },
    { log: createLogger({ write: () => {} }), distDir: join(dir, 'dist') },
  )
  const { body } = await server.inject('/payoff-quote')
  await server.close()
  expect(body).toMatch(/<meta name="carport-brand" content="[^"]*Meadow/)
  expect(body).not.toContain('carport-built-for')
})

test('while the portal is served from source, every page is, the homepage too, beside what was built before', async () => {
  const server = await createApp(services, {
    log: createLogger({ write: () => {} }),
    distDir: join(dir, 'dist'),
    developmentPages: async () => (request, reply) => void reply.raw.end(`source of ${request.url}`),
  })
  for (const path of ['/', '/?locale=es', '/my-profile'])
    expect((await server.inject(path)).body).toBe(`source of ${path}`)
  await server.close()
})

test('built files are immutable and compressed; the SDK and fonts may be loaded by every page, the portal may not', async () => {
  const script = await get('/assets/app-1.js', { 'accept-encoding': 'gzip, br' })
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(script.headers['access-control-allow-origin']).toBeUndefined()
  for (const url of ['/sdk/0.1.0/carport.js', '/assets/font-1.woff2']) {
    expect((await get(url)).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  }
  const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'traceparent,x-evil' }
  const preflight = await app.inject({ method: 'OPTIONS', url: '/sdk/0.1.0/carport.js', headers: asked })
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'traceparent',
  })
  const latest = await get('/sdk/latest.json')
  expect(latest.json()).toEqual(release)
  expect(latest.headers).toMatchObject({ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' })
})

test('[embed-16] the script tag of the newest version is there to copy, with its hash', async () => {
  const reply = await get('/sdk/latest.txt')
  const src = `${services.config.publicUrl}/sdk/0.1.0/carport.js`
  expect([reply.headers['content-type'], reply.body]).toEqual([
    'text/plain; charset=utf-8',
    `<script type="module" src="${src}" integrity="sha384-abc" crossorigin="anonymous"></script>\n`,
  ])
})

test('the lines to paste ask for the files of the named elements together with the loader, each file once and with its hash', async () => {
  const reply = await get('/sdk/latest.txt?tags=make-a-payment,carport-chat')
  const at = `${services.config.publicUrl}/sdk/0.1.0`
  const link = (file: string, hash: string) =>
    `<link rel="modulepreload" href="${at}/${file}" integrity="${hash}" crossorigin="anonymous">`
  expect(reply.body.trimEnd().split('\n')).toEqual([
    `<script type="module" src="${at}/carport.js" integrity="sha384-abc" crossorigin="anonymous"></script>`,
    link('shell-1.js', 'sha384-shell'),
    link('pay-1.js', 'sha384-pay'),
    link('chat-1.js', 'sha384-chat'),
  ])
})

test('a name that no element has is refused with the names there are', async () => {
  for (const tags of ['make-payment', 'make-a-payment,%3Cscript%3E']) {
    const reply = await get(`/sdk/latest.txt?tags=${tags}`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8'])
    expect(reply.body).toContain('There are: make-a-payment, chat')
  }
})

test('no script tag is given without a hash, which a browser would take as no demand at all', async () => {
  const latest = join(dir, 'dist/embed/latest.json')
  writeFileSync(latest, JSON.stringify({ ...release, integrity: {} }))
  const reply = await get('/sdk/latest.txt')
  writeFileSync(latest, JSON.stringify(release))
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('<script')
})

test('what the app’s links need is there as JSON, for everybody', async () => {
  const reply = await get('/.well-known/apple-app-site-association')
  expect([reply.statusCode, reply.json()]).toEqual([200, { applinks: {} }])
  expect(reply.headers['content-type']).toContain('application/json')
})

test('a forwarded address is believed from as many proxies as are ours, and from nobody by default', async () => {
  const seen: string[] = []
  for (const trustedProxies of [0, 1, 2]) {
    const server = await createApp(
      { ...services, config: { ...services.config, trustedProxies } },
      { log: createLogger({ write: () => {} }), distDir: dir },
    )
    server.addHook('onRequest', async (request) => void seen.push(request.ip))
    await server.inject({
      url: '/healthz',
      remoteAddress: '192.0.2.1',
      headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
    })
    await server.close()
  }
  expect(seen).toEqual(['192.0.2.1', '198.51.100.7', '203.0.113.9'])
})
