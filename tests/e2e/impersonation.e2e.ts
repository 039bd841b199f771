import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { StaffScreen } from '#tests/pages/staff-screen'
import { enterStaff, expect, test, watch } from './journey.ts'

type Headers = Readonly<Record<string, string>>

/** Keeps the page's next question from the server, and gives the headers it would have gone with: token, proof and who is meant. */
async function unsent(page: Page, ask: () => Promise<void>): Promise<Headers> {
  let take: (headers: Headers) => void = () => undefined
  const taken = new Promise<Headers>((resolve) => (take = resolve))
  await page.route(
    '**/graphql',
    async (route) => {
      take(await route.request().allHeaders())
      await route.abort()
    },
    { times: 1 },
  )
  await ask()
  const { authorization = '', dpop = '', 'impersonation-user-id': named = '' } = await taken
  return { authorization, dpop, 'impersonation-user-id': named }
}

test('[imp-08][imp-01][imp-02][imp-05][admin-07] an advisor finds a customer, sees their dashboard under the warning, cannot pay, cancels a payment, and leaves a dead token', async ({
  browser,
  api,
  problems,
}) => {
  const [email, accountNumber] = ['p19@example.com', '100000000019']
  const token = await api.token(email)
  const [method] = await api.methods(token)
  const payment = {
    accountNumber,
    paymentAmount: 3141,
    paymentDate: await api.today(),
    paymentMethodId: method?.id ?? '',
    confirmDuplicate: true,
  }
  expect((await api.pay(token, payment)).code).toBeNull()

  const page = await enterStaff(browser, api, 'a1@staff.example.com')
  watch(page, problems)
  const staff = new StaffScreen(page)
  await staff.findByEmail(email)
  const tab = await staff.impersonate('Called: paid twice')
  watch(tab, problems)
  const screen = new StaffScreen(tab)
  await screen.expectSound()
  await screen.button('Start impersonating').click()
  await tab.waitForURL((url) => url.pathname === '/account' && url.search === '')
  await expect(tab.getByText(`Warning: You (a1@staff.example.com) are impersonating ${email}!`)).toBeVisible()
  await expect(screen.heading(/^Hello/)).toBeVisible()
  await screen.expectSound()
  // The warning scrolls away; the frame around the window stays.
  const frame = await tab.locator('.portal-impersonation').evaluate((banner) => {
    const { position, borderBottomWidth, pointerEvents } = getComputedStyle(banner, '::after')
    return { position, borderBottomWidth, pointerEvents }
  })
  expect(frame).toEqual({ position: 'fixed', borderBottomWidth: '4px', pointerEvents: 'none' })

  // What the page would send, sent with a payment in it: refused, and nothing is paid.
  const mine = await unsent(tab, () => tab.getByRole('link', { name: 'Scheduled payments', exact: true }).click())
  const pay = await api.pay(null, payment, randomUUID(), mine)
  expect(pay.code).toBe('IMPERSONATION_BLOCKED')

  await tab
    .getByRole('button', { name: /^Cancel payment/ })
    .first()
    .click()
  await tab.getByRole('button', { name: 'Yes, cancel the $31.41 payment' }).click()
  await expect(tab.getByText(/Your \$31\.41 payment for .* is canceled\./).first()).toBeVisible()

  await tab.getByRole('link', { name: 'Account', exact: true }).click()
  const late = await unsent(tab, () => tab.getByRole('link', { name: 'Payoff quote' }).click())
  await Promise.all([tab.waitForEvent('close'), screen.button('De-impersonate').click()])
  const dead = await api.graphql(null, `{ GetAccount(accountNumber: "${accountNumber}") { accountNumber } }`, {}, late)
  expect([dead.status, dead.code]).toEqual([401, 'UNAUTHENTICATED'])
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
})
