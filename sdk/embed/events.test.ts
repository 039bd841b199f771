import { expect, test } from 'vitest'
import { createCarportEvent, eventNames } from './events.ts'

test('an event carries nothing that its type does not name, however it got there', () => {
  const detail = { capability: 'make-a-payment', reference: 'c1', amountCents: 9612, token: 'secret', name: 'Ada' }
  const event = createCarportEvent('carport-unknown', detail)
  expect(event.detail).toEqual({ capability: 'make-a-payment', reference: 'c1', amountCents: 9612 })
  const nested = { capability: { ssn: '123' } as unknown as string }
  expect(createCarportEvent('carport-ready', nested).detail).toEqual({ capability: null })
})

test.each(eventNames)('%s bubbles out of a shadow root with a detail nobody can change', (name) => {
  const event = createCarportEvent(name, { capability: 'x' } as never)
  expect([event.bubbles, event.composed, Object.isFrozen(event.detail)]).toEqual([true, true, true])
  expect(event.cancelable).toBe(name === 'carport-submit')
})
