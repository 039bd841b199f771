import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { SessionTimeoutScreen } from '#tests/pages/session-timeout-screen'
import { SignInScreen } from '#tests/pages/sign-in-screen'
import { expect } from './journey.ts'
import { onItsOwnProduct } from './own-product.ts'

const idleSeconds = 30
const untilWarningMs = (idleSeconds - 20 + 8) * 1000
const untilLogOutMs = 30_000
const [phone, desktop] = [
  { width: 375, height: 740 },
  { width: 1280, height: 800 },
]

/** A product on which sessions end soon. */
const test = onItsOwnProduct({ SESSION_IDLE_SECONDS: String(idleSeconds) })

test('[shell-04][session-01][session-02][session-03][session-08][session-09][session-11][session-18][session-19] an idle borrower is warned, goes on, and without an answer is logged out; signing in again leads back to the page and what was typed', async ({
  page,
  api,
  enter,
}) => {
  const idle = new SessionTimeoutScreen(page)
  const pay = new MakeAPaymentScreen(page)
  const person = await enter('p1@example.com', '/make-a-payment')
  await idle.expectWarning(untilWarningMs)
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await idle.expectSound()
  }
  for (let time = 0; time < 2; time += 1) await page.keyboard.press('Escape')
  await expect(idle.warning).toBeVisible()
  await idle.continueButton.click()
  await expect(idle.warning).toHaveCount(0)
  // The server went along: the session is still there after a reload.
  await page.reload()
  await expect(page).toHaveURL(/\/make-a-payment$/)
  await pay.chooseOtherAmount('212.34')
  await idle.expectWarning(untilWarningMs)
  await idle.expectLoggedOut(untilLogOutMs)
  await expect(page.getByText(/because you were inactive/)).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await new SignInScreen(page, api).signIn(person)
  await expect(page).toHaveURL(/\/make-a-payment$/)
  await expect(page.getByLabel(pay.texts.otherAmount).last()).toHaveValue('212.34')
})

test('[session-10][session-13] Log out in the warning logs out at once, whatever else is open', async ({
  page,
  enter,
}) => {
  const idle = new SessionTimeoutScreen(page)
  await enter('p2@example.com', '/make-a-payment')
  await page.locator('.cp-chip-other').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await idle.expectWarning(untilWarningMs)
  await idle.logOutButton.click()
  await idle.expectLoggedOut(untilLogOutMs)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[session-05][session-06] work in one tab keeps the other from warning, and ends with it', async ({
  page,
  context,
  enter,
}) => {
  await enter('p7@example.com')
  const twin = await context.newPage()
  await twin.goto('/account')
  await expect(twin.locator('main h1').first()).toBeVisible()
  for (let second = 0; second < idleSeconds - 12; second += 2) {
    await twin.keyboard.press('Shift')
    await twin.waitForTimeout(2000)
  }
  const [here, there] = [new SessionTimeoutScreen(page), new SessionTimeoutScreen(twin)]
  await expect(here.warning).toHaveCount(0)
  await expect(there.warning).toHaveCount(0)
  await there.expectWarning(untilWarningMs)
  await there.logOutButton.click()
  await Promise.all([here.expectLoggedOut(untilLogOutMs), there.expectLoggedOut(untilLogOutMs)])
})

test('[session-05] a session that the server ended is over in the page too', async ({ page, enter }) => {
  await enter('p12@example.com')
  const pay = page.getByRole('link', { name: /^(Make a payment|Pay \$)/i }).first()
  await expect(pay).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route('**/graphql', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ errors: [{ message: 'Sign in again.', extensions: { code: 'UNAUTHENTICATED' } }] }),
    }),
  )
  // Another question of the page may learn it first, and take the link away.
  await pay.evaluate((link: HTMLElement) => link.click(), undefined, { timeout: 5_000 }).catch(() => undefined)
  await new SessionTimeoutScreen(page).expectLoggedOut(untilLogOutMs)
})
