import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handOver, openSignIn, readSignInRequest, receiveSignInRequest, tokenIn } from './sign-in.ts'

const dealer = 'https://dealer.example'
const wish = { carport: 1, capabilities: ['make-a-payment', 'payoff-quote'], accountNumber: '100000000001' }

/** A window as far as messages go: what it was sent, and what it hears. */
function fakeWindow() {
  const target = new EventTarget()
  const postMessage = vi.fn()
  const hear = (data: unknown, origin: string, source: unknown) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return { postMessage, hear, closed: false, target }
}
let own: ReturnType<typeof fakeWindow>
const open = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  own = fakeWindow()
  vi.stubGlobal('addEventListener', own.target.addEventListener.bind(own.target))
  vi.stubGlobal('removeEventListener', own.target.removeEventListener.bind(own.target))
  vi.stubGlobal('window', { open })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  [`${dealer}/path`, wish],
  ['null', wish],
  ['*', wish],
  ['file://', wish],
  [dealer, { ...wish, carport: 2 }],
  [dealer, { ...wish, capabilities: [] }],
  [dealer, { ...wish, capabilities: 'make-a-payment' }],
  [dealer, { ...wish, capabilities: ['make-a-payment', '../admin'] }],
  [dealer, { ...wish, accountNumber: 1 }],
  [dealer, { ...wish, accountNumber: '1' }],
  [dealer, null],
])('the pop-up refuses what %s asks with %j', (origin, data) => {
  expect(readSignInRequest({ origin, data })).toBeNull()
})

test('who asks is what the browser says of the message, whatever the message says of itself', () => {
  const { capabilities, accountNumber } = wish
  const data = { ...wish, origin: 'https://bank.example' }
  expect(readSignInRequest({ origin: dealer, data })).toEqual({ origin: dealer, capabilities, accountNumber })
  expect(readSignInRequest({ origin: dealer, data: { carport: 1, capabilities } })?.accountNumber).toBeNull()
})

test('a page is known and the pop-up answers in Safari 16, which has no URL.parse and no Promise.withResolvers', async () => {
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { parse: undefined }))
  const withResolvers = Object.getOwnPropertyDescriptor(Promise, 'withResolvers') ?? {}
  Object.defineProperty(Promise, 'withResolvers', { ...withResolvers, value: undefined })
  try {
    const { capabilities, accountNumber } = wish
    const asked = receiveSignInRequest(own as unknown as Window)
    own.hear(wish, dealer, own)
    expect(await asked).toEqual({ origin: dealer, capabilities, accountNumber })
    open.mockReturnValue(own)
    const signedIn = openSignIn('https://pay.example.com', { capabilities, accountNumber })
    own.hear({ carport: 1, token: 'held' }, 'https://pay.example.com', own)
    expect(await signedIn).toBe('held')
  } finally {
    Object.defineProperty(Promise, 'withResolvers', withResolvers)
  }
})

test.each([
  null,
  'token',
  {},
  { carport: 2, token: 'x' },
  { carport: 1 },
  { carport: 1, token: '' },
  { carport: 1, token: 5 },
])('a message like %j brings no token', (data) => {
  expect(tokenIn(data)).toBeNull()
})

test('[embed-13] the token goes to the exact origin, and is read there', () => {
  const postMessage = vi.fn()
  handOver({ postMessage }, dealer, 'eyJ')
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ carport: 1, token: 'eyJ' }, dealer)
  expect(tokenIn(postMessage.mock.calls[0]?.[0])).toBe('eyJ')
})

test('[embed-13] the address of the pop-up names no loan; what is asked for is handed to our origin once it is ready, and to nobody else', async () => {
  const popup = fakeWindow()
  open.mockReturnValue(popup)
  const { capabilities, accountNumber } = wish
  const coming = openSignIn('https://pay.example', { capabilities, accountNumber })
  expect(String(open.mock.lastCall?.[0])).toBe('https://pay.example/embed-sign-in')
  own.hear({ carport: 1, ready: true }, 'https://evil.example', popup)
  own.hear({ carport: 1, ready: true }, 'https://pay.example', own)
  expect(popup.postMessage).not.toHaveBeenCalled()
  own.hear({ carport: 1, ready: true }, 'https://pay.example', popup)
  expect(popup.postMessage).toHaveBeenCalledExactlyOnceWith(wish, 'https://pay.example')
  own.hear({ carport: 1, token: 'eyJ' }, 'https://pay.example', popup)
  expect(await coming).toBe('eyJ')
})

test('the pop-up hears the window that opened it alone, and gives up when that says nothing', async () => {
  const opener = fakeWindow()
  const asked = receiveSignInRequest(opener as unknown as Window)
  expect(opener.postMessage).toHaveBeenCalledExactlyOnceWith({ carport: 1, ready: true }, '*')
  own.hear({ ...wish, capabilities: ['profile'] }, 'https://evil.example', own)
  own.hear({ carport: 1, token: 'evil' }, dealer, opener)
  own.hear(wish, dealer, opener)
  expect(await asked).toMatchObject({ origin: dealer, capabilities: wish.capabilities })
  const silent = receiveSignInRequest(opener as unknown as Window)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await silent).toBeNull()
})
