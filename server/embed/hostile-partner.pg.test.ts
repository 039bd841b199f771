import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import { buildServerSchema } from '#server/schema'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { belongingsOf, realValues } from '#tests/fixtures/belongings'
import { confirmed, confirmFrame, type OpenedConfirmation } from '#tests/fixtures/confirmed'
import { questionFor } from '#tests/fixtures/element-documents'
import { payerOf, today } from '#tests/fixtures/payments'
import { rowsOf } from '#tests/fixtures/rows'
import { type Borrower, signable } from '#tests/fixtures/signable'
import { runPartnerAction } from './partner-actions.ts'
import { readArguments } from './partner-arguments.ts'

const shop = 'https://shop.example'
const { schema, policies } = buildServerSchema()
const mutationsOf = (kind: string) =>
  [...policies].flatMap(([name, { confirmation, embedCapabilities = [] }]) =>
    confirmation?.kind === kind ? [{ operation: name.replace('Mutation.', ''), capabilities: embedCapabilities }] : [],
  )
const inFrame = mutationsOf('frame')
const inOwnForm = mutationsOf('own-form')
const capabilities = [...new Set([...policies.values()].flatMap(({ embedCapabilities = [] }) => embedCapabilities))]

/** Has autopay, a card and a payment that is scheduled. */
const maria: Borrower = { email: 'p1@example.com', accountNumber: '100000000001' }
/** Who has what a mutation is about, where Maria does not. */
const others: Readonly<Record<string, Borrower>> = {
  CancelPtcPlan: { email: 'p4@example.com', accountNumber: '100000000004' },
  DisputeChargeOff: { email: 'p9@example.com', accountNumber: '100000000009' },
  RemoveBankAccount: { email: 'p17@example.com', accountNumber: '100000000017' },
  SignLoanModification: { email: 'p12@example.com', accountNumber: '100000000012' },
}
/** What has nothing in its arguments that could be other than the borrower saw. */
const withoutFigures = ['OptOutLoanModification', 'WithdrawEConsent']

let app: TestApp
/** The partner's own, with which its server asks for tokens. */
let secretKey: string

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  const given = ['--origins', shop, '--capabilities', capabilities.join(), '--lenders', 'all']
  const said = await runPartnerAction(app.services, readArguments(['create', 'Hostile Motors', ...given]))
  secretKey = /carport_sk_[\w-]+/.exec(said)?.[0] ?? ''
  await payerOf(app, maria.email, maria.accountNumber).pay({ paymentDate: addDays(today(app) as LocalDate, 5) })
})
afterAll(() => app.close())

const post = async <T>(path: string, bearer: string, body: object, headers: Record<string, string> = {}) => {
  const reply = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}`, ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Partial<T> & { readonly code?: string } }
}

/** A token as a partner's server gets it: with its key, for one borrower. */
async function tokenOf({ email, accountNumber }: Borrower): Promise<string> {
  const { status, body } = await post<{ token: string }>('/api/embed/sessions', secretKey, {
    email,
    accountNumber,
    capabilities,
  })
  expect(status).toBe(201)
  return body.token ?? ''
}

/** An operation in the borrower's name, with ids, versions and signatures that are really theirs. */
async function wish(operation: string, by: readonly string[]) {
  const toSign = signable(app)[operation]
  const borrower = toSign?.borrower ?? others[operation] ?? maria
  const token = await tokenOf(borrower)
  const frame = confirmFrame(app, token)
  const { ask } = payerOf(app, borrower.email, borrower.accountNumber)
  const has = await belongingsOf(async <T>(query: string, variables: Readonly<Record<string, unknown>>) => {
    const answer = await ask<T>(query, variables)
    if (answer.data === null) throw new Error(JSON.stringify(answer.errors))
    return answer.data
  }, borrower.accountNumber)
  const day = today(app) as LocalDate
  const real = realValues(borrower.accountNumber, has, { today: day, tomorrow: addDays(day, 1) })
  const question = questionFor(schema, `Mutation.${operation}`, by, borrower.accountNumber)
  if (question === null) throw new Error(`No element sends ${operation}`)
  const { query } = question
  const variables = (await toSign?.variables(token, frame)) ?? real(operation, question.variables)
  return { borrower, token, frame, query, variables }
}

/** The same arguments with one amount, day, count or id in them changed; null where there is none. */
function otherFigures(variables: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  for (const [name, value] of Object.entries(variables)) {
    const other = typeof value === 'object' && value !== null ? otherFigures({ ...value }) : otherValue(name, value)
    if (other !== null) return { ...variables, [name]: other }
  }
  return null
}

const otherChoices: Readonly<Record<string, string>> = { BI_WEEKLY: 'MONTHLY', MONTHLY: 'BI_WEEKLY' }

function otherValue(name: string, value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'string' || name === 'accountNumber') return null
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return addDays(value as LocalDate, 1)
  if (/(?:id|code|hash|words)$/i.test(name)) return `${value}x`
  return otherChoices[value] ?? null
}

/** A way to use a grant that the borrower proved for something else: other headers, sender or arguments. */
interface Try {
  readonly headers?: Readonly<Record<string, string>>
  readonly by?: string
  readonly about?: Readonly<Record<string, unknown>>
}

/** The origins a server can claim. In the sandbox a call without one is taken for our own script. */
const callers = () => [{ origin: '' }, { origin: app.url }, { origin: shop }] as const
const confirmations = '/api/embed/confirmations'

describe('a partner’s server with its own key, a forged origin and the borrower’s token', () => {
  const granted: string[] = []
  const refused: Record<string, string | undefined> = {}
  const unchangeable: string[] = []

  test.each(inFrame)('asks for $operation, and commits nothing', async ({ operation, capabilities: by }) => {
    const { borrower, token, frame, query, variables } = await wish(operation, by)
    const before = await rowsOf(app)
    const idempotencyKey = randomUUID()
    const ask = (headers: Record<string, string>) =>
      post<OpenedConfirmation>(confirmations, token, { operation, variables, idempotencyKey }, headers)
    expect((await ask({ origin: shop })).status).toBe(403)
    const grants = [await ask({}), await ask({ origin: app.url })]
    const [{ status, body }] = grants as [(typeof grants)[number]]
    if (status === 201) granted.push(operation)
    else refused[operation] = body.code
    expect(grants.map((one) => one.status)).toEqual([status, status])

    const commits = async (confirmation: string) => {
      for (const caller of callers()) {
        const headers = { ...caller, 'idempotency-key': idempotencyKey, 'carport-confirmation': confirmation }
        expect((await app.gql(token, query, variables, headers)).code).toBe('CONFIRMATION_REQUIRED')
      }
    }
    for (const { body: grant } of grants) {
      const confirmation = grant.confirmation ?? (await grantOfAnother(token, idempotencyKey))
      await commits(confirmation)
      for (const passcode of ['', '000000']) {
        const guess = { confirmation, passcode }
        const approved = await post(`${confirmations}/approve`, token, guess, { origin: app.url })
        expect(approved.body.code).toBe('OTP_EXPIRED')
      }
      await commits(confirmation)
    }
    expect(await rowsOf(app)).toEqual(before)

    const proved = await confirmed(app, token, operation, variables, randomUUID(), frame)
    expect(proved.refusal).toBeNull()
    const withProof = await rowsOf(app)
    const figures = otherFigures(variables)
    if (figures === null) unchangeable.push(operation)
    const tries: readonly Try[] = [
      { headers: { 'carport-confirmation': randomBytes(32).toString('base64url') } },
      { headers: { 'idempotency-key': randomUUID() } },
      { headers: { origin: shop } },
      { by: await tokenOf(borrower) },
      ...(figures === null ? [] : [{ about: figures }]),
    ]
    for (const { headers = {}, by: sender = token, about = variables } of tries) {
      const answer = await app.gql(sender, query, about, { origin: app.url, ...proved.headers, ...headers })
      expect([answer.code, headers, about]).toEqual(['CONFIRMATION_REQUIRED', headers, about])
    }
    expect(await rowsOf(app)).toEqual(withProof)
  })

  test('had a grant of its own for each of them, and the borrower’s proof for nothing but what they saw', () => {
    expect(refused).toEqual({})
    expect(granted).toEqual(inFrame.map(({ operation }) => operation))
    expect(granted.length).toBeGreaterThan(25)
    expect(unchangeable).toEqual(withoutFigures)
  })

  test.each(inOwnForm)(
    'sends what a form of ours sends, $operation, and commits nothing',
    async ({ operation, capabilities: by }) => {
      const { token, query, variables } = await wish(operation, by)
      const before = await rowsOf(app)
      expect((await app.gql(token, query, variables, { origin: shop })).code).toBe('CONFIRMATION_REQUIRED')
      const codes = []
      for (const caller of callers().slice(0, 2))
        for (const passcode of ['', '000000'])
          codes.push(
            (await app.gql(token, query, { ...variables, ...('passcode' in variables ? { passcode } : {}) }, caller))
              .code,
          )
      expect(codes).toEqual(Array(4).fill(withoutACode[operation]))
      expect(await rowsOf(app)).toEqual(before)
    },
  )
})

/** How a form's mutation is refused to whoever has no code of the borrower's, no token of the card page, and no contact of theirs. */
const withoutACode: Readonly<Record<string, string>> = {
  AddBankAccount: 'OTP_EXPIRED',
  SaveDebitCard: 'CARD_SESSION_EXPIRED',
  SendOneTimePasscode: 'NOT_FOUND',
}

/** A grant that is true, and for something else: electronic records. */
async function grantOfAnother(token: string, idempotencyKey: string): Promise<string> {
  const asked = { operation: 'WithdrawEConsent', variables: {}, idempotencyKey }
  const { status, body } = await post<OpenedConfirmation>(confirmations, token, asked, { origin: app.url })
  expect(status).toBe(201)
  return body.confirmation ?? ''
}
