import { describe, expect, test } from 'vitest'
import { originFrom, parseFromFrame, parseToFrame } from './frame-protocol.ts'

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
    { carport: 1, message: { type: 'navigate', url: 'https://evil.example' } },
  ])('is dropped by the element when it is not of its shape: %j', (data) => {
    expect(parseFromFrame(data)).toBeNull()
  })

  test('keeps nothing but the fields of its type', () => {
    expect(parseToFrame({ carport: 1, message: { ...start, evil: true } })).toEqual(start)
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
