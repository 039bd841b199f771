import type { Browser } from '@playwright/test'
import type { Api, Person } from '#tests/fixtures/api'
import { SignInScreen } from '#tests/pages/sign-in-screen'
import { StaffScreen } from '#tests/pages/staff-screen'
import { pcoPlanMessages } from '#portal/staff/pco-plan.messages'
import { phonePaymentMessages } from '#portal/staff/phone-payment.messages'
import { enterStaff, expect, test } from './journey.ts'

const plans = pcoPlanMessages.en

/** Types wrong passwords on the sign-in page until it is closed to the person, and stays there. */
async function lockOut(browser: Browser, api: Api, person: Person): Promise<SignInScreen> {
  const page = await (await browser.newContext({ baseURL: api.url })).newPage()
  await page.goto('/account')
  const password = page.locator('input[autocomplete="current-password"]')
  for (let count = 0; count < 10; count += 1) {
    await page.locator('input[autocomplete~="username"]').fill(person.email)
    await password.fill(`not the password ${count}`)
    await Promise.all([page.waitForEvent('load'), password.press('Enter')])
  }
  return new SignInScreen(page, api)
}

test('[admin-01][admin-02][admin-03][admin-05][net-07][route-54] an advisor finds a borrower who is locked out, opens the lock, and mails another the link that verifies the email', async ({
  api,
  browser,
  isMobile,
}) => {
  // Staff work on a large screen whatever the project; the address of the second borrower is verified in a later one.
  test.skip(!isMobile, 'once')
  const people = await api.people()
  const [locked, unverified] = ['p2@example.com', 'p21@example.com'].map((email) =>
    people.find((person) => person.email === email),
  )
  if (locked === undefined || unverified === undefined) throw new Error('not in the sandbox')
  const borrower = await lockOut(browser, api, locked)
  const page = await enterStaff(browser, api, 'a1@staff.example.com')
  const staff = new StaffScreen(page)
  const { texts } = staff
  const schemes: string[] = []
  const searches: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/admin')) schemes.push((request.headers()['authorization'] ?? '').split(' ')[0] ?? '')
    if (pathname === '/api/admin/search-user/account-number') searches.push(request.postData())
  })

  await staff.findByEmail(locked.email)
  await expect(page.getByRole('heading', { level: 3 })).toBeFocused()
  await expect(staff.fact(texts.signIn)).toHaveText(texts.locked)
  await staff.expectSound()
  await staff.change('unlockProfile', 'Called, identity checked')
  await expect(staff.fact(texts.signIn)).toHaveText(texts.open)
  await borrower.signIn(locked)
  await expect(borrower.heading(/./)).toBeVisible()
  await expect
    .poll(async () => (await api.inbox(locked.email)).map(({ body }) => body).join())
    // In the language that the borrower reads, which another journey may have changed.
    .toMatch(/unlocked your login|desbloqueó su acceso/)

  await page.setViewportSize({ width: 375, height: 740 })
  const before = (await api.inbox(unverified.email)).length
  await staff.findByAccount('100000000021', '2121')
  await expect(staff.fact(texts.emailCheck)).toHaveText(texts.notVerified)
  await staff.expectSound()
  await staff.change('sendVerificationEmail', 'Lost the first email')
  await expect.poll(async () => (await api.inbox(unverified.email)).length).toBe(before + 1)

  expect(schemes.length).toBeGreaterThanOrEqual(4)
  expect(new Set(schemes)).toEqual(new Set(['DPoP']))
  expect(searches.map((body) => JSON.parse(body ?? '{}'))).toContainEqual({
    accountNumber: '100000000021',
    last4Ssn: '2121',
  })
})

test('[route-55][route-56][guard-14] an advisor on the phone about a charged-off loan sees what is owed and the plan it is on', async ({
  api,
  browser,
  isMobile,
}) => {
  test.skip(!isMobile, 'once')
  const page = await enterStaff(browser, api, 'a1@staff.example.com')
  const staff = new StaffScreen(page)
  await page.getByRole('link', { name: plans.topics['view-cancel-pco-plan'].title }).click()
  await expect(page).toHaveURL(/\/admin\/cancel-pco-plan$/)
  // The previous page has such a form too, and stays until this one's code has loaded.
  await expect(staff.heading(plans.topics['view-cancel-pco-plan'].title)).toBeVisible()
  await staff.findByEmail('p10@example.com')
  await expect(page.getByRole('heading', { name: 'Robert Kim' })).toBeFocused()
  await expect(staff.fact(plans.balance)).toHaveText(/^\$[\d,]+\.\d\d$/)
  await expect(staff.fact(plans.payments)).toHaveText(/^24 of \$/)
  await staff.expectSound()
  await page.setViewportSize({ width: 375, height: 740 })
  await page.getByRole('link', { name: plans.other['view-cancel-pco-plan'] }).click()
  await expect(staff.heading(plans.topics['input-pco-plan'].title)).toBeVisible()
  await staff.findByEmail('p9@example.com')
  await expect(page.getByText(plans.noPlan)).toBeVisible()
  await staff.expectSound()
  // A past-due loan has the form of a payment plan in its place.
  await staff.findByEmail('p3@example.com')
  await expect(page.getByText(plans.paymentPlan.schedule)).toBeVisible()
  await expect(staff.fact(plans.paymentPlan.pastDue)).toHaveText(/^\$[\d,]+\.\d\d$/)
  await staff.button(plans.paymentPlan.enter).click()
  await expect(page.getByText(plans.missing)).toHaveCount(3)
  await staff.expectSound()
})

test('an advisor on the phone reviews a payment with the borrower: the account, the days, and the words that are read out', async ({
  api,
  browser,
  isMobile,
}) => {
  test.skip(!isMobile, 'once')
  const page = await enterStaff(browser, api, 'a1@staff.example.com')
  const staff = new StaffScreen(page)
  const texts = phonePaymentMessages.en
  await staff.findByEmail('p1@example.com')
  await staff.button(texts.take('0001')).click()
  await page.getByLabel(texts.amount, { exact: true }).fill('31.07')
  await staff.expectSound()
  await page.keyboard.press('Enter')
  await expect(page.getByText('$31.07').first()).toBeVisible()
  await expect(
    page.getByText(/one single electronic debit of \$31\.07|un solo débito electrónico de \$31\.07/),
  ).toBeVisible()
  await staff.expectSound()
  await page.setViewportSize({ width: 375, height: 740 })
  await staff.button(texts.pay('$31.07')).click()
  await expect(page.getByText(plans.missing)).toHaveCount(3)
  await staff.expectSound()
})
