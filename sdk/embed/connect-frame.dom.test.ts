import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectFrame } from './page-frame.ts'

const servicer = 'https://pay.example.com'
const wrap = (message: unknown) => ({ carport: 1, message })
const getToken = vi.fn(() => Promise.resolve('of-the-page'))
const warn = vi.fn()

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  document.body.replaceChildren()
  vi.clearAllMocks()
  vi.useRealTimers()
})

/** What a frame's document hears; a frame that is moved gets a new one. */
function load(frame: HTMLIFrameElement) {
  const postMessage = vi.fn()
  const contentWindow = { postMessage } as unknown as Window
  Object.defineProperty(frame, 'contentWindow', { configurable: true, value: contentWindow })
  const say = (message: unknown, origin = servicer) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data: wrap(message), origin, source: contentWindow }))
  return { postMessage, say }
}

function frameOf(query = 'tag=make-a-payment') {
  const frame = document.createElement('iframe')
  frame.setAttribute('src', `${servicer}/frames/element?${query}`)
  const opened = load(frame)
  document.body.append(frame)
  return { frame, opened }
}

test('a frame that was moved is greeted again in its new document, and gets its token again', async () => {
  const { frame, opened } = frameOf()
  connectFrame(frame, getToken, warn)
  await vi.advanceTimersByTimeAsync(300)
  opened.say({ type: 'ready' })
  opened.postMessage.mockClear()
  await vi.advanceTimersByTimeAsync(5000)
  expect(opened.postMessage).not.toHaveBeenCalled()
  expect(frame.getAttribute('referrerpolicy')).toBe('origin')

  document.body.append(document.createElement('main'))
  document.querySelector('main')?.append(frame)
  const again = load(frame)
  frame.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(300)
  expect(again.postMessage).toHaveBeenCalledWith(wrap({ type: 'hello', answers: true, accountNumber: null }), servicer)
  again.say({ type: 'ready' })
  again.postMessage.mockClear()
  again.say({ type: 'token', reason: 'first' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(again.postMessage.mock.calls).toEqual([[wrap({ type: 'token', token: 'of-the-page' }), servicer]])
})

test('the account is handed over in the greeting, and an address that holds one is told of in the console', async () => {
  const { frame, opened } = frameOf()
  frame.dataset['accountNumber'] = '100000000001'
  connectFrame(frame, getToken, warn)
  await vi.advanceTimersByTimeAsync(300)
  expect(opened.postMessage).toHaveBeenCalledWith(
    wrap({ type: 'hello', answers: true, accountNumber: '100000000001' }),
    servicer,
  )
  expect(warn).not.toHaveBeenCalled()
  connectFrame(frameOf('tag=make-a-payment&account-number=100000000001').frame, getToken, warn)
  expect(warn.mock.calls.flat().join()).toMatch(/data-account-number on the iframe/)
  expect(warn.mock.calls.flat().join()).not.toContain('100000000001')
})

test('a frame that never answers is told of once: who may frame it, and what the browser must be let say', async () => {
  connectFrame(frameOf().frame, getToken, warn)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(warn.mock.calls.flat()).toEqual([expect.stringContaining('referrerpolicy="origin"')])
})
