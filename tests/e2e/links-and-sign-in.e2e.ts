import type { Page } from '@playwright/test'
import { AccountLookupScreen } from '#tests/pages/account-lookup-screen'
import { latestCode, messagesSoFar, SignInScreen } from '#tests/pages/sign-in-screen'
import { SiteScreen } from '#tests/pages/site-screen'
import { expect, test } from './journey.ts'

test('[deep-01][deep-03][deep-12][deep-13][login-05] a link from outside leads through the login to its page, whatever its case', async ({
  page,
  api,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, on the smaller screen')
  const people = await api.people()
  const person = people.find(({ email }) => email === 'p1@example.com')
  if (person === undefined) throw new Error('p1 is not in the sandbox')
  await page.goto(`/deep-link?to=${encodeURIComponent('/Payment/AutoPay')}`)
  await new SignInScreen(page, api).signIn(person)
  await expect(page).toHaveURL(/\/enroll-autopay$/)
})

test('a password that was typed can be shown and hidden again, and is hidden when it is sent', async ({
  page,
  api,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, on the smaller screen')
  const person = (await api.people()).find(({ email }) => email === 'p25@example.com')
  if (person === undefined) throw new Error('p25 is not in the sandbox')
  await page.goto('/account')
  const password = page.locator('input[autocomplete="current-password"]')
  const box = page.getByRole('checkbox', { name: 'Show password' })
  await page.locator('input[autocomplete~="username"]').fill(person.email)
  await password.fill(person.password)
  await expect(password).toHaveAttribute('type', 'password')
  await box.check()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue(person.password)
  await box.uncheck()
  await expect(password).toHaveAttribute('type', 'password')
  await box.check()
  // What the form has when the browser takes it, after the page's own listeners.
  await page.evaluate(() =>
    window.addEventListener('submit', ({ target }) =>
      sessionStorage.setItem(
        'sent-as',
        (target as HTMLFormElement).querySelector<HTMLInputElement>('#password')?.type ?? '',
      ),
    ),
  )
  const before = await messagesSoFar(api, person.email)
  await password.press('Enter')
  const code = page.locator('input[autocomplete="one-time-code"]')
  await code.waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('sent-as'))).toBe('password')
  await code.fill(await latestCode(api, person.email, before))
  await code.press('Enter')
  await expect(page).toHaveURL(/\/account$/)
})

test('[deep-02][deep-04] links to public pages open at once, and one to another origin opens nothing but the homepage', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'once, on the smaller screen')
  for (const [to, place] of [
    ['/PaymentOptions', /\/payment-options$/],
    ['/privacypolicy', /\/privacy-policy$/],
    ['//evil.example/account', /^[^?]*\/$/],
    ['https://evil.example/', /^[^?]*\/$/],
    ['javascript:alert(1)', /^[^?]*\/$/],
  ] as const) {
    await page.goto(`/deep-link?to=${encodeURIComponent(to)}`)
    await expect(page).toHaveURL(place)
  }
})

test('[nav-02][nav-03][nav-04] the logo leads a visitor to the homepage and a borrower to the dashboard, and loads either again for whoever is there', async ({
  page,
  enter,
}) => {
  const site = new SiteScreen(page)
  const logo = page.getByRole('link', { name: /home page$/ })
  const pressThere = async (heading: RegExp) => {
    await site.heading(heading).waitFor()
    await page.evaluate(() => document.body.setAttribute('data-before', ''))
    await logo.click()
    await expect(page.locator('body[data-before]')).toHaveCount(0)
    await site.heading(heading).waitFor()
  }
  await page.goto('/payment-options')
  await logo.click()
  await expect(page).toHaveURL(/^[^?]*\/$/)
  await pressThere(/Your car loan/)
  await enter('p1@example.com', '/manage-payments')
  await logo.click()
  await expect(page).toHaveURL(/\/account$/)
  // The page before has a heading, too.
  await pressThere(/^Hello/)
  await expect(page).toHaveURL(/\/account$/)
})

test('[login-19][route-21] a borrower with two loans picks one and sees it', async ({ page, enter, isMobile }) => {
  test.skip(!isMobile, 'once, on the smaller screen')
  const site = new SiteScreen(page)
  const person = await enter('p17@example.com', '/account')
  await page.goto('/select-account-login')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await site.expectSound()
  const second = person.accountNumbers[1]?.slice(-4) ?? ''
  await page.getByRole('button', { name: new RegExp(`Loan ending in ${second}`) }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('main')).toContainText(second)
  await page.reload()
  await expect(page.getByRole('main')).toContainText(second)
})

test('[route-32][route-81][route-82][route-83] whoever has only a charged-off loan lands where they can act, with log out as the only way in the bar', async ({
  page,
  api,
}) => {
  const site = new SiteScreen(page)
  const people = await api.people()
  for (const [email, path, title] of [
    ['p9@example.com', '/pco-negotiation', 'Keep Your Keys'],
    ['p11@example.com', '/account-resolution', 'Resolve your account'],
  ] as const) {
    const person = people.find((each) => each.email === email)
    if (person === undefined) throw new Error(`${email} is not in the sandbox`)
    // A page that still asks who is signed in would bring its cookie back.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto('/pre-login')
    await new SignInScreen(page, api).signIn(person)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(site.heading(title)).toBeVisible()
    await expect(page.locator('.cp-skeleton')).toHaveCount(0)
    await site.expectSound()
    await site.openMenu()
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.goto('/pre-login?logout=true')
    await expect(site.heading('You’re signed out')).toBeVisible()
    await page.evaluate(() => window.localStorage.clear())
  }
})

test('[login-03][net-08][profile-01][route-34][route-35][deep-11] a new login is mailed the link that its page names, opens it in another tab, and the first tab goes on by itself', async ({
  page,
  api,
  isMobile,
}) => {
  // The address can be verified once.
  test.skip(isMobile, 'on the larger screen only')
  const site = new SiteScreen(page)
  const person = (await api.people()).find(({ email }) => email === 'p21@example.com')
  if (person === undefined) throw new Error('p21 is not in the sandbox')
  const schemes: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/idp-management'))
      schemes.push((request.headers()['authorization'] ?? '').split(' ')[0] ?? '')
  })
  const linksMailed = async () =>
    (await api.inbox(person.email)).flatMap(({ body }) => /\/oidc\/verify\?link=[\w-]+/.exec(body) ?? [])
  const before = await linksMailed()
  await page.goto('/manage-payments')
  await new SignInScreen(page, api).signIn(person)
  await expect(page).toHaveURL(/\/pre-login\/verify-email$/)
  // Nobody has asked for it.
  await expect.poll(async () => (await linksMailed()).length).toBe(before.length + 1)
  await site.expectSound()
  await page.getByRole('button', { name: 'I opened the link' }).click()
  await expect(page.getByText(/Your email isn’t confirmed yet/)).toBeVisible()
  const link = (await linksMailed()).find((each) => !before.includes(each)) ?? ''

  const other = await page.context().newPage()
  await other.goto(link)
  await new SiteScreen(other).expectSound()
  const password = other.locator('input[autocomplete="current-password"]')
  if (await password.isVisible()) await password.fill(person.password)
  await other.locator('form button[type="submit"]').click()
  await other.locator('main a').first().click()
  await expect(other).toHaveURL(/\/pre-login\/verify-email\/success$/)
  await new SiteScreen(other).expectSound()

  await comeBackTo(page)
  await expect(page).toHaveURL(/\/manage-payments$/)
  await expect(site.heading('Scheduled payments')).toBeVisible()
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL(/\/account$/)
  expect(new Set(schemes)).toEqual(new Set(['DPoP']))
})

test('[login-04][login-20][route-33] a new login enters its account details and the code that went to a contact on file, and sees its loan', async ({
  page,
  api,
  isMobile,
}) => {
  // A login can be linked once.
  test.skip(isMobile, 'on the larger screen only')
  const site = new SiteScreen(page)
  const lookup = new AccountLookupScreen(page)
  const person = (await api.people()).find(({ email }) => email === 'p16@example.com')
  if (person === undefined) throw new Error('p16 is not in the sandbox')
  await page.goto('/account')
  await new SignInScreen(page, api).signIn(person)
  await expect(page).toHaveURL(/\/pre-login\/account-lookup$/)
  await site.expectSound()
  await lookup.enterDetails({ accountNumber: '100000000016', last4SSN: '0000', dob: '1990-01-16' })
  await expect(page.getByText(/match those details/)).toBeVisible()
  await lookup.enterDetails({ accountNumber: '100000000016', last4SSN: person.last4SSN, dob: '1990-01-16' })
  await expect(lookup.heading(lookup.texts.codeTitle)).toBeFocused()
  await site.expectSound()
  const phone = '4805550115'
  const before = await messagesSoFar(api, phone)
  await lookup.sendCodeTo('(•••) •••-0115')
  await site.expectSound()
  await lookup.enterCode(await latestCode(api, phone, before))
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('main')).toContainText('0016')
  for (const recipient of [phone, person.email])
    await expect
      .poll(async () => (await api.inbox(recipient)).map(({ body }) => body).join())
      .toContain('Your loan was connected to the login p•••@example.com')
})

/** Returns to a tab, as far as its page can notice: the browser of the journeys takes every tab for the one in front. */
async function comeBackTo(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
