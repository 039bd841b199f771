import { expect, test, vi } from 'vitest'
import { answerWithinMs, connectToPage, parseFromFrame, parseToFrame } from './page-frame.ts'

const wrap = (message: unknown) => ({ carport: 1, message })

test.each([
  null,
  'ready',
  { carport: 2, message: { type: 'ready' } },
  wrap({ type: 'height', height: -1 }),
  wrap({ type: 'height', height: 1e9 }),
  wrap({ type: 'height', height: '10' }),
  wrap({ type: 'token', reason: 'other' }),
  wrap({ type: 'event', name: 'click', detail: {} }),
  wrap({ type: 'event', name: 'carport-ready', detail: null }),
  wrap({ type: 'ask', id: 'one', detail: {} }),
  wrap({ type: 'ask', id: 1, detail: null }),
])('the page takes no %j from a frame', (data) => {
  expect(parseFromFrame(data)).toBeNull()
})

test.each([
  undefined,
  wrap({ type: 'token', token: 5 }),
  wrap({ type: 'token', token: 'x'.repeat(9000) }),
  wrap({ type: 'start' }),
  wrap({ type: 'answer', id: 1, goes: 'yes' }),
  wrap({ type: 'answer', goes: true }),
])('the frame takes no %j from a page', (data) => {
  expect(parseToFrame(data)).toBeNull()
})

function frameWindow() {
  const listeners: ((event: unknown) => void)[] = []
  const parent = { postMessage: vi.fn() }
  const self = {
    parent,
    addEventListener: (_name: string, listener: (event: unknown) => void) => listeners.push(listener),
  }
  const receive = (data: unknown, origin = 'https://builder.example', source: unknown = parent) => {
    for (const listener of listeners) listener({ data, origin, source })
  }
  return { self: self as unknown as Window, parent, receive }
}

test('[embed-13][embed-16] the frame answers the page around it alone, and gets its token from it', async () => {
  const { self, parent, receive } = frameWindow()
  const connecting = connectToPage(1000, self)
  receive(wrap({ type: 'hello' }), 'https://evil.example', {})
  expect(parent.postMessage).not.toHaveBeenCalled()
  receive(wrap({ type: 'hello' }))
  const page = await connecting
  expect(parent.postMessage).toHaveBeenLastCalledWith(wrap({ type: 'ready' }), 'https://builder.example')
  const token = page?.getToken('first')
  receive(wrap({ type: 'token', token: 'stolen' }), 'https://evil.example')
  receive(wrap({ type: 'token', token: 'mine' }))
  expect(await token).toBe('mine')
  page?.tell('carport-ready', { capability: 'dashboard' })
  expect(parent.postMessage).toHaveBeenLastCalledWith(
    wrap({ type: 'event', name: 'carport-ready', detail: { capability: 'dashboard' } }),
    'https://builder.example',
  )
})

test('a page that greets again is answered again, and no other page is from then on', async () => {
  const { self, parent, receive } = frameWindow()
  const connecting = connectToPage(1000, self)
  receive(wrap({ type: 'hello', accountNumber: '100000000001' }))
  expect((await connecting)?.accountNumber).toBe('100000000001')
  receive(wrap({ type: 'hello', accountNumber: '100000000002' }))
  expect(parent.postMessage).toHaveBeenCalledTimes(2)
  receive(wrap({ type: 'hello' }), 'https://evil.example')
  expect(parent.postMessage).toHaveBeenCalledTimes(2)
  expect((await connecting)?.accountNumber).toBe('100000000001')
})

test.each(['1', 5, null, undefined, '100000000001 ', '<b>'])('%j is no account that a page names', (accountNumber) => {
  expect(parseToFrame(wrap({ type: 'hello', accountNumber }))).toEqual({
    type: 'hello',
    answers: false,
    accountNumber: null,
  })
})

test('a frame that nobody greets goes on alone', async () => {
  expect(await connectToPage(5, frameWindow().self)).toBeNull()
})

const submission = { capability: 'make-a-payment', amountCents: 9612, paymentDate: '2026-06-17' }

async function greeted(hello: object) {
  const made = frameWindow()
  const connecting = connectToPage(1000, made.self)
  made.receive(wrap({ type: 'hello', ...hello }))
  const page = await connecting
  if (page === null) throw new Error('nobody greeted')
  return { ...made, page }
}

test('[embed-17] a submission in a frame waits for the page: it says go or stop, and an answer counts for its own question', async () => {
  const { receive, parent, page } = await greeted({ answers: true })
  expect(page.origin).toBe('https://builder.example')
  const first = page.askSubmit(submission)
  expect(parent.postMessage).toHaveBeenLastCalledWith(
    wrap({ type: 'ask', id: 1, detail: submission }),
    'https://builder.example',
  )
  receive(wrap({ type: 'answer', id: 1, goes: true }), 'https://evil.example')
  receive(wrap({ type: 'answer', id: 1, goes: true }), 'https://builder.example', {})
  receive(wrap({ type: 'answer', id: 2, goes: true }))
  receive(wrap({ type: 'answer', id: 1, goes: false }))
  expect(await first).toBe(false)
  const second = page.askSubmit(submission)
  receive(wrap({ type: 'answer', id: 2, goes: true }))
  expect(await second).toBe(true)
})

test('[embed-17] a page that hangs lets nothing go out; one of an older SDK is told and not waited for', async () => {
  vi.useFakeTimers()
  try {
    const { page } = await greeted({ answers: true })
    const asked = page.askSubmit(submission)
    const refusal = expect(asked).rejects.toThrow('The page did not answer')
    await vi.advanceTimersByTimeAsync(answerWithinMs)
    await refusal
    const old = await greeted({})
    expect(await old.page.askSubmit(submission)).toBe(true)
    expect(old.parent.postMessage).toHaveBeenLastCalledWith(
      wrap({ type: 'event', name: 'carport-submit', detail: submission }),
      'https://builder.example',
    )
  } finally {
    vi.useRealTimers()
  }
})
