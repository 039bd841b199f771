import { render } from '@testing-library/react'
import { createRef, type ComponentType, type Ref } from 'react'
import { expect, test, vi } from 'vitest'
import { createCarportEvent } from '#sdk/embed/events'
import { createReactComponent } from './react-component.ts'

interface Props {
  accountNumber?: string | undefined
  token?: string | undefined
  className?: string
  onSuccess?: (event: CustomEvent) => void
  onSessionExpired?: () => void
  ref?: Ref<HTMLElement>
}

const appear = vi.fn()
const Greeting = createReactComponent('x-greeting', appear) as ComponentType<Props>
const element = () => document.querySelector('x-greeting') as HTMLElement & Record<string, unknown>

test('[embed-01] properties are set as properties, and nothing secret is written into the page', () => {
  const { rerender } = render(<Greeting accountNumber="100000000001" token="secret" className="wide" />)
  expect([element()['accountNumber'], element()['token']]).toEqual(['100000000001', 'secret'])
  expect(element().outerHTML).toBe('<x-greeting class="wide"></x-greeting>')
  rerender(<Greeting accountNumber="100000000002" />)
  expect([element()['accountNumber'], element()['token']]).toEqual(['100000000002', undefined])
  expect(appear).toHaveBeenCalledTimes(1)
})

test('a property that did not change is not set again, so that a form is not started over', () => {
  const { rerender } = render(<Greeting token="secret" />)
  const set = vi.fn()
  Object.defineProperty(element(), 'token', { configurable: true, set })
  rerender(<Greeting token="secret" className="other" />)
  expect(set).not.toHaveBeenCalled()
})

test('events reach the listener of the last render, and nobody after the component is gone', () => {
  const [early, late, expired] = [vi.fn(), vi.fn(), vi.fn()]
  const success = () =>
    createCarportEvent('carport-success', {
      capability: 'x',
      confirmationNumber: 'A',
      amountCents: 1,
      paymentDate: null,
      status: null,
    })
  const { rerender, unmount } = render(<Greeting onSuccess={early} />)
  rerender(<Greeting onSuccess={late} onSessionExpired={expired} />)
  const node = element()
  node.dispatchEvent(success())
  node.dispatchEvent(createCarportEvent('carport-session-expired', { capability: 'x' }))
  expect([early.mock.calls.length, late.mock.calls.length, expired.mock.calls.length]).toEqual([0, 1, 1])
  expect(late).toHaveBeenCalledWith(expect.objectContaining({ type: 'carport-success' }))
  unmount()
  node.dispatchEvent(success())
  expect(late).toHaveBeenCalledTimes(1)
})

test('its ref is the element', () => {
  const ref = createRef<HTMLElement>()
  render(<Greeting ref={ref} />)
  expect(ref.current).toBe(element())
})
