import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainLane } from '#server/platform/queue/outbox-worker'
import { readTrustedDocuments } from '#server/platform/graphql/trusted-documents'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { type MethodAnswer, payerOf, today } from '#tests/fixtures/payments'
import { type RoundTrips, roundTripsOf } from '#tests/fixtures/round-trips'
import { outboxLanes } from './settle.ts'

const email = 'p1@example.com'
const accountNumber = '100000000001'
let app: TestApp
let token: string
let methods: readonly MethodAnswer[]

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  token = await app.token(email)
  methods = await payerOf(app, email, accountNumber).wallet()
})
afterAll(() => app.close())

const documents = Object.values(readTrustedDocuments())

/** Asks what our own clients ask, by the operation's name. */
async function asked(operation: string, variables: Readonly<Record<string, unknown>>): Promise<RoundTrips<unknown>> {
  const document = documents.find((text) => new RegExp(`^(query|mutation) ${operation}\\b`).test(text))
  if (document === undefined) throw new Error(`Our clients ask for no ${operation}`)
  // A request also writes, once in a while, that its session is in use: this one has, and the next one need not.
  await app.gql(token, '{ __typename }')
  const counted = await roundTripsOf(() => app.gql(token, document, variables, { 'idempotency-key': randomUUID() }))
  expect(counted.result.code).toBeNull()
  return counted
}

const signatureOf = (authorizationVersion: string) => ({
  authorizationVersion,
  acceptedAt: new Date(app.clock.nowMs()).toISOString(),
})

const ledgerReads = ({ statements }: RoundTrips<unknown>) =>
  statements.filter((sql) => sql.includes('FROM ledger_entries')).length

// The limits of docs/operations/scale.md may only go down: a new statement replaces another or is justified here.
test.each([
  ['DashboardAccount', 8, 3, {}],
  ['DashboardCustomer', 5, 4, {}],
  ['DashboardHistory', 4, 2, { first: 5 }],
  ['DashboardAlerts', 5, 5, {}],
  ['NextDraws', 6, 6, {}],
  ['AutopayNow', 7, 7, {}],
  ['PaymentStart', 10, 4, {}],
  ['LoadPayoffQuote', 5, 5, { customerType: 'buyer' }],
  ['AccountDetails', 8, 3, {}],
])(
  '%s asks the database at most %i statements in %i round trips, and the ledger once',
  async (...[operation, most, mostSent, variables]) => {
    const counted = await asked(operation, { accountNumber, ...variables })
    expect(counted.statements.length, counted.statements.join('\n')).toBeLessThanOrEqual(most)
    expect(counted.sendings, counted.statements.join('\n')).toBeLessThanOrEqual(mostSent)
    expect(ledgerReads(counted)).toBeLessThanOrEqual(1)
  },
)

// A bank payment: one before its transaction, seven in it in three round trips, six after it for the receipt.
test.each([
  ['ACH', 2_500, 11, 14, 10],
  ['CARD', 3_000, 11, 33, 29],
] as const)(
  'a payment by %s of %i cents: its preview at most %i statements, itself %i in %i round trips',
  async (kind, paymentAmount, previewed, paid, paidSent) => {
    const isCard = kind === 'CARD'
    const method = methods.find(({ type }) => isCard === !type.endsWith('_ACCOUNT'))
    const input = {
      accountNumber,
      paymentAmount,
      paymentDate: today(app),
      paymentMethodId: method?.id ?? 'none',
      serviceFee: method?.serviceFee ?? 0,
    }
    const preview = await asked('PreviewPayment', { input })
    expect(preview.statements.length, preview.statements.join('\n')).toBeLessThanOrEqual(previewed)
    // It was read for what the borrower looked at before, and is asked whether anything of it changed.
    expect(ledgerReads(preview)).toBe(0)
    const signature = signatureOf(isCard ? 'card-payment-5.en' : 'web-debit-5.en')
    const payment = await asked('CreateIndividualPayment', { input, signature })
    expect(payment.statements.length, payment.statements.join('\n')).toBeLessThanOrEqual(paid)
    expect(payment.sendings, payment.statements.join('\n')).toBeLessThanOrEqual(paidSent)
  },
)

test('what a payment has just written it does not read back, and its receipt is its share of three statements', async () => {
  const { mail } = outboxLanes(app.services)
  const deliver = () => drainLane(app.services.db, mail.handlers, mail)
  await deliver()
  const method = methods.find(({ type }) => type.endsWith('_ACCOUNT'))
  const { statements } = await asked('CreateIndividualPayment', {
    input: { accountNumber, paymentAmount: 2_600, paymentDate: today(app), paymentMethodId: method?.id, serviceFee: 0 },
    signature: signatureOf('web-debit-5.en'),
  })
  const written = statements.findIndex((sql) => sql.includes('INSERT INTO payments'))
  // Another transaction may end before it.
  const committed = statements.indexOf('COMMIT', written)
  expect(written).toBeGreaterThan(-1)
  expect(committed).toBeGreaterThan(written)
  expect(statements.slice(written + 1, committed).filter((sql) => /^\s*SELECT[^;]*FROM payments/.test(sql))).toEqual([])

  const delivered = (await roundTripsOf(deliver)).statements
  // The second finds nothing more.
  const claims = delivered.filter((sql) => sql.includes('SKIP LOCKED'))
  expect(claims).toHaveLength(2)
  expect(delivered.length - claims.length, delivered.join('\n')).toBe(2)
})
