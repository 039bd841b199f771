import { expect, test } from 'vitest'
import { readOrigin } from './origins.ts'

test('[embed-17] a page is named by its origin: no path, no wildcard, no plain http away from this machine', () => {
  for (const text of [
    '',
    'null',
    '*',
    'https://*',
    'http://shop.example',
    'https://shop.example/x',
    'https://a:b@shop.example',
    'javascript:alert(1)',
    'file:///x',
  ]) {
    expect(readOrigin(text)).toBeNull()
  }
  expect(readOrigin('https://shop.example')).toBe('https://shop.example')
  expect(readOrigin('https://shop.example/')).toBe('https://shop.example')
  expect(readOrigin('http://localhost:4400')).toBe('http://localhost:4400')
})
