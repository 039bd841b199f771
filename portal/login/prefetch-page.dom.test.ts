import { beforeEach, expect, test } from 'vitest'
import { requestBody } from '#sdk/graphql/document'
import type { Session } from '#sdk/session/session'
import { storeName } from '#sdk/session/state-store'
import type { UserInfo } from '#sdk/session/user-info'
import { AccountsForLoginDocument, LoginCustomerDocument } from './login.graphql.ts'
import { prefetchPage } from './prefetch-page.ts'

const borrower: UserInfo = {
  loginId: 'login_1',
  email: 'p1@example.com',
  isEmailVerified: true,
  firstName: 'Ana',
  lastName: 'Diaz',
  picture: null,
}
const accounts = [
  { accountNumber: '1001', legacyId: '1' },
  { accountNumber: '1002', legacyId: '2' },
]
const loginReads = [requestBody(AccountsForLoginDocument, {}), requestBody(LoginCustomerDocument, {})]

async function asks(user: UserInfo | null, found: readonly object[] = accounts): Promise<readonly string[]> {
  const bodies: string[] = []
  const ask = async (body: string, headersFor: () => Promise<Readonly<Record<string, string>>>) => {
    bodies.push(body)
    expect(await headersFor()).toMatchObject({ authorization: 'Bearer t', 'accept-language': 'es' })
    return { data: { GetAccountsForLogin: found } }
  }
  const session = {
    getUserInfo: async () => user,
    getAccessToken: async () => ({ token: 't', scheme: 'Bearer', proof: async () => null }),
  } as unknown as Session
  await prefetchPage({ session, prefetch: { ask }, endpoint: '/graphql' }, document)
  return bodies
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = 'es'
  document.head.innerHTML = ''
  const page = document.createElement('meta')
  page.name = 'carport-page'
  page.dataset['prefetch'] = JSON.stringify(['own', 'about @account'])
  document.head.append(page)
})

test('[login-18] a borrower who is signed in: what the login asks, and what the page asks of the first account', async () => {
  expect(await asks(borrower)).toEqual([...loginReads, 'own', 'about 1001'])
})

test('[login-10][login-11] of several accounts it is the one that was chosen last', async () => {
  localStorage.setItem(storeName, JSON.stringify({ queryParams: '?aid=2' }))
  expect((await asks(borrower)).at(-1)).toBe('about 1002')
  localStorage.setItem(storeName, 'not json')
  expect((await asks(borrower)).at(-1)).toBe('about 1001')
})

test('nobody, an unverified login and staff are asked nothing about; without an account nothing of an account is asked', async () => {
  expect(await asks(null)).toEqual([])
  expect(await asks({ ...borrower, isEmailVerified: false })).toEqual([])
  expect(await asks({ ...borrower, email: 'a1@staff.example.com' })).toEqual([])
  expect(await asks(borrower, [])).toEqual([...loginReads, 'own'])
  expect(await asks(borrower, [{ accountNumber: '"x', legacyId: '1' }])).toEqual([...loginReads, 'own'])
})

test('the demo user, whose answers are canned, asks the backend nothing', async () => {
  const demo = document.createElement('meta')
  demo.name = 'carport-demo'
  demo.content = borrower.email
  document.head.append(demo)
  expect(await asks(borrower)).toEqual([])
})
