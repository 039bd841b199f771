import { expect, test, vi } from 'vitest'
import { connectToPage, parseFromFrame, parseToFrame } from './page-frame.ts'

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
])('the page takes no %j from a frame', (data) => {
  expect(parseFromFrame(data)).toBeNull()
})

test.each([
  undefined,
  wrap({ type: 'token', token: 5 }),
  wrap({ type: 'token', token: 'x'.repeat(9000) }),
  wrap({ type: 'start' }),
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

test('a frame that nobody greets goes on alone', async () => {
  expect(await connectToPage(5, frameWindow().self)).toBeNull()
})
