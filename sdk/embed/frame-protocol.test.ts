import { describe, expect, test, vi } from 'vitest'
import { connectToElement, originFrom, parseFromFrame, parseToFrame } from './frame-protocol.ts'

const start = { type: 'start', token: 't', accountNumber: '100000000001', language: 'en', scheme: 'auto' }

describe('what comes over the channel', () => {
  test.each([
    null,
    'start',
    start,
    { carport: 2, message: start },
    { carport: 1, message: null },
    { carport: 1, message: { ...start, token: '' } },
    { carport: 1, message: { ...start, token: 'x'.repeat(9000) } },
    { carport: 1, message: { ...start, accountNumber: 1 } },
    { carport: 1, message: { ...start, language: 'javascript:alert(1)' } },
    { carport: 1, message: { ...start, scheme: undefined } },
    { carport: 1, message: { type: 'token' } },
    { carport: 1, message: { type: 'answer', goes: 'yes' } },
  ])('is dropped by the frame when it is not of its shape: %j', (data) => {
    expect(parseToFrame(data)).toBeNull()
  })

  test.each([
    undefined,
    { carport: 1, message: { type: 'done' } },
    { carport: 1, message: { type: 'done', paymentMethodId: { toString: 'x' } } },
    { carport: 1, message: { type: 'done', paymentMethodId: 'x'.repeat(65) } },
    { carport: 1, message: { type: 'height', height: '100px;position:fixed' } },
    { carport: 1, message: { type: 'height', height: 1e9 } },
    { carport: 1, message: { type: 'height', height: Number.NaN } },
    { carport: 1, message: { type: 'sending' } },
    { carport: 1, message: { type: 'outcome', name: 'carport-submit', detail: {} } },
    { carport: 1, message: { type: 'outcome', name: 'carport-success' } },
    { carport: 1, message: { type: 'navigate', url: 'https://evil.example' } },
  ])('is dropped by the element when it is not of its shape: %j', (data) => {
    expect(parseFromFrame(data)).toBeNull()
  })

  test('keeps nothing but the fields of its type', () => {
    expect(parseToFrame({ carport: 1, message: { ...start, evil: true } })).toEqual({ ...start, answers: false })
    expect(parseToFrame({ carport: 1, message: { type: 'answer', goes: null, token: 'x' } })).toEqual({
      type: 'answer',
      goes: null,
    })
    expect(parseFromFrame({ carport: 1, message: { type: 'done', paymentMethodId: 'pm_1', evil: true } })).toEqual({
      type: 'done',
      paymentMethodId: 'pm_1',
    })
    expect(parseFromFrame({ carport: 1, message: { type: 'height', height: 420 } })).toEqual({
      type: 'height',
      height: 420,
    })
  })
})

test.each([
  ['#https%3A%2F%2Fdealer.example', 'https://dealer.example'],
  ['#http://localhost:4400', 'http://localhost:4400'],
  ['#https://dealer.example/path', null],
  ['#null', null],
  ['#*', null],
  ['#javascript:alert(1)', null],
  ['#%E0%A4%A', null],
  ['', null],
])('the page around a frame at %s is %s', (hash, origin) => {
  expect(originFrom(hash)).toBe(origin)
})

function openedFrame() {
  const listeners: ((event: unknown) => void)[] = []
  const parent = { postMessage: vi.fn() }
  const self = {
    parent,
    location: { hash: '#https%3A%2F%2Fdealer.example' },
    addEventListener: (_name: string, listener: (event: unknown) => void) => listeners.push(listener),
  }
  const receive = (message: object) => {
    for (const listener of listeners)
      listener({ data: { carport: 1, message }, origin: 'https://dealer.example', source: parent })
  }
  return { session: connectToElement(self as unknown as Window), parent, receive }
}

test('the frame keeps the token it began with: a second start and a token it did not ask for change nothing', async () => {
  const { session: opening, receive } = openedFrame()
  receive({ ...start, token: 'first' })
  const session = await opening
  receive({ ...start, token: 'of somebody else', accountNumber: '100000000099', language: 'es' })
  receive({ type: 'token', token: 'of somebody else' })
  expect([session.token, session.accountNumber, await session.getToken({ reason: 'first' })]).toEqual([
    'first',
    start.accountNumber,
    'first',
  ])
  const asked = session.getToken({ reason: 'refused' })
  receive({ ...start, token: 'of somebody else' })
  receive({ type: 'token', token: 'renewed' })
  receive({ type: 'token', token: 'of somebody else' })
  expect([await asked, session.token]).toEqual(['renewed', 'renewed'])
})

test('[embed-17] the frame asks the page before it sends, and an element that does not answer is not asked', async () => {
  const { session: opening, receive, parent } = openedFrame()
  receive({ ...start, answers: true })
  const session = await opening
  const sent = () => parent.postMessage.mock.calls.map(([{ message }]) => message.type)
  const answers = []
  for (const goes of [true, false, null]) {
    const answer = session.ask().catch(() => 'failed')
    receive({ type: 'answer', goes })
    answers.push(await answer)
  }
  expect([answers, sent()]).toEqual([
    [true, false, 'failed'],
    ['ready', 'ask', 'ask', 'ask'],
  ])
  const older = openedFrame()
  older.receive(start)
  expect(await (await older.session).ask()).toBe(true)
  expect(older.parent.postMessage).toHaveBeenCalledOnce()
})
