import { Kind, parse, print, type VariableDefinitionNode } from 'graphql'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { businessToday } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { readTrustedDocuments } from '#server/platform/graphql/trusted-documents'
import { listSandboxPeople } from '#server/sandbox/people'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { machineNow } from '#tests/fixtures/machine-now'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'

const account = '100000000001'
let isFull = false
let app: TestApp
let person: string
let staff: string
beforeAll(async () => {
  app = await startTestApp({
    database: {
      assertWritable: async () => {
        if (isFull) throw new CarportError('OUTAGE')
      },
    },
  })
  person = await app.token('p1@example.com')
  staff = await app.token('a1@staff.example.com')
})
afterEach(async () => {
  isFull = false
  await setReadOnly(false)
})
afterAll(() => app.close())

const wallet = '{ GetWallet { paymentMethods { id } } }'
const chargeOff = '{ GetChargeOffAccount(accountNumber: "100000000010") { amountDue { accountBalance } } }'

/** What an operator, a full disk or a standby does to a database. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: app.services.config.databaseUrl ?? '' })
  await client.connect()
  await client.query('SET default_transaction_read_only = off')
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name')
  await client.query(`ALTER DATABASE ${rows[0]?.name} SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await client.end()
  // The pool's connections end a moment later; the next one is of the new kind.
  const wanted = isReadOnly ? 'on' : 'off'
  await expect
    .poll(() => app.services.db.read('SHOW transaction_read_only').catch(() => null))
    .toEqual([{ transaction_read_only: wanted }])
}

/** Makes the next call write that the session was seen. */
const lastSeen = (secondsAgo: number) =>
  app.services.db.withTx((tx) => tx.query(`UPDATE login_sessions SET last_seen_at = $1`, [machineNow(secondsAgo)]))

async function lastCode(email: string): Promise<string> {
  const [mail] = await app.services.db.read<{ body: string }>(
    `SELECT body FROM messages WHERE recipient = $1 AND template = 'passcode' ORDER BY created_at DESC LIMIT 1`,
    [email],
  )
  return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? ''
}

describe.each(['the disk is full', 'the database is read-only'])('while %s', (why) => {
  const stop = async () => {
    if (why === 'the disk is full') isFull = true
    else await setReadOnly(true)
  }

  test('reads are answered, writes are told to come back, and nobody is signed out', async () => {
    await lastSeen(60)
    await stop()
    expect(await app.gql(person, wallet)).toMatchObject({ status: 200, code: null })
    const user = await app.request('/api/idp-management/user', { headers: { authorization: `Bearer ${person}` } })
    expect(user.status).toBe(200)
    const write = await app.gql(
      person,
      `mutation { CancelIndividualPayment(accountNumber: "${account}", id: "pay_1") { success } }`,
    )
    expect([write.status, write.code, write.headers.get('retry-after')]).toEqual([503, 'OUTAGE', '60'])
  })

  test('who is there stays signed in, however long nothing can be written', async () => {
    await lastSeen(1_190)
    await stop()
    expect((await app.gql(person, wallet)).status).toBe(200)
    isFull = false
    await setReadOnly(false)
    await lastSeen(1_300)
    expect((await app.gql(person, wallet)).status).toBe(200)
    const [row] = await app.services.db.read('SELECT max(last_seen_at) > $1 AS seen FROM login_sessions', [
      machineNow(5),
    ])
    expect(row).toEqual({ seen: true })
  })

  test('whoever proves a key with each request goes on reading, and a proof still works once', async () => {
    const email = 'p1@example.com'
    const path = '/api/idp-management/user'
    const [owner] = listSandboxPeople(app.services.config).filter((one) => one.email === email)
    const browser = new OidcBrowser(app.url)
    const { access_token: token } = await browser.signIn(email, owner?.password ?? '', () => lastCode(email))
    await stop()
    const dpop = await browser.proof('GET', `${app.url}${path}`, token)
    const read = () => app.request(path, { headers: { authorization: `DPoP ${token}`, dpop } })
    expect([(await read()).status, (await read()).status]).toEqual([200, 401])
  })

  test('staff go on looking, and that they looked is written once it can be', async () => {
    const looks = async () =>
      (await app.services.db.read(`SELECT 1 FROM audit_log WHERE action = 'staff.charge-off'`)).length
    const before = await looks()
    await lastSeen(60)
    await stop()
    expect(await app.gql(staff, chargeOff)).toMatchObject({ code: null, data: { GetChargeOffAccount: {} } })
    expect(await looks()).toBe(before)
    isFull = false
    await setReadOnly(false)
    await app.gql(staff, chargeOff)
    expect(await looks()).toBe(before + 2)
  })
})

/** Opens a visit to the card provider, which has to be remembered: a query by name alone. */
const opens = ['CardPageToken']

/** Every query that our own clients send and that only reads, where we can say what its variables are. */
const queries = Object.values(readTrustedDocuments()).flatMap((text) => {
  const [operation] = parse(text).definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== 'query') return []
  if (opens.includes(operation.name?.value ?? '')) return []
  return [{ name: operation.name?.value ?? '', text, variables: operation.variableDefinitions ?? [] }]
})

function valueOf({ variable, type, defaultValue }: VariableDefinitionNode): unknown {
  const name = variable.name.value
  const wanted = print(type)
  if (/account(Number)?$/i.test(name)) return account
  if (/^Date!?$/.test(wanted)) return businessToday(app.services.clock)
  if (/^Boolean!?$/.test(wanted)) return true
  if (/^(Int|Cents)!?$/.test(wanted)) return 5_000
  if (wanted.endsWith('!') && defaultValue === undefined) return 'unknown'
  return undefined
}

const ask = ({ text, variables }: (typeof queries)[number]) =>
  app.gql(person, text, Object.fromEntries(variables.map((one) => [one.variable.name.value, valueOf(one)])))

test('no query of ours writes in order to answer: on a database that takes no writes none is an outage', async () => {
  expect(queries.length).toBeGreaterThan(20)
  await setReadOnly(true)
  const refused: string[] = []
  for (const query of queries) {
    const { code } = await ask(query)
    if (code === 'OUTAGE' || code === 'INTERNAL') refused.push(`${query.name} ${code}`)
  }
  expect(refused).toEqual([])
})

test('no query of ours waits for a change of the same account', async () => {
  await lastSeen(60)
  await app.services.db.withTx((tx) => tx.query('DELETE FROM experiment_assignments'))
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  let isHeld = () => {}
  const holding = new Promise<void>((done) => (isHeld = done))
  const holder = app.services.db.withTx(async (tx) => {
    await tx.query('SELECT 1 FROM accounts WHERE account_number = $1 FOR UPDATE', [account])
    await tx.query('SELECT 1 FROM customers FOR UPDATE')
    isHeld()
    await held
  })
  await holding
  const busy: string[] = []
  for (const query of queries) {
    const { code } = await ask(query)
    if (code === 'ACCOUNT_BUSY' || code === 'IN_PROGRESS' || code === 'OUTAGE') busy.push(`${query.name} ${code}`)
  }
  release()
  await holder
  expect(busy).toEqual([])
})
