import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { typedDocument } from '#sdk/graphql/document'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { App } from '../site/app.tsx'
import { loginPorts } from '../login/login-ports.ts'
import { runLoginRoutine } from '../login/login-routine.ts'
import { logOut } from '../login/log-out.ts'
import { resume } from '../login/signed-in.ts'
import type { PortalServices } from '../startup/services.ts'
import { allAccountsAtom, isDemoAtom } from '../startup/state.ts'
import { demoEmailOf, isDemoUser } from './demo-user.ts'
import { checkDigit, demoVehicle } from './demo-vehicle.ts'

const demoEmail = 'demo@example.com'
const demoLogin = { ...borrower, email: demoEmail }
const demoPortal = () => fakeServices({ user: demoLogin, demoEmail })

function open(path: string, services: PortalServices) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} />
    </MemoryRouter>,
  )
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const main = () => within(screen.getByRole('main'))

/** What the demo answers to a question. */
const ask = async (services: PortalServices, fields: string) =>
  services.graphql.query(
    typedDocument<Record<string, unknown>, { accountNumber: string }>(
      'query',
      'Asked',
      `query Asked($accountNumber: String!) { ${fields} }`,
    ),
    { accountNumber: '100000000099' },
  )

beforeEach(() => {
  window.scrollTo = vi.fn()
  window.innerWidth = 1280
})

describe('who is the demo user', () => {
  test.each([
    ['demo@example.com', true],
    ['Demo@Example.com', true],
    ['demo@example.co', false],
    ['xdemo@example.com', false],
    ['demo+1@example.com', false],
    ['p1@example.com', false],
    ['', false],
  ])('[demo-01] %s: %s', (email, expected) => {
    expect(isDemoUser(email, demoEmail)).toBe(expected)
    expect(isDemoUser(email, null)).toBe(false)
    expect(isDemoUser(email, '')).toBe(false)
  })

  test('[demo-01] the one email is what the server wrote into the page; a page without it has no demo', () => {
    const page = document.implementation.createHTMLDocument()
    expect(demoEmailOf(page)).toBeNull()
    page.head.innerHTML = '<meta name="carport-demo" content="demo@example.com">'
    expect(demoEmailOf(page)).toBe('demo@example.com')
  })

  test('[demo-01][demo-02] anybody else is served by the backend, and so is that email where no demo is configured', async () => {
    const other = fakeServices({ user: borrower, demoEmail })
    await resume(other.services)
    expect(other.asked).toEqual(['LoginCustomer', 'AccountsForLogin'])
    expect(other.services.store.get(isDemoAtom)).toBe(false)
    const unconfigured = fakeServices({ user: demoLogin, demoEmail: '' })
    await resume(unconfigured.services)
    expect(unconfigured.asked).toEqual(['LoginCustomer', 'AccountsForLogin'])
  })

  test('[demo-02] a login of the demo user ends on the dashboard without a question or a note to the backend', async () => {
    const { services, asked } = demoPortal()
    const outcome = await runLoginRoutine(loginPorts(services, services.endpoints.baseUrl))
    expect(outcome.path).toBe('/account')
    expect(outcome.loaded?.accounts).toHaveLength(1)
    expect(asked).toEqual([])
  })
})

describe('what the demo user sees', () => {
  test('[demo-02][demo-03][demo-08][demo-09] the dashboard: one account, 96.12 due one week from today, nothing of it from the backend', async () => {
    const { services, asked } = demoPortal()
    open('/account', services)
    await screen.findByText(/This is a demo account/)
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain('$96.12'))
    expect(screen.getByRole('main').textContent).toContain('November 27')
    expect(services.store.get(allAccountsAtom).map((account) => account.accountNumber)).toEqual(['100000000099'])
    expect(asked).toEqual([])
  })

  test('[demo-08] the due date follows the day', async () => {
    const { services } = demoPortal()
    services.serverTime.learn(Date.parse('2027-03-01T19:00:00Z'))
    await resume(services)
    const { GetAccount } = await ask(
      services,
      'GetAccount(accountNumber: $accountNumber) { amountDue { dueDate currentDue afterNextDueDate } }',
    )
    expect(GetAccount).toEqual({
      amountDue: { dueDate: '2027-03-08', currentDue: 9612, afterNextDueDate: '2027-04-07' },
    })
  })

  test('[demo-04][demo-05][demo-07] account details: payments, a vehicle, a buyer and a co-buyer', async () => {
    const { services, asked } = demoPortal()
    services.flags.replace({ ShowAccountDetails: true })
    open('/account-details', services)
    await heading(/details/i)
    await waitFor(() => expect(screen.getByRole('main').textContent).toMatch(/\$700\.00/))
    const text = screen.getByRole('main').textContent
    for (const told of ['Dana Sample', 'Drew Sample', 'Honda', 'Civic', '2022', '$796.12', '$215.41', '$484.59']) {
      expect(text).toContain(told)
    }
    expect(asked).toEqual([])
    const { GetAccount } = await ask(
      services,
      'GetAccount(accountNumber: $accountNumber) { customers { customerType } }',
    )
    expect(GetAccount).toEqual({ customers: [{ customerType: 'buyer' }, { customerType: 'cobuyer' }] })
  })

  test('[demo-05] the vehicle is four years old, and its VIN has the right check digit', () => {
    expect(checkDigit('1M8GDM9A0KP042788')).toBe('X')
    const { vin, vinLast6, year } = demoVehicle('2026-11-20')
    expect(year).toBe(2022)
    expect(vin).toMatch(/^[A-HJ-NPR-Z\d]{17}$/)
    expect(vin.charAt(8)).toBe(checkDigit(vin))
    expect(vin.endsWith(vinLast6)).toBe(true)
  })

  test('[demo-06] the loan was extended once, and the extension is completed', async () => {
    const { services } = demoPortal()
    await resume(services)
    const { GetLoanModifications } = await ask(
      services,
      `GetLoanModifications(accountNumber: $accountNumber) {
        typeName numberOfExtensions summaries { type status { value } completionDate newPaymentDueDate newPaymentAmount experienceToShow processType }
      }`,
    )
    expect(GetLoanModifications).toEqual([
      {
        typeName: 'Extension',
        numberOfExtensions: 1,
        summaries: [
          {
            type: 'Extension',
            status: { value: 'Complete' },
            completionDate: '2026-06-28',
            newPaymentDueDate: '2026-07-31',
            newPaymentAmount: 79612,
            experienceToShow: 'View',
            processType: 'SelfService',
          },
        ],
      },
    ])
  })

  test('[demo-10][demo-11] the payoff quote: 33,801.22, and 16.33 a day', async () => {
    const { services } = demoPortal()
    open('/payoff-quote', services)
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain('$33,801.22'))
    expect(screen.getByRole('main').textContent).toContain('$16.33')
  })

  test('no chat is offered, and the card page stays closed with an explanation', async () => {
    const { services } = demoPortal()
    open('/payment-authenticate', services)
    await userEvent.type(await screen.findByLabelText(/social security/i), '0099')
    await userEvent.click(main().getByRole('button', { name: /continue|open|card/i }))
    expect((await screen.findAllByText(/The demo doesn’t open a card page/)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /chat/i })).toBeNull()
  })
})

describe('what the demo user does', () => {
  test('[demo-02] a payment of 96.12 is taken, listed, canceled, and asked of nobody', async () => {
    const { services, asked, rest } = demoPortal()
    await resume(services)
    const made = await pay(services, 'key-1')
    const again = await pay(services, 'key-1')
    expect(again).toEqual(made)
    expect(await payments(services)).toEqual([
      { id: 'demo_applied_23', status: 'APPLIED' },
      { id: 'demo_applied_10', status: 'APPLIED' },
      { id: made, status: 'SCHEDULED' },
    ])
    open('/manage-payments', services)
    await screen.findByText('$96.12')
    await services.graphql.mutate(cancelDocument, { accountNumber, id: made }, { idempotencyKey: 'key-2' })
    expect((await payments(services)).map(({ id }) => id)).not.toContain(made)
    expect(asked).toEqual([])
    expect(rest.postJson).not.toHaveBeenCalled()
  })

  test('autopay is signed once electronic records are accepted, as by every borrower', async () => {
    const { services, asked } = demoPortal()
    await resume(services)
    await expect(enroll(services)).rejects.toMatchObject({ code: 'ECONSENT_REQUIRED' })
    const { GetRecurringPayments } = await ask(services, 'GetRecurringPayments(accountNumber: $accountNumber) { id }')
    expect(GetRecurringPayments).toEqual([])
    const agreement = { version: 'demo-records.en', code: '246810' }
    await services.graphql.mutate(acceptDocument, agreement, { idempotencyKey: 'key-1' })
    expect(await enroll(services)).toBe('ENROLLED')
    expect(asked).toEqual([])
  })

  test('[demo-02] what was done is gone after log out', async () => {
    const { services } = demoPortal()
    await resume(services)
    const made = await pay(services, 'key-1')
    await logOut(services)
    expect(services.store.get(isDemoAtom)).toBe(false)
    await resume(services)
    expect((await payments(services)).map(({ id }) => id)).not.toContain(made)
  })

  test('what the demo leaves out is refused in words, and nothing else is asked', async () => {
    const { services, asked, rest } = demoPortal()
    await resume(services)
    await expect(ask(services, 'GetAdvisorChat(id: "1") { id }')).rejects.toThrow('This part isn’t in the demo')
    await expect(services.rest.postJson('/api/embed/sessions/self', {})).rejects.toThrow('isn’t in the demo')
    await expect(services.rest.postForText('https://id.example.com/reset', {})).rejects.toThrow('isn’t in the demo')
    const letter = await services.rest.getDocument('demo-records')
    expect(letter.type).toBe('application/pdf')
    expect(asked).toEqual([])
    expect(rest.postJson).not.toHaveBeenCalled()
    expect(rest.getDocument).not.toHaveBeenCalled()
  })
})

const accountNumber = '100000000099'
const payDocument = typedDocument<
  { CreateIndividualPayment: { individualPayment: { id: string } } },
  { input: object; signature: object }
>(
  'mutation',
  'Pay',
  'mutation Pay($input: IndividualPaymentInput!, $signature: Signature!) { CreateIndividualPayment(input: $input, signature: $signature) { individualPayment { id } } }',
)
const cancelDocument = typedDocument<unknown, { accountNumber: string; id: string }>(
  'mutation',
  'Cancel',
  'mutation Cancel($accountNumber: String!, $id: ID!) { CancelIndividualPayment(accountNumber: $accountNumber, id: $id) { success } }',
)

const acceptDocument = typedDocument<unknown, { version: string; code: string }>(
  'mutation',
  'Accept',
  'mutation Accept($version: String!, $code: String!) { AcceptEConsent(version: $version, code: $code) { success } }',
)
const enrollDocument = typedDocument<
  { CreateRecurringPayment: { recurringPayment: { status: string } } },
  { input: object; signature: object }
>(
  'mutation',
  'Enroll',
  'mutation Enroll($input: RecurringPaymentInput!, $signature: Signature!) { CreateRecurringPayment(input: $input, signature: $signature) { recurringPayment { status } } }',
)

async function enroll(services: PortalServices): Promise<string> {
  const input = {
    accountNumber,
    frequency: 'MONTHLY',
    selectedStartDate: '2026-11-27',
    paymentMethodId: 'demo_checking',
    reminder: 'ONE_DAY_BEFORE',
  }
  const signature = { authorizationVersion: 'demo-autopay.en', acceptedAt: '2026-11-20T18:00:00.000Z' }
  const answer = await services.graphql.mutate(enrollDocument, { input, signature }, { idempotencyKey: 'key-autopay' })
  return answer.CreateRecurringPayment.recurringPayment.status
}

async function pay(services: PortalServices, idempotencyKey: string): Promise<string> {
  const input = {
    accountNumber,
    paymentAmount: 9612,
    paymentDate: '2026-11-27',
    paymentMethodId: 'demo_checking',
    serviceFee: 0,
  }
  const signature = { authorizationVersion: 'demo-payment.en', acceptedAt: '2026-11-20T18:00:00.000Z' }
  const answer = await services.graphql.mutate(payDocument, { input, signature }, { idempotencyKey })
  return answer.CreateIndividualPayment.individualPayment.id
}

async function payments(services: PortalServices) {
  const { GetIndividualPayments } = await ask(
    services,
    'GetIndividualPayments(accountNumber: $accountNumber) { id status }',
  )
  return GetIndividualPayments as { id: string; status: string }[]
}
