import type { Page } from '@playwright/test'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { SiteScreen } from '#tests/pages/site-screen'
import { expect, test } from './journey.ts'

const demoEmail = 'demo@example.com'

/** Queries sent for every visitor, which reveal nothing about a loan. */
const ofEverybody = ['UserContext', 'ServerClock']

test('[demo-01][demo-02][demo-03] the demo user pays 96.12, sees it scheduled, and it is gone after log out; the backend hears of none of it', async ({
  page,
  enter,
}) => {
  const asked = operationsAsked(page)
  const pay = new MakeAPaymentScreen(page)
  const site = new SiteScreen(page)
  await enter(demoEmail)
  await expect(page.getByText('This is a demo account.')).toBeVisible()
  await expect(page.getByRole('main').getByText('$96.12').first()).toBeVisible()
  await site.expectSound()

  await page
    .getByRole('main')
    .getByText(/^Pay \$/)
    .click()
  await pay.chooseMethod()
  await pay.goToReview()
  await pay.consent.check()
  await pay.payButton('$96.12').click()
  const confirmation = await pay.confirmationNumber()
  await site.expectSound()
  await page.locator('a[href="/manage-payments"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduled payments' })).toBeVisible()
  await expect(page.getByRole('main').getByText('$96.12').first()).toBeVisible()

  await site.openMenu()
  await page.getByRole('button', { name: 'Log Out', exact: true }).last().click()
  await page.getByRole('dialog', { name: 'Log Out' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/pre-login\?logout=true/)
  await expect(page.getByText('This is a demo account.')).toHaveCount(0)

  await enter(demoEmail, '/manage-payments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('This is a demo account.')).toBeVisible()
  await expect(page.getByRole('main').getByText('$96.12')).toHaveCount(0)
  expect(confirmation).not.toBe('')
  expect(asked.filter((operation) => !ofEverybody.includes(operation))).toEqual([])
  expect(asked).toContain('UserContext')
})

/** The operations that reach the backend from now on, by name. */
function operationsAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/graphql')) return
    const body = request.postDataJSON() as { operationName?: string } | null
    asked.push(body?.operationName ?? 'unnamed')
  })
  return asked
}
