import { expect, test } from 'vitest'
import { entryAddress, readEntry } from './entry.ts'

test.each([[''], ['?impersonatedUserEmail='], ['?impersonatedUserEmail=p1'], ['?email=p1@example.com&platform=web']])(
  'the query %j names nobody',
  (search) => {
    expect(readEntry(search)).toBeNull()
  },
)

test('[imp-05] an address names the customer’s email and the platform, and nothing else', () => {
  const address = entryAddress({ email: 'p1+x@example.com', as: 'iOSApp' })
  expect(address).toBe('/admin/impersonate?impersonatedUserEmail=p1%2Bx%40example.com&impersonatedUserPlatform=iOSApp')
  expect(readEntry(new URL(address, 'https://pay.example.com').search)).toEqual({
    email: 'p1+x@example.com',
    as: 'iOSApp',
  })
  expect(readEntry('?impersonatedUserEmail=p1@example.com&impersonatedUserPlatform=toaster')).toEqual({
    email: 'p1@example.com',
    as: 'web',
  })
})
