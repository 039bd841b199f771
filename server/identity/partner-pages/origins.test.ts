import { expect, test } from 'vitest'
import { isSandboxOrigin, readOrigin } from './origins.ts'

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

test('[embed-17] in the sandbox a page on this machine counts as listed, whatever its port; in production it never does', () => {
  for (const origin of ['http://localhost:8080', 'http://localhost', 'http://127.0.0.1:3000', 'http://[::1]:5173']) {
    expect(isSandboxOrigin({ mode: 'production' }, origin)).toBe(false)
    expect(isSandboxOrigin({ mode: 'sandbox' }, origin)).toBe(true)
  }
  for (const origin of ['http://localhost.evil.example', 'http://10.0.0.1:3000', 'https://shop.example', 'null', '']) {
    expect(isSandboxOrigin({ mode: 'sandbox' }, origin)).toBe(false)
  }
})
