import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api } from '#tests/fixtures/api'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'
import { freePort, type RunningServer, startServer } from '#tests/fixtures/server'
import { testSecrets } from '#tests/fixtures/test-keys'

let own: TestDatabase
/** Under which all of them are reached: the first web process. */
let publicUrl: string
/** Of the second web process. */
let metricsPort: number
let bankUrl: string
let mailUrl: string
const vendors: Server[] = []
const running = new Set<RunningServer>()
let webs: readonly RunningServer[]

/** What the bank and the mail gateway were sent, in the order in which it came. */
const files: string[] = []
const returnsAsked: string[] = []
const mailed: string[] = []
/** Holds the bank's first answer about returns back, so that a job is in the middle of its work. */
let letReturnsGo = (): void => undefined
const heldReturns = new Promise<void>((done) => (letReturnsGo = done))

async function vendor(answer: (request: IncomingMessage, body: string) => Promise<unknown>): Promise<string> {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const found = await answer(request, Buffer.concat(chunks).toString())
    response.writeHead(found === null ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  }
  const server = createServer((request, response) => void handle(request, response))
  vendors.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function answerAsBank({ url = '', method }: IncomingMessage, body: string): Promise<unknown> {
  if (url.startsWith('/returns')) {
    returnsAsked.push(url)
    if (returnsAsked.length === 1) await heldReturns
    return { returns: [] }
  }
  const fileId = url.replace('/files/', '')
  if (method !== 'PUT') return files.includes(fileId) ? { fileId } : null
  files.push(fileId)
  return { fileId, debitCount: (JSON.parse(body) as { debits: unknown[] }).debits.length }
}

async function answerAsMailGateway(_: IncomingMessage, body: string): Promise<unknown> {
  mailed.push((JSON.parse(body) as { messageId: string }).messageId)
  return {}
}

async function start(role: 'web' | 'worker', port?: number, env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({
    ...(port === undefined ? {} : { port }),
    readySeconds: 120,
    env: {
      ...testSecrets,
      CARPORT_ROLE: role,
      CARPORT_PUBLIC_URL: publicUrl,
      DATABASE_URL: own.url,
      DATABASE_POOL: '5',
      BANK_PROCESSOR_URL: bankUrl,
      MAIL_URL: mailUrl,
      SECOND_FACTOR: 'off',
      ...env,
    },
  })
  running.add(server)
  return server
}

/** Sets the clock of whoever starts from now on to a Phoenix time. */
const setClock = (moment: string) =>
  own.db.withTx((tx) =>
    tx.query(
      `INSERT INTO settings (name, value) VALUES ('sandbox.clock', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [JSON.stringify({ offsetMs: Date.parse(`${moment}-07:00`) - Date.now() })],
    ),
  )

beforeAll(async () => {
  own = await createTestDatabase()
  await setClock('2026-06-17T10:00:00')
  bankUrl = await vendor(answerAsBank)
  mailUrl = await vendor(answerAsMailGateway)
  const port = await freePort()
  publicUrl = `http://localhost:${port}`
  metricsPort = await freePort()
  webs = await Promise.all([start('web', port), start('web', undefined, { CARPORT_METRICS_PORT: String(metricsPort) })])
}, 180_000)

afterAll(async () => {
  for (const server of running) await server.kill()
  for (const server of vendors) {
    server.closeAllConnections()
    server.close()
  }
  await own?.drop()
})

const rows = <R>(sql: string, parameters: readonly unknown[] = []) => own.db.read<R>(sql, parameters)

/** Pays at one of the web processes. @returns the payment's id, or the code of the refusal */
async function payAt(web: RunningServer | undefined, email: string, accountNumber: string, cents: number) {
  const api = new Api(web?.url ?? '')
  const token = await api.token(email)
  const method = (await api.methods(token)).find(({ type }) => type === 'CHECKING_ACCOUNT')
  const answer = await api.pay(token, {
    accountNumber,
    paymentAmount: cents,
    paymentDate: '2026-06-17',
    paymentMethodId: method?.id ?? 'none',
  })
  return answer.data?.CreateIndividualPayment.individualPayment.id ?? answer.code ?? ''
}

/** Sends a query that needs no sign-in. */
const askAnonymously = (url: string) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ query: '{ UserContext { startupData { clientIp } } }' }),
  })

test('[net-08] a proof of a key that one process took is refused by the other', async () => {
  const [person] = (await new Api(publicUrl).people()).filter(({ email }) => email === 'p1@example.com')
  const browser = new OidcBrowser(publicUrl)
  const signedIn = await browser.signIn('p1@example.com', person?.password ?? '', () =>
    Promise.reject(new Error('none')),
  )
  const path = '/api/idp-management/email-verified'
  const dpop = await browser.proof('GET', `${publicUrl}${path}`, signedIn.access_token)
  const headers = { authorization: `DPoP ${signedIn.access_token}`, dpop }
  const statuses: number[] = []
  for (const { url } of webs) statuses.push((await fetch(`${url}${path}`, { headers })).status)
  expect(statuses).toEqual([200, 401])
})

test('payments that one process took count at the other: three a day on a loan are three', async () => {
  const answers: string[] = []
  for (const [index, cents] of [2_001, 2_002, 2_003, 2_004].entries())
    answers.push(await payAt(webs[index % 2], 'p4@example.com', '100000000004', cents))
  expect(answers[0]).toMatch(/^pay_/)
  expect(answers.at(-1)).toBe('TOO_MANY_PAYMENTS')
})

test('two web processes share a limit: of 60 anonymous requests in turn they accept 30 to 33, where one would accept 30', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 30; turn += 1) for (const { url } of webs) statuses.push((await askAnonymously(url)).status)
  const answered = statuses.filter((status) => status === 200).length
  expect(answered).toBeGreaterThanOrEqual(30)
  expect(answered).toBeLessThanOrEqual(33)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('a web process has its figures on the port for operators, and the public port has none', async () => {
  const [, web] = webs
  await askAnonymously(web?.url ?? '')
  const ask = (path: string) => fetch(`http://localhost:${metricsPort}${path}`)
  const figures = await (await ask('/metrics')).text()
  expect(figures).toMatch(/^carport_requests_total\{method="POST",route="\/graphql",status="\d+"\} [1-9]/m)
  expect(figures).toContain('\ncarport_database_connections_max 5\n')
  expect(figures).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  expect(figures).toContain('\ncarport_database_up 1\n')
  // Those of background work are its workers'.
  expect(figures).not.toContain('carport_outbox_waiting')
  expect(await (await ask('/readyz')).json()).toMatchObject({ ready: true })
  for (const path of ['/', '/graphql', '/sandbox/people']) expect([path, (await ask(path)).status]).toEqual([path, 404])
  expect(await (await fetch(`${web?.url}/metrics`)).text()).not.toContain('carport_requests_total')
})

/** When the lease of the jobs ends, unless it is renewed. */
async function leaseEndsMs(): Promise<number> {
  const [lease] = await rows<{ at: string }>(`SELECT expires_at AS at FROM leases WHERE name = 'jobs'`)
  return Date.parse(lease?.at ?? '')
}

/** Who runs the jobs, by its process. */
async function runner(workers: readonly RunningServer[]): Promise<RunningServer | undefined> {
  const [lease] = await rows<{ pid: string }>(
    `SELECT split_part(holder, ' ', 1) AS pid FROM leases WHERE name = 'jobs'`,
  )
  return workers.find((worker) => worker.output().includes(`"pid":${lease?.pid}}`))
}

/** The runs of jobs that a process logged, such as `2026-06-17 posting`. */
const runsOf = (server: RunningServer) =>
  [...server.output().matchAll(/"event":"job-run".*"job":"(\w+)","businessDate":"([\d-]+)"/g)].map(
    ([, job, date]) => `${date} ${job}`,
  )

test('of two workers one runs the jobs; killed in the middle of a day, the other finishes it within seconds, and nothing is done twice', async () => {
  const paid = await Promise.all([
    payAt(webs[0], 'p1@example.com', '100000000001', 2_100),
    payAt(webs[1], 'p2@example.com', '100000000002', 2_200),
  ])
  // The sandbox begins with yesterday's jobs done: whoever looks now finds those of two days due.
  await setClock('2026-06-18T21:00:00')
  const workers = await Promise.all([start('worker'), start('worker')])
  await expect.poll(() => returnsAsked, { timeout: 60_000 }).toHaveLength(1)
  // Renewed twice in the middle of its work: the other looked meanwhile, and left the jobs alone.
  const until = await leaseEndsMs()
  await expect.poll(leaseEndsMs, { timeout: 20_000 }).toBeGreaterThan(until + 3_000)
  expect(returnsAsked).toHaveLength(1)

  const killed = await runner(workers)
  expect(killed).toBeDefined()
  await killed?.kill()
  const [survivor] = workers.filter((worker) => worker !== killed)
  if (killed === undefined || survivor === undefined) throw new Error('Nobody runs the jobs.')
  running.delete(killed)
  letReturnsGo()

  const ended = () => rows(`SELECT 1 FROM job_steps WHERE subject = '*' AND business_date = '2026-06-18'`)
  await expect.poll(ended, { timeout: 60_000 }).toHaveLength(5)
  await expect.poll(() => rows(`SELECT topic FROM outbox WHERE state = 'READY'`), { timeout: 60_000 }).toEqual([])

  expect(returnsAsked.slice(1)).toEqual([expect.stringContaining('2026-06-17'), expect.stringContaining('2026-06-18')])
  // Posting offers again what it finds unconfirmed: a file counts once by its key, and so does each debit in it.
  const made = await rows<{ id: string }>('SELECT ach_file_id AS id FROM ach_files')
  expect(new Set(files)).toEqual(new Set(made.map(({ id }) => id)))
  expect(await rows('SELECT 1 FROM ach_entries WHERE payment_id = ANY($1)', [paid])).toHaveLength(paid.length)
  expect(new Set(mailed).size).toBe(mailed.length)
  expect(mailed.length).toBeGreaterThan(0)
  expect(
    await rows(
      'SELECT payment_id AS id, count(*) AS entries FROM ledger_entries WHERE payment_id = ANY($1) GROUP BY 1',
      [paid],
    ),
  ).toEqual(expect.arrayContaining(paid.map((id) => ({ id, entries: 1 }))))
  const runs = [killed, survivor].flatMap(runsOf)
  expect(new Set(runs).size).toBe(runs.length)
  expect(runs).toContain('2026-06-18 posting')
  expect([...webs].flatMap(runsOf)).toEqual([])
  for (const worker of [killed, survivor]) expect(worker.output()).not.toMatch(/"event":"job-(failed|step-failed)"/)

  // A worker answers for its health and its figures, and nothing else.
  const ask = (path: string) => fetch(`${survivor.url}${path}`)
  expect(await (await ask('/readyz')).json()).toMatchObject({ ready: true, ledger: 'healthy' })
  expect(await (await ask('/metrics')).text()).toContain('\ncarport_quarantined_loans 0\n')
  for (const path of ['/', '/graphql', '/oidc/jwks', '/sandbox/people', '/build.json', '/sdk/latest.txt'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])

  // A clean stop releases the lease, so that the next process doesn't wait for it to expire.
  await expect.poll(() => rows('SELECT 1 FROM leases'), { timeout: 20_000 }).toHaveLength(1)
  running.delete(survivor)
  expect(await survivor.stop()).toBe(0)
  expect(await rows('SELECT holder FROM leases')).toEqual([])
}, 180_000)
