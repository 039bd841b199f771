import { expect, test, vi } from 'vitest'
import { handOver, readSignInRequest, tokenIn } from './sign-in.ts'

test.each([
  'origin=https://dealer.example/path&capability=make-a-payment',
  'origin=javascript:alert(1)&capability=make-a-payment',
  'origin=null&capability=make-a-payment',
  'origin=*&capability=make-a-payment',
  'origin=https://dealer.example&capability=../admin',
  'capability=make-a-payment',
  '',
])('the pop-up refuses %s', (search) => {
  expect(readSignInRequest(`?${search}`)).toBeNull()
})

test('the pop-up reads which page asks for what', () => {
  expect(readSignInRequest('?origin=https://dealer.example&capability=payoff-quote&account=100000000001')).toEqual({
    origin: 'https://dealer.example',
    capability: 'payoff-quote',
    accountNumber: '100000000001',
  })
  expect(readSignInRequest('?origin=http://localhost:4400&capability=dashboard')?.accountNumber).toBeNull()
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
  handOver({ postMessage }, 'https://dealer.example', 'eyJ')
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ carport: 1, token: 'eyJ' }, 'https://dealer.example')
  expect(tokenIn(postMessage.mock.calls[0]?.[0])).toBe('eyJ')
})
