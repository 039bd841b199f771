import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessToday, toIso } from '#sdk/dates/dates'
import { createApp } from '#server/http'
import { createLogin } from '#server/identity/logins.store'
import { hashPassword } from '#server/identity/password'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { readTrustedDocuments } from '#server/platform/graphql/trusted-documents'
import { reader } from '#server/platform/store/database'
import { sandboxToken } from '#server/sandbox/tokens'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { runCommandLine } from '#tests/fixtures/command-line'
import { portfolioTables, type Tables, writePortfolio } from '#tests/fixtures/portfolio'
import { productionEnvironment } from '#tests/fixtures/production'
import { testSecrets } from '#tests/fixtures/test-keys'

// The borrower is C0, current on 200000000000; 200000000001 is being set up.
const email = 'c0@example.com'
const setUp = '200000000001'
const dir = mkdtempSync(join(tmpdir(), 'carport-board-'))
const portfolio = join(dir, 'portfolio')
let sandbox: TestApp
let app: FastifyInstance
let tables: Tables
let asOf: string

beforeAll(async () => {
  // Beside the server of production, whose vendors its simulated processors are, and which signs in without a page.
  sandbox = await startTestApp({ people: false })
  const { services } = sandbox
  asOf = addDays(businessToday(sandbox.clock), -1)
  const options = { seed: 'borrower', loans: 12, asOf }
  tables = portfolioTables(options)
  writePortfolio(portfolio, options, ({ balances, parties }) => {
    Object.assign(balances[1] ?? {}, { currentDelinquencyStatus: '400' })
    for (const party of parties)
      if (party['assetNumber'] === setUp && party['role'] === 'buyer') party['customerId'] = 'C0'
  })
  expect((await carport('migrate')).code).toBe(0)
  app = await createApp({ ...services, config: { ...services.config, mode: 'production' } }, { log: silentLog })
  const passwordHash = await hashPassword('a long enough sentence')
  await services.db.withTx(async (tx) => {
    const createdAt = toIso(sandbox.clock.nowMs() - 40 * 86_400_000)
    await createLogin(tx, { email, passwordHash, emailVerified: true, customerId: null, roles: [], createdAt })
  })
}, 60_000)
afterAll(async () => {
  await app.close()
  await sandbox.close()
  rmSync(dir, { recursive: true, force: true })
})

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silentLog }

/** The command line in production mode, on the database of the server. */
const carport = (...given: readonly string[]) =>
  runCommandLine(
    { ...productionEnvironment(dir), ...testSecrets, DATABASE_URL: sandbox.services.config.databaseUrl ?? '' },
    ...given,
  )

const boarded = (...given: readonly string[]) => carport('board', '--dir', portfolio, '--as-of', asOf, ...given)

/** Asks the server of production with one of our own documents. */
async function ask<T>(operation: string, variables: object = {}) {
  const query = Object.values(readTrustedDocuments()).find(
    (text) => text.startsWith(`${operation}(`) || text.startsWith(`${operation} `),
  )
  const issued = await sandboxToken(sandbox.services, { email })
  const reply = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${issued?.token}`,
      ...(operation.startsWith('mutation') ? { 'idempotency-key': randomUUID() } : {}),
    },
    payload: JSON.stringify({ query, variables }),
  })
  const body = reply.json<{ data: T | null; errors?: { message: string; extensions: { code: string } }[] }>()
  return { data: body.data, code: body.errors?.[0]?.extensions.code ?? null, text: reply.body }
}

/** Has a code sent to the email that came with the portfolio, and reads it. */
async function passcode(purpose: string): Promise<string> {
  await sandbox.clock.advanceBy(31 * 60_000)
  const { data } = await ask<{ GetPasscodeContacts: { contactId: string; channel: string }[] }>(
    'query PasscodeContacts',
    {
      purpose,
    },
  )
  const contact = data?.GetPasscodeContacts.find(({ channel }) => channel === 'EMAIL')
  expect(
    (await ask('mutation SendPasscode', { purpose, channel: 'EMAIL', contactId: contact?.contactId })).code,
  ).toBeNull()
  const [mail] = await sandbox.services.db.read<{ body: string }>(
    `SELECT body FROM messages WHERE recipient = '${email}' AND template = 'passcode' ORDER BY created_at DESC LIMIT 1`,
  )
  return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? ''
}

test('loans are boarded by the command line of production, which says what became of each', async () => {
  expect((await carport('board', '--dir', portfolio)).said).toBe('Say the day of the figures: --as-of 2026-11-30.')
  const dry = await boarded('--dry-run', '--by', 'Ana Ortiz', '--reason', 'Only to see it')
  expect(dry.said).toContain('Dry run: this is what would be boarded. Nothing was kept.')
  expect(await sandbox.services.db.read('SELECT FROM accounts')).toEqual([])
  const refused = await boarded()
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('the files do not add up to their manifest') })
  const done = await boarded('--by', 'Ana Ortiz', '--reason', 'One loan is a dispute of days')
  expect(done.said).toContain('Loans: 11 opened, 0 boarded before, 1 being set up, 0 held back.')
  expect(readFileSync(join(portfolio, 'report', 'report.html'), 'utf8')).toContain('<td>200000000001</td>')
  expect((await boarded('--json', '--by', 'Ana Ortiz', '--reason', 'The same again')).said).toContain('"unchanged": 11')
  expect(await verifyLedger(reader(sandbox.services.db))).toEqual([])
}, 120_000)

test('the borrower of a boarded loan looks it up, sees what is due, and pays', async () => {
  const [loan, balances, customer] = [tables.loans[0], tables.balances[0], tables.customers[0]]
  const accountNumber = loan?.['assetNumber'] ?? ''
  const details = {
    accountNumber,
    last4SSN: customer?.['socialSecurityNumber']?.slice(-4),
    dob: customer?.['birthDate'],
  }
  expect((await ask('query LookUpAccount', { ...details, dob: '1950-01-01' })).code).toBe('LOOKUP_NO_MATCH')
  expect((await ask('query LookUpAccount', details)).code).toBe('STEP_UP_REQUIRED')
  const found = await ask<{ CustomerAccountDetails: { accountNumbers: string[] } }>('query LookUpAccount', {
    ...details,
    passcode: await passcode('LINK_ACCOUNT'),
  })
  expect(found.data?.CustomerAccountDetails.accountNumbers).toEqual([accountNumber, setUp])

  const dashboard = await ask<{ GetAccount: { amountDue: { nextDueDate: string; isPastDue: boolean } } }>(
    'query DashboardAccount',
    { accountNumber },
  )
  expect(dashboard.data?.GetAccount.amountDue).toMatchObject({
    isPastDue: false,
    nextDueDate: balances?.['nextPaymentDueDate'],
  })

  const earlier = tables.transactions.filter(({ assetNumber }) => assetNumber === accountNumber)
  expect(earlier.length).toBeGreaterThan(0)
  const history = await ask<{ GetTransactionHistory: { transactionDate: string; transactionAmount: number }[] }>(
    'query DashboardHistory',
    { accountNumber, first: 100 },
  )
  expect(history.data?.GetTransactionHistory, history.text).toMatchObject(
    earlier.map((one) => ({
      transactionDate: one['transactionDate'],
      transactionAmount: Number(one['totalActualAmountPaid']?.replace('.', '')),
    })),
  )

  const bank = await ask<{ AddBankAccount: { paymentMethodId: string } }>('mutation AddBank', {
    input: {
      routingNumber: '122105155',
      accountNumber: '000123456789',
      accountNumberConfirm: '000123456789',
      type: 'CHECKING',
      nameOnAccount: `${customer?.['firstName']} ${customer?.['lastName']}`,
    },
    passcode: await passcode('ADD_BANK'),
  })
  expect(bank.code).toBeNull()
  const input = {
    accountNumber,
    paymentAmount: 5000,
    paymentDate: businessToday(sandbox.clock),
    serviceFee: 0,
    paymentMethodId: bank.data?.AddBankAccount.paymentMethodId,
  }
  const preview = await ask<{ PreviewIndividualPayment: { authorization: { version: string } } }>(
    'query PreviewPayment',
    { input },
  )
  const signature = {
    authorizationVersion: preview.data?.PreviewIndividualPayment.authorization.version,
    acceptedAt: toIso(sandbox.clock.nowMs()),
  }
  const paid = await ask<{ CreateIndividualPayment: { success: boolean } }>('mutation CreateIndividualPayment', {
    input,
    signature,
  })
  expect(paid.data?.CreateIndividualPayment.success, paid.text).toBe(true)
  expect(
    await sandbox.services.db.read('SELECT account_number AS number, amount_cents AS cents FROM payments'),
  ).toEqual([{ number: accountNumber, cents: 5000 }])

  // The other loan of the same borrower is being set up: it is there, no figure of it is shown, and nothing can be paid on it.
  const own = await ask<{ GetAccountsForLogin: { accountNumber: string }[] }>('query AccountsForLogin')
  expect(own).toMatchObject({
    code: null,
    data: { GetAccountsForLogin: [{ accountNumber }, { accountNumber: setUp }] },
  })
  const other = { ...input, accountNumber: setUp }
  expect(await ask('query DashboardAccount', { accountNumber: setUp })).toMatchObject({ code: 'LOAN_SETTING_UP' })
  expect((await ask('query PreviewPayment', { input: other })).code).toBe('LOAN_SETTING_UP')
  expect((await ask('mutation CreateIndividualPayment', { input: other, signature })).code).toBe('LOAN_SETTING_UP')
}, 60_000)
