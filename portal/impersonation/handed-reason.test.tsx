import { expect, test, vi } from 'vitest'
import { openWithReason } from './handed-reason.ts'

test('the reason is sent each time the new tab asks for it, and to nobody once that is closed', () => {
  const tab = { closed: false, postMessage: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const ask = (source: object = tab) => {
    const event = new MessageEvent('message', { origin: window.location.origin, data: 'carport-impersonation-ready' })
    window.dispatchEvent(Object.defineProperty(event, 'source', { value: source }))
  }
  expect(openWithReason('/admin/impersonate', 'Called: paid twice')).toBe(true)
  expect(tab.postMessage).not.toHaveBeenCalled()
  ask({})
  expect(tab.postMessage).not.toHaveBeenCalled()
  // A page that is drawn anew has lost what it was sent.
  for (const times of [1, 2]) {
    ask()
    expect(tab.postMessage).toHaveBeenCalledTimes(times)
  }
  expect(tab.postMessage).toHaveBeenLastCalledWith(
    { type: 'carport-impersonation-reason', reason: 'Called: paid twice' },
    window.location.origin,
  )
  tab.closed = true
  ask()
  ask()
  expect(tab.postMessage).toHaveBeenCalledTimes(2)
})
