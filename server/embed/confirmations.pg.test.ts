import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { issueEmbedToken } from '#server/identity/issue-token'
import { findLoginByEmail } from '#server/identity/logins.store'
import { signOutEverywhere } from '#server/identity/sessions.store'
import { buildServerSchema } from '#server/schema'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import {
  confirmed,
  confirmFrame,
  gqlConfirmed,
  lastPasscodeText,
  sentCode,
  type TestFrame,
} from '#tests/fixtures/confirmed'
import { elementDocument, questionFor } from '#tests/fixtures/element-documents'
import { bankAuthorizationVersion, payerOf, today } from '#tests/fixtures/payments'
import { rowsOf } from '#tests/fixtures/rows'
import { createPartner } from '#server/identity/partner-pages/partners.store'

const shop = 'https://shop.example'
const account = '100000000017'
const email = 'p17@example.com'
const { schema, policies } = buildServerSchema()
const inFrame = [...policies].flatMap(([name, { confirmation, embedCapabilities = [] }]) =>
  confirmation?.kind === 'frame' ? [{ name, question: questionFor(schema, name, embedCapabilities, account) }] : [],
)
const capabilities = [...new Set([...policies.values()].flatMap(({ embedCapabilities = [] }) => embedCapabilities))]

let app: TestApp
let partners: readonly string[]
let token: string
let bank: string

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  partners = await app.services.db.withTx(async (tx) => [
    await createPartner(tx, partner('Bright Motors')),
    await createPartner(tx, partner('Other Motors')),
  ])
  token = await tokenAt(0)
  bank = (await payerOf(app, email, account).wallet('ACH'))[0]?.id ?? ''
})
beforeEach(() => app.services.db.read('DELETE FROM passcodes'))
afterAll(() => app.close())

const partner = (name: string) => ({
  name,
  origins: [shop],
  capabilities,
  lendingProviderKeys: null,
  createdAt: '2026-06-01T17:00:00Z',
})

async function tokenAt(index: number, person = email, accountNumber = account): Promise<string> {
  const login = await findLoginByEmail(reader(app.services.db), person)
  const { loginId = '', customerId = null } = login ?? {}
  if (customerId === null) throw new Error(`No borrower ${person}`)
  const of = { loginId, customerId, accountNumber, capabilities, origins: [shop] }
  return (await issueEmbedToken(app.services, { ...of, partnerId: partners[index] ?? '' })).token
}

const payMutation = elementDocument('CreateIndividualPayment')

/** Amounts that no other test pays, so that nothing is taken for a repeat. */
let cents = 2500
const payment = (paymentAmount = (cents += 1)) => ({
  input: { accountNumber: account, paymentAmount, paymentDate: today(app), paymentMethodId: bank, serviceFee: 0 },
  signature: { authorizationVersion: bankAuthorizationVersion, acceptedAt: '2026-06-17T17:00:00Z' },
})
type Payment = ReturnType<typeof payment>

const pay = (variables: Payment, headers: Record<string, string>, by = token) =>
  app.gql<{ CreateIndividualPayment: { individualPayment: { confirmationNumber: string } } }>(
    by,
    payMutation,
    variables,
    headers,
  )
const askToPay = (frame: TestFrame, variables: Payment, idempotencyKey: string = randomUUID()) =>
  frame.ask({ operation: 'CreateIndividualPayment', variables, idempotencyKey })

/** All that a mutation could have moved. */
const moved = () => rowsOf(app)

/** A grant that was read and proved, and the headers that go with it. */
async function granted(variables: Payment, key: string = randomUUID()): Promise<Record<string, string>> {
  const { headers, refusal } = await confirmed(app, token, 'CreateIndividualPayment', variables, key)
  expect(refusal).toBeNull()
  return headers
}

test('there is something to confirm, and an element sends each of it', () => {
  expect(inFrame.length).toBeGreaterThan(6)
  expect(inFrame.filter(({ question }) => question === null)).toEqual([])
})

describe('a script on the page with the token in its hand', () => {
  test.each(inFrame)(
    'gets a refusal for $name, from the page and from a forged origin of ours, and moves nothing',
    async ({ question }) => {
      const before = await moved()
      const tries: Record<string, string>[] = [{ origin: shop }, {}, { 'carport-confirmation': 'a'.repeat(43) }]
      for (const headers of tries)
        expect((await app.gql(token, question?.query ?? '', question?.variables, headers)).code).toBe(
          'CONFIRMATION_REQUIRED',
        )
      expect(await moved()).toEqual(before)
    },
  )

  test('neither asks for a confirmation nor approves one', async () => {
    const variables = payment()
    const frame = confirmFrame(app, token)
    const { confirmation = '' } = (await askToPay(frame, variables)).body
    const page = confirmFrame(app, token, { origin: shop })
    const answers = [
      await askToPay(page, variables),
      await page.sendCode(confirmation, 'login'),
      await page.approve(confirmation, '000000'),
    ]
    expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([403, 'NOT_ALLOWED']))
    expect(answers.map(({ headers }) => headers.get('access-control-allow-origin'))).toEqual([null, null, null])
  })

  test('spends no grant that the borrower proved in the frame', async () => {
    const variables = payment()
    const headers = await granted(variables)
    expect((await pay(variables, { ...headers, origin: shop })).code).toBe('CONFIRMATION_REQUIRED')
    expect((await pay(variables, headers)).code).toBeNull()
  })

  test('learns no contact of the borrower and has no code sent', async () => {
    const purpose = 'ADD_BANK'
    const contacts = (headers = {}) => app.gql(token, elementDocument('PasscodeContacts'), { purpose }, headers)
    const send = (headers = {}) =>
      app.gql(token, elementDocument('SendPasscode'), { purpose, channel: 'EMAIL', contactId: 'login' }, headers)
    expect((await contacts({ origin: shop })).code).toBe('NOT_ALLOWED')
    expect((await send({ origin: shop })).code).toBe('CONFIRMATION_REQUIRED')
    expect((await contacts()).code).toBeNull()
    expect((await send()).code).toBeNull()
  })
})

test('a partner’s server that has key and token and says that it is us commits nothing without the code', async () => {
  const variables = payment()
  const before = await moved()
  const frame = confirmFrame(app, token)
  const key = randomUUID()
  const { confirmation = '', code } = (await askToPay(frame, variables, key)).body
  expect(code?.contacts.length).toBeGreaterThan(0)
  const headers = { 'idempotency-key': key, 'carport-confirmation': confirmation }
  expect((await pay(variables, headers)).code).toBe('CONFIRMATION_REQUIRED')
  expect((await frame.approve(confirmation, '000000')).code).toBe('OTP_EXPIRED')
  expect((await pay(variables, headers)).code).toBe('CONFIRMATION_REQUIRED')
  expect(await moved()).toEqual(before)
})

test('the frame’s button says that a payment of a later day is scheduled', async () => {
  const later = payment(43_246)
  later.input.paymentDate = addDays(today(app), 2)
  const { body } = await askToPay(confirmFrame(app, token), later)
  expect(body.view?.act).toBe('Schedule payment of $432.46')
})

test('the frame shows whose loan, where, what is charged and what is agreed to, from the server’s own figures', async () => {
  const { body, status, headers } = await askToPay(confirmFrame(app, token), payment(43_245))
  expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
  expect(body.loan).toEqual({ firstName: 'Carlos', lastFour: '0017' })
  expect(body.partnerName).toBe('Bright Motors')
  expect(body.view?.act).toBe('Pay $432.45')
  expect(body.view?.rows.map(({ value }) => value)).toEqual([
    '$432.45',
    '$432.45',
    'Wednesday, June 17',
    expect.stringMatching(/^Checking ending in \d{4}$/),
    'Ending in 0017',
  ])
  expect(body.view?.authorization).toMatch(/^I, .+ authorize .+ one single electronic debit of \$432\.45/)
  const spanish = await askToPay(confirmFrame(app, token, { 'ui-language': 'es' }), payment(43_245))
  expect(spanish.body.view?.act).toBe('Pagar $432.45')
})

test('what the mutation would refuse is refused before the borrower confirms anything', async () => {
  const frame = confirmFrame(app, token)
  const with_ = (input: Partial<Payment['input']>) => ({ ...payment(), input: { ...payment().input, ...input } })
  expect((await askToPay(frame, with_({ serviceFee: 100 }))).code).toBe('PRICE_CHANGED')
  expect((await askToPay(frame, with_({ paymentMethodId: 'none' }))).code).toBe('METHOD_NOT_FOUND')
  expect((await askToPay(frame, with_({ accountNumber: '100000000117' }))).code).toBe('NOT_FOUND')
  expect((await frame.ask({ operation: 'DismissAlert', variables: {} })).code).toBe('NOT_FOUND')
  expect((await frame.ask({ operation: 'CreateIndividualPayment', variables: {} })).code).toBe('REQUEST_INVALID')
  expect((await frame.ask({ operation: 'CreateIndividualPayment', variables: { ...payment(), more: 1 } })).code).toBe(
    'REQUEST_INVALID',
  )
  const portal = confirmFrame(app, await app.token(email))
  expect((await askToPay(portal, payment())).code).toBe('NOT_FOUND')
})

describe('a grant is worth nothing', () => {
  let variables: Payment
  let headers: Record<string, string>
  beforeEach(async () => {
    variables = payment()
    headers = await granted(variables)
  })
  const refused = async (asked: ReturnType<typeof pay>) => {
    const before = await moved()
    expect((await asked).code).toBe('CONFIRMATION_REQUIRED')
    expect(await moved()).toEqual(before)
  }

  test('for other arguments', () => refused(pay(payment(), headers)))

  test('for another key', () => refused(pay(variables, { ...headers, 'idempotency-key': randomUUID() })))

  test('for another mutation', () =>
    refused(app.gql(token, elementDocument('StopAutopay'), { accountNumber: account, id: 'none' }, headers) as never))

  test('under another token of the same borrower', async () => refused(pay(variables, headers, await tokenAt(0))))

  test('after ten minutes', async () => {
    await app.clock.advanceBy(10 * 60_000 + 1)
    await refused(pay(variables, headers))
  })

  test('once what was shown is no longer what would happen', async () => {
    const wallet = (digits: string) =>
      app.services.db.read('UPDATE payment_methods SET last_four = $2 WHERE payment_method_id = $1', [bank, digits])
    const [method] = await app.services.db.read<{ digits: string }>(
      'SELECT last_four AS digits FROM payment_methods WHERE payment_method_id = $1',
      [bank],
    )
    await wallet('9999')
    await refused(pay(variables, headers))
    await wallet(method?.digits ?? '')
    expect((await pay(variables, headers)).code).toBeNull()
  })
})

test('one grant with one key is one payment, however often it is asked, also when it ran out meanwhile', async () => {
  const variables = payment()
  const headers = await granted(variables)
  const first = await pay(variables, headers)
  const after = await moved()
  const again = await pay(variables, headers)
  await app.clock.advanceBy(11 * 60_000)
  const late = await pay(variables, headers)
  expect(first.data?.CreateIndividualPayment.individualPayment.confirmationNumber).toBeTruthy()
  expect([again.data, late.data]).toEqual([first.data, first.data])
  const reloaded = await askToPay(confirmFrame(app, token), variables, headers['idempotency-key'])
  expect([reloaded.status, reloaded.body]).toEqual([200, { isDone: true }])
  expect((await pay({ ...variables, input: { ...variables.input, paymentAmount: 1 } }, headers)).code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  )
  expect(await moved()).toEqual(after)
})

describe('the code', () => {
  // No more than three payments are taken on a day.
  beforeAll(() => app.clock.advanceBy(24 * 3_600_000))

  test('is wanted once for a partner, a browser and a login', async () => {
    const frame = confirmFrame(app, token)
    const wanted = async (by: TestFrame, variables = payment()) => (await askToPay(by, variables)).body.code !== null
    const variables = payment()
    const { confirmation = '', code } = (await askToPay(frame, variables)).body
    const contactId = code?.contacts[0]?.contactId ?? ''
    await frame.approve(confirmation, await sentCode(app, () => frame.sendCode(confirmation, contactId)))
    expect(frame.cookie()).toMatch(/^carport_partner=[\w-]{43}$/)
    expect(await wanted(frame)).toBe(false)
    expect(await wanted(confirmFrame(app, token))).toBe(true)
    const elsewhere = confirmFrame(app, await tokenAt(1))
    elsewhere.keepCookie(frame.cookie())
    expect(await wanted(elsewhere)).toBe(true)
    const somebody = confirmFrame(app, await tokenAt(0, 'p1@example.com', '100000000001'))
    somebody.keepCookie(frame.cookie())
    const theirs = await somebody.ask({
      operation: 'CreateIndividualPayment',
      variables: {
        ...payment(),
        input: {
          ...payment().input,
          accountNumber: '100000000001',
          paymentMethodId: (await payerOf(app, 'p1@example.com', '100000000001').wallet('ACH'))[0]?.id,
        },
      },
    })
    expect(theirs.body.code?.contacts.length).toBeGreaterThan(0)
    const second = payment()
    const key = randomUUID()
    const known = await askToPay(frame, second, key)
    const headers = { 'idempotency-key': key, 'carport-confirmation': known.body.confirmation ?? '' }
    expect((await pay(second, headers)).code).toBeNull()
  })

  test('in a browser that was not known is told to every contact on file, and not again in the same one', async () => {
    const told = async () => {
      const rows = await app.services.db.read<{ recipient: string }>(
        `SELECT recipient FROM messages WHERE template = 'new-device' ORDER BY recipient`,
      )
      return rows.map(({ recipient }) => recipient)
    }
    const [phone] = await app.services.db.read<{ number: string }>(
      'SELECT phone_number AS number FROM customer_phones JOIN logins USING (customer_id) WHERE email = $1',
      [email],
    )
    await app.services.db.read(`DELETE FROM messages WHERE template = 'new-device'`)
    const frame = confirmFrame(app, token)
    const approve = async () => {
      const asked = { operation: 'CreateIndividualPayment', variables: payment(), noticesCovers: false }
      const { confirmation = '', code } = (await frame.ask(asked)).body
      const passcode = await sentCode(app, () => frame.sendCode(confirmation, code?.contacts[0]?.contactId ?? ''))
      expect((await frame.approve(confirmation, passcode)).status).toBe(204)
    }
    await approve()
    expect(await told()).toEqual([phone?.number, email])
    await approve()
    expect(await told()).toEqual([phone?.number, email])
  })

  test('[embed-14] is wanted each time where the browser cannot tell what lies over the frame, and nothing is paid without it', async () => {
    const frame = confirmFrame(app, token)
    await confirmed(app, token, 'CreateIndividualPayment', payment(), randomUUID(), frame)
    const variables = payment()
    const key = randomUUID()
    const asked = { operation: 'CreateIndividualPayment', variables, idempotencyKey: key }
    const known = await frame.ask(asked)
    expect(known.body.code).toBeNull()
    const blind = await frame.ask({ ...asked, noticesCovers: false })
    expect(blind.body.code?.contacts.length).toBeGreaterThan(0)
    const { confirmation = '', code } = blind.body
    const headers = { 'idempotency-key': key, 'carport-confirmation': confirmation }
    expect((await pay(variables, headers)).code).toBe('CONFIRMATION_REQUIRED')
    const contactId = code?.contacts[0]?.contactId ?? ''
    await frame.approve(confirmation, await sentCode(app, () => frame.sendCode(confirmation, contactId)))
    expect((await pay(variables, headers)).code).toBeNull()
  })

  test('goes to a contact on file, says what it confirms and where, and that nobody may ask for it', async () => {
    const frame = confirmFrame(app, token)
    const { confirmation = '', code } = (await askToPay(frame, payment(7777))).body
    expect((await frame.sendCode(confirmation, 'of-somebody-else')).code).toBe('NOT_FOUND')
    const contact = code?.contacts[0]
    const sent = await frame.sendCode(confirmation, contact?.contactId ?? '')
    expect([sent.status, sent.body]).toEqual([200, { masked: contact?.masked }])
    expect(await lastPasscodeText(app)).toMatch(
      /^Your code to confirm "Pay \$77\.77" on Bright Motors's site is \d{6}\..*Don't share it with anyone: not Bright Motors, and not us\.$/,
    )
  })

  test('of another grant proves nothing', async () => {
    const frame = confirmFrame(app, token)
    const one = (await askToPay(frame, payment())).body
    const two = (await askToPay(frame, payment())).body
    const contactId = one.code?.contacts[0]?.contactId ?? ''
    const passcode = await sentCode(app, () => frame.sendCode(one.confirmation ?? '', contactId))
    expect((await frame.approve(two.confirmation ?? '', passcode)).code).toBe('OTP_WRONG')
    expect((await frame.approve(one.confirmation ?? '', passcode)).status).toBe(204)
  })

  test('typed wrong five times is locked, and no grant is proved while it is', async () => {
    const frame = confirmFrame(app, token)
    const { confirmation = '', code } = (await askToPay(frame, payment())).body
    const contactId = code?.contacts[0]?.contactId ?? ''
    const right = await sentCode(app, () => frame.sendCode(confirmation, contactId))
    const wrong = right === '000000' ? '000001' : '000000'
    const codes: (string | null)[] = []
    const noted = async () => {
      const rows = await app.services.db.read<{ reason: string }>(
        `SELECT reason FROM audit_log WHERE action = 'embed.confirmation.approve' AND outcome = 'refused' ORDER BY seq`,
      )
      return rows.map(({ reason }) => reason)
    }
    const before = (await noted()).length
    for (let tries = 0; tries < 15; tries += 1) codes.push((await frame.approve(confirmation, wrong)).code)
    expect(codes).toEqual([...Array(4).fill('OTP_WRONG'), ...Array(11).fill('OTP_LOCKED')])
    expect((await noted()).slice(before)).toEqual([...Array(4).fill('OTP_WRONG'), 'OTP_LOCKED'])
    expect((await frame.approve(confirmation, right)).code).toBe('OTP_LOCKED')
    expect((await frame.sendCode(confirmation, contactId)).code).toBe('OTP_LOCKED')
  })

  test('is wanted again, and for what was granted before, once the borrower signed out everywhere', async () => {
    const variables = payment()
    const frame = confirmFrame(app, token)
    const { headers } = await confirmed(app, token, 'CreateIndividualPayment', variables, randomUUID(), frame)
    const login = await findLoginByEmail(reader(app.services.db), email)
    await app.services.db.withTx((tx) =>
      signOutEverywhere(tx, login?.loginId ?? '', new Date().toISOString(), 'signed out everywhere'),
    )
    expect((await pay(variables, headers)).code).toBe('UNAUTHENTICATED')
    token = await tokenAt(0)
    expect((await pay(variables, headers)).code).toBe('CONFIRMATION_REQUIRED')
    const fresh = confirmFrame(app, token)
    fresh.keepCookie(frame.cookie())
    expect((await askToPay(fresh, payment())).body.code).not.toBeNull()
  })
})

describe('autopay in an element', () => {
  let input: Record<string, unknown>
  let variables: Record<string, unknown>
  let id = ''
  beforeAll(async () => {
    const options = await app.gql<{ GetAutopayOptions: { startDateFrom: string } }>(
      token,
      elementDocument('AutopayStart'),
      { accountNumber: account },
    )
    const selectedStartDate = options.data?.GetAutopayOptions.startDateFrom
    const reminder = 'ONE_DAY_BEFORE'
    input = { accountNumber: account, frequency: 'MONTHLY', selectedStartDate, paymentMethodId: bank, reminder }
    const preview = await app.gql<{ PreviewRecurringPayment: { authorization: { version: string } } }>(
      token,
      elementDocument('PreviewAutopay'),
      { input },
    )
    const authorizationVersion = preview.data?.PreviewRecurringPayment.authorization.version
    variables = { input, signature: { authorizationVersion, acceptedAt: '2026-06-17T17:00:00Z' } }
  })
  const viewOf = async (operation: string, asked: Record<string, unknown>, language = 'en') =>
    (await confirmFrame(app, token, { 'ui-language': language }).ask({ operation, variables: asked })).body.view
  const autopays = () =>
    app.services.db.read<{ id: string; status: string }>(
      'SELECT recurring_payment_id AS id, status FROM recurring_payments WHERE account_number = $1',
      [account],
    )

  test('is signed with the code of the frame; one that the page brings along is no proof', async () => {
    const enroll = elementDocument('CreateAutopay')
    const view = await viewOf('CreateRecurringPayment', variables)
    expect(view?.act).toBe('Turn on autopay')
    expect(view?.rows[0]).toEqual({ label: 'How often', value: 'every month' })
    expect(view?.authorization).toMatch(/^I, .+ authorize .+ to make electronic debits from my account every month/)
    expect((await app.gql(token, enroll, { ...variables, passcode: '123456' })).code).toBe('CONFIRMATION_REQUIRED')
    expect((await gqlConfirmed(app, token, enroll, variables)).code).toBeNull()
    id = (await autopays())[0]?.id ?? ''
  })

  test('is changed, skipped and turned off likewise, each in its own words', async () => {
    const of = { accountNumber: account, id }
    expect((await viewOf('UpdateRecurringPayment', { id, ...variables }, 'es'))?.act).toBe('Cambiar el pago automático')
    const listed = await app.gql<{ GetRecurringPayments: { scheduledPayments: { paymentDate: string }[] }[] }>(
      token,
      elementDocument('AutopayNow'),
      { accountNumber: account },
    )
    const paymentDate = listed.data?.GetRecurringPayments[0]?.scheduledPayments[0]?.paymentDate
    expect((await viewOf('SkipRecurringPaymentInstance', { ...of, paymentDate }))?.act).toMatch(
      /^Skip the \$[\d,.]+ payment$/,
    )
    const skip = elementDocument('SkipDraw')
    expect((await gqlConfirmed(app, token, skip, { ...of, paymentDate })).code).toBeNull()
    expect((await viewOf('CancelRecurringPayment', of))?.act).toBe('Turn off autopay')
    const stop = elementDocument('StopAutopay')
    expect((await gqlConfirmed(app, token, stop, of)).code).toBeNull()
    expect((await autopays()).map(({ status }) => status)).toEqual(['ENDED'])
    expect((await gqlConfirmed(app, token, stop, { ...of, id: 'of-somebody-else' })).code).toBe('NOT_FOUND')
  })
})

test('a payment is canceled by what the frame says of it', async () => {
  const variables = { ...payment(3131), input: { ...payment(3131).input, paymentDate: addDays(today(app), 5) } }
  expect((await pay(variables, await granted(variables))).code).toBeNull()
  const [made] = await app.services.db.read<{ id: string }>(
    'SELECT payment_id AS id FROM payments WHERE account_number = $1 AND amount_cents = 3131',
    [account],
  )
  const of = { accountNumber: account, id: made?.id ?? '' }
  const { body } = await confirmFrame(app, token).ask({ operation: 'CancelIndividualPayment', variables: of })
  expect(body.view).toMatchObject({
    title: 'Cancel this payment?',
    act: 'Cancel the $31.31 payment',
    authorization: null,
  })
  const cancel = elementDocument('CancelPayment')
  expect((await gqlConfirmed(app, token, cancel, of)).code).toBeNull()
  // Asked once more, from another tab: what was wanted is so.
  expect((await gqlConfirmed(app, token, cancel, of)).code).toBeNull()
})

test('what the frame did is in the audit log, with nothing personal', async () => {
  const rows = await app.services.db.read<{ action: string; outcome: string; reason: string | null }>(
    `SELECT DISTINCT action, outcome, reason FROM audit_log WHERE action LIKE 'embed.confirmation%' ORDER BY action, outcome, reason`,
  )
  expect(rows.map(({ action, outcome, reason }) => [action, outcome, reason])).toEqual([
    ['embed.confirmation', 'done', null],
    ['embed.confirmation.approve', 'done', null],
    ['embed.confirmation.approve', 'refused', 'OTP_LOCKED'],
    ['embed.confirmation.approve', 'refused', 'OTP_WRONG'],
    ['embed.confirmation.code', 'done', null],
  ])
})
