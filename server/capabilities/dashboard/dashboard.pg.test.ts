import { readFileSync } from 'node:fs'
import { Kind, parse, print } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, parseIso, businessToday } from '#sdk/dates/dates'
import { appendEntry } from '#server/loans/ledger/ledger.store'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'

let app: TestApp
const tokens = new Map<string, string>()
const as = async (person: string) => {
  const known = tokens.get(person) ?? (await app.token(`${person}@example.com`))
  tokens.set(person, known)
  return known
}
const ask = async <T>(person: string, query: string, variables: Record<string, unknown> = {}) =>
  app.gql<T>(await as(person), query, variables)
const today = () => businessToday(app.services.clock)

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const personal = `
  query ($n: String!) {
    GetAccount(accountNumber: $n) {
      customers {
        id customerType firstName lastName last4SSN nickName
        customerAddresses { city } emailAddresses { emailAddress } phoneNumbers { phoneNumber }
        bankAccounts { last4AccountNumber } wallet(category: CARD) { paymentMethods { lastFour } }
      }
    }
  }`
interface Personal {
  GetAccount: { customers: Record<string, unknown>[] }
}

describe('who sees what of whom', () => {
  test('[acct-04] a co-buyer sees the buyer by name and role and nothing personal', async () => {
    const { data } = await ask<Personal>('p18', personal, { n: '100000000001' })
    const [buyer, cobuyer] = data?.GetAccount.customers ?? []
    expect(buyer).toMatchObject({
      customerType: 'buyer',
      firstName: 'Maria',
      last4SSN: null,
      nickName: null,
      customerAddresses: [],
      emailAddresses: [],
      phoneNumbers: [],
      bankAccounts: [],
      wallet: { paymentMethods: [] },
    })
    expect(cobuyer).toMatchObject({
      customerType: 'cobuyer',
      firstName: 'Rosa',
      last4SSN: '1818',
      emailAddresses: [{ emailAddress: 'p18@example.com' }],
    })
  })

  test('[acct-04][acct-05] the buyer sees their own contacts, accounts and cards', async () => {
    const { data } = await ask<Personal>('p1', personal, { n: '100000000001' })
    const [buyer, cobuyer] = data?.GetAccount.customers ?? []
    expect(buyer).toMatchObject({
      last4SSN: '0101',
      customerAddresses: [{ city: 'Tempe' }],
      emailAddresses: [{ emailAddress: 'p1@example.com' }],
      bankAccounts: [{ last4AccountNumber: '6789' }, { last4AccountNumber: '4321' }],
      wallet: { paymentMethods: [{ lastFour: '4242' }] },
    })
    expect(cobuyer).toMatchObject({ last4SSN: null, phoneNumbers: [], bankAccounts: [] })
  })

  test('an element on a partner page gets no SSN digits and no contacts, not even of its own person', async () => {
    const token = await app.embedToken('p1@example.com', '100000000001', { capabilities: ['dashboard'] })
    expect(await app.gql(token, personal, { n: '100000000001' })).toMatchObject({ code: 'NOT_FOUND', data: null })
  })

  test('an element sees the one account of its token among the accounts of its person', async () => {
    const token = await app.embedToken('p17@example.com', '100000000117', { capabilities: ['dashboard'] })
    const list = await app.gql<{ SelfServiceCustomer: { accounts: { accountNumber: string }[] } }>(
      token,
      elementDocument('DashboardCustomer'),
    )
    expect(list.data?.SelfServiceCustomer.accounts.map(({ accountNumber }) => accountNumber)).toEqual(['100000000117'])
    const other = { accountNumber: '100000000017' }
    expect((await app.gql(token, elementDocument('DashboardAccount'), other)).code).toBe('NOT_FOUND')
  })

  test('a vehicle, a history and notifications of a stranger are not found', async () => {
    const n = '100000000001'
    for (const field of [
      'GetVehicle(accountNumber: $n) { vin }',
      'GetTransactionHistory(accountNumber: $n) { id }',
      'GetNotifications(accountNumber: $n) { message }',
      'GetPaymentPlan(accountNumber: $n) { regularPaymentAmount }',
    ]) {
      expect((await ask('p3', `query ($n: String!) { ${field} }`, { n })).code).toBe('NOT_FOUND')
    }
  })

  test('a login without a loan has none and is told so politely', async () => {
    expect((await ask('p16', '{ GetAccountsForLogin { accountNumber } }')).data).toEqual({ GetAccountsForLogin: [] })
    expect((await ask('p16', '{ SelfServiceCustomer { firstName } }')).code).toBe('NOT_FOUND')
  })
})

describe('accounts', () => {
  test('[acct-19][gql-06][dash-02] a person with two loans finds both', async () => {
    const { data } = await ask(
      'p17',
      '{ SelfServiceCustomer { id firstName lastName accounts { accountNumber amountDue { isPastDue } } chargeOffAccounts { accountNumber } } }',
    )
    expect(data).toMatchObject({
      SelfServiceCustomer: {
        firstName: 'Carlos',
        accounts: [
          { accountNumber: '100000000017', amountDue: { isPastDue: false } },
          { accountNumber: '100000000117', amountDue: { isPastDue: true } },
        ],
        chargeOffAccounts: [],
      },
    })
  })

  test('[acct-15][gql-06] a charged-off loan says which ways to settle it are open', async () => {
    const login = await ask(
      'p9',
      `{ GetAccountsForLogin { accountNumber legacyId status { key } route customers { id customerType } }
         SelfServiceCustomer { chargeOffAccounts { accountNumber planEligibility { isSSDEligible planTypeEligibility } } } }`,
    )
    expect(login.data).toMatchObject({
      GetAccountsForLogin: [
        {
          accountNumber: '100000000009',
          legacyId: expect.stringMatching(/./),
          route: expect.stringMatching(/^S\d\d$/),
          status: { key: 'O' },
          customers: [{ customerType: 'buyer' }],
        },
      ],
      SelfServiceCustomer: {
        chargeOffAccounts: [
          { accountNumber: '100000000009', planEligibility: { isSSDEligible: false, planTypeEligibility: 'PCO' } },
        ],
      },
    })
    const { data } = await ask<{
      SelfServiceCustomer: { chargeOffAccounts: { amountDue: { accountBalance: number } }[] }
    }>(
      'p9',
      '{ SelfServiceCustomer { chargeOffAccounts { accountNumber planEligibility { isSSDEligible planTypeEligibility eligibilityGroup pcoCheckDigit1 pcoCheckDigit2 pcoCheckDigit3 pcoLandingPageCheckDigit } amountDue { isPastDue accountBalance initialPaymentAmount regularPaymentAmount numberOfPayments paymentStartDate paymentEndDate totalFees nextDueAmount nextDueDate } } } }',
    )
    expect(data?.SelfServiceCustomer.chargeOffAccounts[0]).toMatchObject({
      planEligibility: { isSSDEligible: false, planTypeEligibility: 'PCO', eligibilityGroup: 'A', pcoCheckDigit1: 3 },
      amountDue: { isPastDue: false, totalFees: 0 },
    })
    expect(data?.SelfServiceCustomer.chargeOffAccounts[0]?.amountDue.accountBalance).toBeGreaterThan(900_000)
  })

  test('[acct-01][acct-03][acct-08][dash-01] what a person 37 days past due owes, to the cent', async () => {
    const { data } = await ask(
      'p3',
      `query { GetAccount(accountNumber: "100000000003") {
        status { key description } route
        amountDue { dueDate currentDue isPastDue nextDueDate numberOfDaysPastDue amountDueItemized { dueTodayAmount pastDueAmount totalFees nextDueAmount totalFeesItemized { nsfFees lateFees } pendingTotal } }
        loanAmount { loanAmountTotal unpaidPrincipal paidPrincipal isMaturedLoan } } }`,
    )
    expect(data).toMatchObject({
      GetAccount: {
        status: { key: 'A', description: 'Active' },
        amountDue: {
          dueDate: addDays(today(), -37),
          currentDue: 164_705,
          isPastDue: true,
          nextDueDate: addDays(today(), 23),
          numberOfDaysPastDue: 37,
          amountDueItemized: {
            dueTodayAmount: 0,
            pastDueAmount: 159_224,
            totalFees: 5_481,
            nextDueAmount: 79_612,
            totalFeesItemized: { nsfFees: 1_500, lateFees: 3_981 },
            pendingTotal: 0,
          },
        },
        loanAmount: { isMaturedLoan: false },
      },
    })
  })

  test('[gql-05] the page of an account asks for it by the fragments of its status, its customers, its amount due and its loan amount', async () => {
    const text = elementDocument('AccountDetails')
    const { definitions } = parse(text)
    const fragments = definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [one] : []))
    const fieldsOf = (name: string) =>
      fragments
        .find((one) => one.name.value === name)
        ?.selectionSet.selections.map((one) => (one.kind === Kind.FIELD ? one.name.value : ''))
    expect(text).toMatch(/GetAccount\(accountNumber: \$accountNumber\) \{[^}]*\.\.\.AccountStatus/)
    for (const [fragment, field] of [
      ['AccountStatus', 'status'],
      ['AccountCustomers', 'customers'],
      ['AccountAmountDue', 'amountDue'],
      ['LoanStanding', 'loanAmount'],
    ] as const) {
      expect(text).toMatch(new RegExp(`\\.\\.\\.${fragment}\\b`))
      expect(fieldsOf(fragment)).toContain(field)
    }
    const { data } = await ask('p3', text, { accountNumber: '100000000003' })
    expect(data).toMatchObject({
      GetAccount: {
        status: { key: 'A', description: 'Active' },
        customers: [{ customerType: 'buyer' }],
        amountDue: { isPastDue: true, amountDueItemized: { pastDueAmount: 159_224 } },
        loanAmount: { isMaturedLoan: false },
      },
    })
  })

  test('[gql-07] what the portal asks after a login tells each account with its customers, status and route, and how a charged-off one can be settled', async () => {
    const written = (file: string, ...names: readonly string[]) =>
      parse(readFileSync(`portal/login/${file}.graphql`, 'utf8'))
        .definitions.filter((one) => 'name' in one && names.includes(one.name?.value ?? ''))
        .map((one) => print(one))
        .join('\n')
    expect((await ask('p9', written('login', 'AccountsForLogin', 'LoginAccount'))).data).toEqual({
      GetAccountsForLogin: [
        expect.objectContaining({
          accountNumber: '100000000009',
          route: expect.stringMatching(/^S\d\d$/),
          status: { key: 'O', description: expect.stringMatching(/./) },
          customers: [expect.objectContaining({ customerType: 'buyer' })],
        }),
      ],
    })
    expect((await ask('p9', written('charge-offs', 'ChargeOffLanding'))).data).toMatchObject({
      SelfServiceCustomer: {
        chargeOffAccounts: [
          { accountNumber: '100000000009', planEligibility: { isSSDEligible: false, planTypeEligibility: 'PCO' } },
        ],
      },
    })
  })

  test('[demo-07][acct-02] the demo person has a co-buyer on one active account', async () => {
    const { data } = await ask(
      'demo',
      '{ GetAccountsForLogin { status { key } customers { customerType } loanAmount { unpaidPrincipal maturityDate } amountDue { currentDue } } }',
    )
    expect(data).toEqual({
      GetAccountsForLogin: [
        {
          status: { key: 'A' },
          customers: [{ customerType: 'buyer' }, { customerType: 'cobuyer' }],
          loanAmount: { unpaidPrincipal: 3_347_455, maturityDate: addDays(today(), 1980) },
          amountDue: { currentDue: 9_612 },
        },
      ],
    })
  })

  test('a loan past its maturity says so', async () => {
    expect(
      (await ask('p14', '{ GetAccountsForLogin { loanAmount { isMaturedLoan } amountDue { isPastDue } } }')).data,
    ).toEqual({
      GetAccountsForLogin: [{ loanAmount: { isMaturedLoan: true }, amountDue: { isPastDue: true } }],
    })
  })

  test('[acct-12] the contract terms with their monthly equivalent', async () => {
    expect(
      (
        await ask(
          'p3',
          '{ GetPaymentPlan(accountNumber: "100000000003") { monthlyEquivalentPaymentAmount paymentFrequency regularPaymentAmount } }',
        )
      ).data,
    ).toEqual({
      GetPaymentPlan: {
        monthlyEquivalentPaymentAmount: 79_612,
        paymentFrequency: 'MONTHLY',
        regularPaymentAmount: 79_612,
      },
    })
  })

  test('[acct-10][dash-05] a returned payment and a predicted repossession are told, in the language asked for', async () => {
    const text = `query ($n: String!) { GetNotifications(accountNumber: $n) { __typename message severity type
      ... on NsfNotification { nSFDate paymentReceiptDate receiptAmount } ... on PredictedRepoNotification { repoStatus stopPayments { amountAdjusted dateAdjusted } } } }`
    expect((await ask('p6', text, { n: '100000000006' })).data).toMatchObject({
      GetNotifications: [
        {
          __typename: 'NsfNotification',
          type: 'nsf',
          severity: 'warning',
          nSFDate: addDays(today(), -1),
          receiptAmount: 52_162,
        },
      ],
    })
    const spanish = await app.gql<{ GetNotifications: { message: string }[] }>(
      await as('p7'),
      text,
      { n: '100000000007' },
      { 'accept-language': 'es' },
    )
    expect(spanish.data).toMatchObject({
      GetNotifications: [
        { __typename: 'PredictedRepoNotification', severity: 'critical', stopPayments: [{ amountAdjusted: 133_270 }] },
      ],
    })
    expect(spanish.data?.GetNotifications[0]?.message).toContain('vehículo')
  })

  test('[dash-04] the account in repossession has an active repo route', async () => {
    expect((await ask('p8', '{ GetAccountsForLogin { route } }')).data).toEqual({
      GetAccountsForLogin: [{ route: 'S45' }],
    })
  })
})

interface History {
  GetTransactionHistory: {
    description: string
    status: string
    transactionAmount: number
    transactionDate: string
    postedDate: string | null
    details: { fees: number; interest: number; principal: number }
  }[]
}
const history =
  'query ($n: String!, $from: LocalDate, $first: Int) { GetTransactionHistory(accountNumber: $n, fromDate: $from, first: $first) { description status transactionAmount transactionDate postedDate details { fees interest principal } vendor } }'

describe('history', () => {
  test('more than a hundred lines, or none, cannot be asked for', async () => {
    for (const first of [0, 101, -1]) {
      const answer = await ask('p3', history, { n: '100000000003', first })
      expect([answer.code, answer.errors[0]?.extensions.field]).toEqual(['FIELD_INVALID', 'first'])
    }
  })

  test('[acct-16][dash-06] every payment shows how it was split, to the cent, newest first', async () => {
    const { data } = await ask<History>('demo', history, { n: '100000000099' })
    const lines = data?.GetTransactionHistory ?? []
    expect(
      lines.map(({ transactionAmount, details }) => [transactionAmount, details.interest, details.principal]),
    ).toEqual([
      [70_000, 21_541, 48_459],
      [79_612, 50_142, 29_470],
      [79_612, 48_905, 30_707],
      [79_612, 51_010, 28_602],
      [79_612, 56_484, 23_128],
      [46_214, 46_214, 0],
      [79_612, 53_456, 26_156],
    ])
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set(['Posted']))
  })

  test('a returned payment is shown as reversed, with the reversal and the fee as lines of their own', async () => {
    const { data } = await ask<History>('p6', history, { n: '100000000006', from: addDays(today(), -10) })
    const lines = (data?.GetTransactionHistory ?? []).map(({ description, status, transactionAmount }) => [
      description,
      status,
      transactionAmount,
    ])
    expect(lines).toEqual(
      expect.arrayContaining([
        ['Payment', 'Reversed', 52_162],
        ['Payment Reversal', 'Reversed', -52_162],
        ['Returned Payment Fee', 'Posted', 1_500],
      ]),
    )
    expect(lines).toHaveLength(3)
  })

  test('the service fee has its own line, "Fee Payment"', async () => {
    await app.services.db.withTx((tx) =>
      appendEntry(tx, {
        accountNumber: '100000000002',
        type: 'SERVICE_FEE',
        cents: 495,
        description: 'Fee Payment',
        actor: 'test',
        atMs: app.services.clock.nowMs(),
      }),
    )
    const { data } = await ask<History>('p2', history, { n: '100000000002', first: 1 })
    expect(data?.GetTransactionHistory[0]).toMatchObject({
      description: 'Fee Payment',
      status: 'Posted',
      transactionAmount: 495,
      details: { fees: 495, interest: 0, principal: 0 },
    })
  })
})

describe('before and beside GraphQL', () => {
  test('[gql-01][rest-11] the server clock and the caller address need no sign-in and are never kept', async () => {
    await app.clock.advanceBy(3_600_000)
    const answer = await app.gql<{ UserContext: { startupData: { currentUnixUtc: number; clientIp: string } } }>(
      null,
      '{ UserContext { startupData { currentUnixUtc clientIp } } }',
    )
    const { currentUnixUtc, clientIp } = answer.data?.UserContext.startupData ?? { currentUnixUtc: 0, clientIp: '' }
    expect(Math.abs(currentUnixUtc - app.clock.nowMs() / 1000)).toBeLessThan(5)
    expect(clientIp).toMatch(/127\.0\.0\.1|::1/)
    const rest = await app.request('/api/home/getStartupData')
    expect([rest.status, rest.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await rest.json()).toMatchObject({ clientIp, currentUnixUtc: expect.any(Number) })
  })

  test('[session-18][const-03] the idle limit that the server enforces is told before sign-in', async () => {
    const answer = await app.gql<{ UserContext: { startupData: { sessionIdleSeconds: number } } }>(
      null,
      '{ UserContext { startupData { sessionIdleSeconds } } }',
    )
    expect(answer.data?.UserContext.startupData.sessionIdleSeconds).toBe(1200)
  })

  test('a forwarded address is not believed without a proxy of ours', async () => {
    const answer = await app.request('/api/home/getStartupData', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(await answer.text()).not.toContain('203.0.113.9')
  })

  test('[rest-12][acct-17] the vehicle of a loan is for its borrowers alone', async () => {
    const path = '/api/home/getVehicleInfo?accountNumber=100000000001'
    const asks = async (person: string) =>
      app.request(path, { headers: { authorization: `Bearer ${await as(person)}` } })
    expect((await app.request(path)).status).toBe(401)
    expect((await asks('p3')).status).toBe(404)
    const reply = await asks('p18')
    const vehicle = (await reply.json()) as { vin: string; vinLast6: string }
    expect(vehicle).toMatchObject({ make: 'Toyota', model: 'Camry', year: expect.any(Number) })
    expect(vehicle.vinLast6).toBe(vehicle.vin.slice(-6))
    expect(await app.gql(await as('p1'), '{ GetVehicle(accountNumber: "100000000001") { vin make } }')).toMatchObject({
      data: { GetVehicle: { vin: vehicle.vin, make: 'Toyota' } },
    })
  })
})

test('[const-15] an amount is due to the end of its day in UTC-7, and past due from midnight there', async () => {
  const due = async () => {
    const { data } = await app.gql<{ GetAccount: { amountDue: Record<string, unknown> } }>(
      await app.token('p2@example.com'),
      '{ GetAccount(accountNumber: "100000000002") { amountDue { dueDate isPastDue numberOfDaysPastDue } } }',
    )
    return data?.GetAccount.amountDue ?? {}
  }
  const dueDate = String((await due())['dueDate'])
  const midnightMs = parseIso(`${addDays(dueDate, 1)}T07:00:00Z`)
  await app.clock.setTo(midnightMs - 60_000)
  expect(await due()).toEqual({ dueDate, isPastDue: false, numberOfDaysPastDue: 0 })
  await app.clock.setTo(midnightMs)
  expect(await due()).toMatchObject({ isPastDue: true, numberOfDaysPastDue: 1 })
})
