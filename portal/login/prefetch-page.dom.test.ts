import { beforeEach, expect, test } from 'vitest'
import { requestBody } from '#sdk/graphql/document'
import { accountPlace } from '#sdk/loan/account-place'
import type { PagePrefetch } from '#sdk/graphql/prefetch/page-prefetch'
import type { Session } from '#sdk/session/session'
import { storeName } from '#sdk/session/state-store'
import type { UserInfo } from '#sdk/session/user-info'
import { AccountsForLoginDocument, LoginCustomerDocument, UserContextDocument } from './login.graphql.ts'
import { AutopayRefusalDocument } from '../site/autopay-watcher.graphql.ts'
import { prefetchPage } from './prefetch-page.ts'

const borrower: UserInfo = {
  loginId: 'login_1',
  email: 'p1@example.com',
  isEmailVerified: true,
  firstName: 'Ana',
  lastName: 'Diaz',
  picture: null,
}
const loginReads = [AccountsForLoginDocument, LoginCustomerDocument, UserContextDocument].map((document) =>
  requestBody(document, {}),
)

const refusal = requestBody(AutopayRefusalDocument, { accountNumber: accountPlace })

type Ask = PagePrefetch['ask']

async function asks(user: UserInfo | null): Promise<Parameters<Ask>[0]> {
  return (await pagesAsked(user))[0]?.[0] ?? []
}

async function pagesAsked(user: UserInfo | null): Promise<Parameters<Ask>[]> {
  const pages: Parameters<Ask>[] = []
  const ask: Ask = async (...page) => {
    // Where there are no headers for it, it does not leave.
    const headers = await page[2]().catch(() => null)
    if (headers === null) return
    pages.push(page)
    expect(headers).toMatchObject({ authorization: 'Bearer t', 'accept-language': 'es' })
  }
  const session = {
    getUserInfo: async () => user,
    getAccessToken: async () => ({ token: 't', scheme: 'Bearer', proof: async () => null }),
  } as unknown as Session
  await prefetchPage({ session, prefetch: { ask }, endpoint: '/graphql/page' }, document)
  return pages
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

test('a borrower who is signed in: what the login asks, and what the page and the menus ask of the account that it opens with, at once', async () => {
  const pages = await pagesAsked(borrower)
  expect(pages.map(([reads, aid]) => [reads, aid])).toEqual([[[...loginReads, 'own', 'about @account', refusal], null]])
})

test('[login-10][login-11] the account that was chosen last goes with it', async () => {
  localStorage.setItem(storeName, JSON.stringify({ queryParams: '?aid=2' }))
  expect((await pagesAsked(borrower))[0]?.[1]).toBe('2')
  localStorage.setItem(storeName, 'not json')
  expect((await pagesAsked(borrower))[0]?.[1]).toBeNull()
})

test('nobody, an unverified login and staff are asked nothing about', async () => {
  expect(await asks(null)).toEqual([])
  expect(await asks({ ...borrower, isEmailVerified: false })).toEqual([])
  expect(await asks({ ...borrower, email: 'a1@staff.example.com' })).toEqual([])
})

test('whoever wants an answer before it is known who is signed in waits for it', async () => {
  const asked: boolean[] = []
  const session = { getUserInfo: () => new Promise<never>(() => undefined) } as unknown as Session
  void prefetchPage(
    { session, prefetch: { ask: async () => void asked.push(true) }, endpoint: '/graphql/page' },
    document,
  )
  expect(asked).toEqual([true])
})

test('the demo user, whose answers are canned, asks the backend nothing', async () => {
  const demo = document.createElement('meta')
  demo.name = 'carport-demo'
  demo.content = borrower.email
  document.head.append(demo)
  expect(await asks(borrower)).toEqual([])
})
