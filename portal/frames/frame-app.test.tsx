import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownPress } from '#tests/fakes/own-press'
import { fakeServices } from '#tests/fakes/portal'
import { openFrame } from './frame-app.tsx'

const dealer = 'https://dealer.example.com'
const claims = { sub: 'login_5', customer: 'cus_5', account: '100000000005', origins: [dealer], jti: 'one' }
const tokenOf = (change: object = {}) => `e30.${btoa(JSON.stringify({ ...claims, ...change }))}.signature`
const mine = tokenOf()

let root: Root
let refusesTokens = false
const page = { postMessage: vi.fn() }
const calls: { url: string; authorization: string | null; operation: string }[] = []
let subject: object | null = null
let addBank: object = {}
let sees: (entries: object[]) => void = () => undefined
let watched: Element[] = []

beforeEach(() => {
  refusesTokens = false
  calls.length = 0
  subject = { firstName: 'Tanya', lastFour: '0005', partnerName: 'Valley Dealer' }
  page.postMessage.mockClear()
  vi.stubGlobal('parent', page)
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof sees) {
        sees = callback
        watched = []
      }
      observe(element: Element) {
        watched.push(element)
      }
      disconnect() {}
    },
  )
  window.history.replaceState(null, '', `/frames/bank-account#${encodeURIComponent(dealer)}`)
  Element.prototype.scrollIntoView = () => undefined
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function answer(input: string | URL, init: RequestInit = {}): Promise<Response> {
  const url = `${input}`
  const body = typeof init.body === 'string' ? init.body : '{}'
  const operation = /(?:query|mutation) (\w+)/.exec(body)?.[1] ?? ''
  calls.push({ url, authorization: new Headers(init.headers).get('authorization'), operation })
  const json = (data: unknown, status = 200) =>
    new Response(JSON.stringify(data), { status, headers: { 'content-type': 'application/json' } })
  if (refusesTokens) {
    const refusal = { code: 'UNAUTHENTICATED', message: 'Sign in again.' }
    return json({ ...refusal, errors: [{ message: refusal.message, extensions: refusal }] }, 401)
  }
  if (url.endsWith('/api/embed/subject')) return subject === null ? json({ code: 'NOT_FOUND' }, 404) : json(subject)
  if (body.includes('GetPasscodeContacts'))
    return json({
      data: {
        GetPasscodeContacts: [
          {
            __typename: 'PasscodeContact',
            contactId: 'c1',
            channel: 'EMAIL',
            masked: 't•••@example.com',
            hasCode: false,
          },
        ],
      },
    })
  if (body.includes('SendOneTimePasscode'))
    return json({
      data: {
        SendOneTimePasscode: {
          __typename: 'SentPasscode',
          success: true,
          masked: 't•••@example.com',
          expiresInSeconds: 600,
        },
      },
    })
  if (operation === 'AddBank') return json(addBank)
  return json({ data: null, errors: [{ message: 'Not here' }] }, 404)
}

const wallet = { __typename: 'Wallet', paymentMethods: [], bankAccounts: [] }
const addedBank = { __typename: 'WalletResult', success: true, paymentMethodId: 'pm_new', wallet }

const say = (message: object) =>
  act(async () => {
    window.dispatchEvent(
      Object.assign(new Event('message'), { data: { carport: 1, message }, origin: dealer, source: page }),
    )
  })

async function openFor(token: string, answers = false, flags: Record<string, boolean> = {}) {
  const { services } = fakeServices()
  services.flags.replace(flags)
  await act(async () => openFrame(root, services))
  await say({ type: 'start', token, accountNumber: '100000000005', language: 'en', scheme: 'light', answers })
}
const sent = () => page.postMessage.mock.calls.map(([data]) => (data as { message: { type: string } }).message)
const asked = (operation: string) => calls.filter((call) => call.operation === operation)

test('before anything is typed the frame says whose wallet it is and on whose page, as the server knows it', async () => {
  await openFor(mine)
  expect(await screen.findByText('This is for Tanya, loan ending in 0005')).toBeTruthy()
  expect(
    screen.getByText(/You’re on a page from Valley Dealer \(dealer\.example\.com\)\. If you aren’t Tanya/),
  ).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Name on the account' })).toBeTruthy()
  expect(calls.find(({ url }) => url.endsWith('/api/embed/subject'))?.authorization).toBe(`Bearer ${mine}`)
})

test('where the server does not say whose it is, there is no form, and the frame says that nothing was saved', async () => {
  subject = null
  await openFor(mine)
  expect(await screen.findByText('We couldn’t open this form')).toBeTruthy()
  expect(screen.getByText(/Nothing was saved/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(sent().at(-1)).toEqual({ type: 'cancel' })
})

test.each([
  ['bank-account', 'DisableManageBankAc', 'Bank accounts can’t be added right now'],
  ['debit-card', 'DisableManageDebitCards', 'Debit cards can’t be added right now'],
])('[flag-15] the %s frame says so instead of a form while %s is on', async (place, flag, title) => {
  window.history.replaceState(null, '', `/frames/${place}#${encodeURIComponent(dealer)}`)
  await openFor(mine, false, { [flag]: true })
  expect(await screen.findByText(title)).toBeTruthy()
  expect(
    screen.getByText('You can use a payment method that’s already saved, or call us at (800) 555-0142.'),
  ).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(sent().at(-1)).toEqual({ type: 'cancel' })
})

test.each([
  ['person', { sub: 'login_6', customer: 'cus_6' }],
  ['loan', { account: '100000000006' }],
  ['page', { origins: ['https://evil.example'] }],
])(
  'a renewed token for another %s ends the frame: nothing is sent with it, and nothing was saved',
  async (_what, change) => {
    await openFor(mine)
    await screen.findByText('This is for Tanya, loan ending in 0005')
    await screen.findByRole('radio', { name: /t•••@/ })
    refusesTokens = true
    await fill()
    await arm()
    await ownPress(screen.getByRole('button', { name: 'Send code' }))
    await waitFor(() => expect(sent().at(-1)).toEqual({ type: 'renew' }))
    refusesTokens = false
    const other = tokenOf({ ...change, jti: 'two' })
    await say({ type: 'token', token: other })
    expect(await screen.findByText('We stopped here')).toBeTruthy()
    expect(screen.getByText(/Nothing was saved/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(calls.filter(({ authorization }) => authorization === `Bearer ${other}`)).toEqual([])
  },
)

test('a second start changes neither whose wallet it is nor what is sent', async () => {
  await openFor(mine)
  await screen.findByText('This is for Tanya, loan ending in 0005')
  const other = tokenOf({ sub: 'login_6', customer: 'cus_6', account: '100000000006' })
  await say({ type: 'start', token: other, accountNumber: '100000000006', language: 'en', scheme: 'light' })
  await fill()
  await arm()
  await ownPress(screen.getByRole('button', { name: 'Send code' }))
  await waitFor(() => expect(asked('SendPasscode').length).toBeGreaterThan(0))
  expect(screen.getByText('This is for Tanya, loan ending in 0005')).toBeTruthy()
  expect(calls.filter(({ authorization }) => authorization === `Bearer ${other}`)).toEqual([])
})

test('a press before the button has been in sight for a moment sends nothing and says what to do', async () => {
  await openFor(mine)
  await screen.findByRole('radio', { name: /t•••@/ })
  await fill()
  const before = calls.length
  const button = screen.getByRole('button', { name: 'Send code' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await arm(watched.filter((element) => element !== button))
  await ownPress(button)
  expect(screen.getByText(/nothing covers it\. Scroll to it/)).toBeTruthy()
  expect(calls.length).toBe(before)
  await arm()
  expect(button.getAttribute('aria-disabled')).toBeNull()
  expect(screen.queryByText(/nothing covers it/)).toBeNull()
  await ownPress(button)
  await waitFor(() => expect(calls.length).toBeGreaterThan(before))
})

test.each([
  ['whose loan it is was never wholly in sight', 0, { intersectionRatio: 0.4, isVisible: true }],
  ['whose loan it is lies under something of the page', 0, { intersectionRatio: 1, isVisible: false }],
  ['whose page it is was never wholly in sight', 1, { intersectionRatio: 0.4, isVisible: true }],
  ['whose page it is lies under something of the page', 1, { intersectionRatio: 1, isVisible: false }],
])('a press sends nothing while %s, and says where that stands', async (_, index, entry) => {
  await openFor(mine)
  await screen.findByRole('radio', { name: /t•••@/ })
  await fill()
  const before = calls.length
  const button = screen.getByRole('button', { name: 'Send code' })
  const words = watched.filter((element) => element !== button)
  expect(words.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('This is for Tanya, loan ending in 0005'),
    expect.stringContaining('You’re on a page from Valley Dealer'),
  ])
  const hidden = words[index]
  await arm(
    watched.filter((element) => element !== hidden),
    [{ target: hidden, ...entry }],
  )
  await ownPress(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/First read at the top who this is for/)).toBeTruthy()
  expect(calls.length).toBe(before)
})

test('who it is for may be scrolled away once it was seen, for every step of the form', async () => {
  await openFor(mine)
  await screen.findByRole('radio', { name: /t•••@/ })
  await fill()
  await arm()
  await ownPress(screen.getByRole('button', { name: 'Send code' }))
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
  const button = screen.getByRole('button', { name: 'Add account' })
  const away = watched.filter((element) => element !== button)
  expect(away).toHaveLength(2)
  await arm(
    [button],
    away.map((target) => ({ target, intersectionRatio: 0, isVisible: false })),
  )
  expect(button.getAttribute('aria-disabled')).toBeNull()
})

test('a frame that is moved under the pointer waits for a moment before it takes a press', async () => {
  await openFor(mine)
  await screen.findByRole('radio', { name: /t•••@/ })
  await fill()
  await arm()
  const before = calls.length
  const button = screen.getByRole('button', { name: 'Send code' })
  const rest = (clientY: number) =>
    document.dispatchEvent(
      Object.assign(new Event('pointermove'), { pointerType: 'mouse', screenX: 0, screenY: 300, clientX: 0, clientY }),
    )
  rest(100)
  rest(160)
  await ownPress(button)
  expect(screen.getByText(/Take a moment to review/)).toBeTruthy()
  expect(calls.length).toBe(before)
})

test('a form that a script sends is not sent, however it does it, and the borrower’s own press sends it', async () => {
  await openFor(mine)
  await screen.findByRole('radio', { name: /t•••@/ })
  await fill()
  await arm()
  const before = calls.length
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send code' })
  expect(button.getAttribute('aria-disabled')).toBeNull()
  await act(async () => button.click())
  await act(async () => void fireEvent.click(button))
  await act(async () => button.form?.requestSubmit(button))
  await act(async () => void (button.form === null || fireEvent.submit(button.form)))
  expect(calls.length).toBe(before)
  await ownPress(button)
  await waitFor(() => expect(asked('SendPasscode')).toHaveLength(1))
})

/** Everything is typed, and the button pressed that adds the account. */
async function add() {
  await openFor(mine, true)
  await screen.findByRole('radio', { name: /t•••@/ })
  await fill()
  await arm()
  await ownPress(screen.getByRole('button', { name: 'Send code' }))
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
  await arm()
  await ownPress(screen.getByRole('button', { name: 'Add account' }))
  await waitFor(() => expect(sent().at(-1)).toEqual({ type: 'ask' }))
}
const told = () => sent().filter(({ type }) => !['ready', 'height'].includes(type))

test('[embed-17] the page around the element is asked before the account is added, and told that it was', async () => {
  addBank = { data: { AddBankAccount: addedBank } }
  await add()
  expect(asked('AddBank')).toEqual([])
  await say({ type: 'answer', goes: true })
  await waitFor(() => expect(told().at(-1)).toEqual({ type: 'done', paymentMethodId: 'pm_new' }))
  expect(asked('AddBank')).toHaveLength(1)
  expect(told()).toMatchObject([
    { type: 'ask' },
    { type: 'sending', key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    { type: 'outcome', name: 'carport-success', detail: { status: 'ADDED', amountCents: null } },
    { type: 'done' },
  ])
  // Nothing of what was typed leaves the frame.
  expect(JSON.stringify(sent())).not.toMatch(/83726150948|021000021|Tanya|123456/)
})

test('[embed-17] where the page stops it, nothing is sent, and the borrower can try again', async () => {
  await add()
  await say({ type: 'answer', goes: false })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add account' }).getAttribute('aria-busy')).not.toBe('true'),
  )
  expect([asked('AddBank'), told()]).toEqual([[], [{ type: 'ask' }]])
})

test('[embed-17] the page is told of a refusal', async () => {
  const refusal = { code: 'OTP_WRONG', message: 'That code is not right.' }
  addBank = { data: null, errors: [{ message: refusal.message, extensions: { ...refusal, category: 'refused' } }] }
  await add()
  await say({ type: 'answer', goes: true })
  await waitFor(() => expect(told().at(-1)).toMatchObject({ name: 'carport-failure', detail: { code: 'OTP_WRONG' } }))
  expect((await screen.findAllByText(refusal.message)).length).toBeGreaterThan(0)
})

async function fill() {
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  type('Name on the account', 'Tanya Brooks')
  type('Routing number', '021000021')
  type('Account number', '83726150948')
  type('Confirm the account number', '83726150948')
}

/** These are seen, by default the button and the words above the form, and a moment passes. */
async function arm(seen: readonly Element[] = watched, others: readonly object[] = []) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await act(async () => {
    sees([...seen.map((target) => ({ target, intersectionRatio: 1, isVisible: true })), ...others])
    await vi.advanceTimersByTimeAsync(1000)
  })
}
