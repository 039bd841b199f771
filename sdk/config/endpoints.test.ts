import { expect, test } from 'vitest'
import { createEndpoints } from './endpoints.ts'

test.each(['/graphql', 'javascript:alert(1)', 'ftp://x.example'])('%s is no base URL', (text) => {
  expect(() => createEndpoints(text)).toThrow(TypeError)
})

test.each(['//evil.example/x', 'https://evil.example', 'api/flags'])('%s is no path under the base URL', (path) => {
  expect(() => createEndpoints('https://pay.example').url(path)).toThrow(TypeError)
})

test('[net-01][net-02][net-03] every call is the base URL plus a path', () => {
  const endpoints = createEndpoints('https://pay.example/borrowers/?x=1#y')
  expect(endpoints).toMatchObject({
    baseUrl: 'https://pay.example/borrowers',
    graphqlUrl: 'https://pay.example/borrowers/graphql',
    flagsUrl: 'https://pay.example/borrowers/api/flags',
  })
  expect(endpoints.url('/api/documents/7')).toBe('https://pay.example/borrowers/api/documents/7')
})
