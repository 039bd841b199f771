import type { Page } from '@playwright/test'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { SiteScreen } from '#tests/pages/site-screen'
import { expect, test } from './journey.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Tabs' })
const backKey = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'GoBack' })))

test('[shell-02][native-01][native-03][native-05][native-06][native-07][native-10][native-13] the app on Android starts at the sign-in and has its own bars', async ({
  page,
  enter,
}) => {
  const site = new SiteScreen(page)
  await page.goto('/payment-options?platform=AndroidApp')
  await expect(page.locator('input[autocomplete="current-password"]')).toBeVisible()
  await enter('p13@example.com')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('banner').getByText('Dashboard')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await expect(tabs(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await site.expectSound()

  await tabs(page).getByRole('link', { name: 'Payment Options' }).click()
  await expect(page).toHaveURL(/\/payment-options$/)
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  await site.expectSound()
  await backKey(page)
  await expect(page).toHaveURL(/\/account$/)
})

test('[link-01][logout-07][native-11][native-12][session-17] in the app on iOS pages of others open over it, and log out takes its second', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/?platform=iOSApp')
  await enter('p13@example.com')
  await expect(page.locator('.native-notch')).toBeVisible()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const [over] = await Promise.all([page.waitForEvent('popup'), menu.getByRole('link', { name: 'Careers' }).click()])
  await over.waitForURL(/\/help\/careers/)
  expect(await over.evaluate(() => window.opener)).toBeNull()
  await over.close()
  await expect(page).toHaveURL(/\/account$/)

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await menu.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog', { name: 'Log Out' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Logging out')).toBeVisible()
  await expect(page).toHaveURL(/pre-login\?logout=true$/)
})

for (const platform of ['iOSApp', 'AndroidApp'] as const) {
  test(`[app-01] ${platform}: a borrower sees the loan, pays, and manages the payment, as on the site`, async ({
    page,
    enter,
    own,
  }) => {
    const amount = own(platform === 'iOSApp' ? 2_101 : 2_303)
    const pay = new MakeAPaymentScreen(page)
    await page.goto(`/?platform=${platform}`)
    await enter('p1@example.com')
    await expect(tabs(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Pay \$/ })
      .click()
    await expect(page).toHaveURL(/make-a-payment$/)
    await pay.chooseOtherAmount(amount.typed)
    await pay.chooseMethod(/Checking|Savings/)
    await pay.goToReview()
    await pay.consent.check()
    await pay.payButton(amount.shown).click()
    await pay.confirmationNumber()
    await page.goto('/manage-payments')
    const payment = page.getByRole('main').getByText(amount.shown).first()
    await expect(payment).toBeVisible()
    await expect(tabs(page)).toBeVisible()
  })
}
