import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CarportOptions } from '#sdk/embed/options'
import { createProvider } from './react-provider.ts'

const configure = vi.fn<(options: CarportOptions) => void>()
const CarportProvider = createProvider(configure)
const request = { reason: 'first', signal: new AbortController().signal } as const
beforeEach(() => configure.mockClear())

test('it configures once, before what is inside it is there, however often it renders', () => {
  const seen: number[] = []
  const Inside = () => {
    seen.push(configure.mock.calls.length)
    return <p>inside</p>
  }
  const page = (name: string) => (
    <CarportProvider baseUrl="https://pay.example.com" appearance={{ scheme: 'dark' }} getToken={() => name}>
      <Inside />
    </CarportProvider>
  )
  const { rerender, container } = render(page('one'))
  rerender(page('two'))
  rerender(page('three'))
  expect([configure.mock.calls.length, seen[0], container.textContent]).toEqual([1, 1, 'inside'])
  expect(configure.mock.calls[0]?.[0]).toMatchObject({
    baseUrl: 'https://pay.example.com',
    appearance: { scheme: 'dark' },
  })
  expect(configure.mock.calls[0]?.[0].getToken?.(request)).toBe('three')
})

test('in strict mode nothing is different after the first render', () => {
  const page = (
    <StrictMode>
      <CarportProvider language="es" getToken={() => 'token'} />
    </StrictMode>
  )
  const { rerender } = render(page)
  const first = configure.mock.calls.length
  rerender(page)
  expect(configure.mock.calls.length).toBe(first)
  for (const [options] of configure.mock.calls) expect(options.language).toBe('es')
})

test('an option that says something else is configured again, and one that is gone has its default again', () => {
  const { rerender } = render(<CarportProvider language="es" getToken={() => 'token'} />)
  rerender(<CarportProvider language="en" getToken={() => 'token'} />)
  rerender(<CarportProvider getToken={() => 'token'} />)
  expect(configure.mock.calls.map(([{ language }]) => language)).toEqual(['es', 'en', undefined])
})

test('a function that comes later is configured, and without one the token of nobody is asked for', () => {
  const { rerender } = render(<CarportProvider />)
  expect(configure.mock.calls[0]?.[0].getToken).toBeUndefined()
  rerender(<CarportProvider getToken={() => 'token'} />)
  expect(configure.mock.calls[1]?.[0].getToken?.(request)).toBe('token')
  rerender(<CarportProvider getToken={null} />)
  expect(configure.mock.calls[2]?.[0].getToken).toBeNull()
})

test('when somebody else is signed in, what was there for the one before is forgotten first', () => {
  const { rerender } = render(<CarportProvider session="ann" getToken={() => 'ann’s'} />)
  rerender(<CarportProvider session="ben" getToken={() => 'ben’s'} />)
  const [, forget, again] = configure.mock.calls.map(([options]) => options)
  expect(configure).toHaveBeenCalledTimes(3)
  expect(forget).toEqual({ getToken: null })
  expect(again?.getToken?.(request)).toBe('ben’s')
  expect(JSON.stringify(configure.mock.calls)).not.toContain('"ben"')
})

test('the page’s newest beforeSubmit is asked', async () => {
  const detail = { capability: 'make-a-payment', amountCents: 1, paymentDate: null }
  const { rerender } = render(<CarportProvider beforeSubmit={async () => true} />)
  rerender(<CarportProvider beforeSubmit={async () => false} />)
  expect(await configure.mock.calls[0]?.[0].beforeSubmit?.(detail)).toBe(false)
})
