import { Screen } from '#tests/pages/screen'
import { expect, test } from './journey.ts'

test('[embed-09][embed-17] three brands theme the same element, and one of them while the page is open', async ({
  page,
}) => {
  await page.goto('/examples/themed/')
  const pay = page.getByRole('link', { name: /^Pay it off now/ })
  await expect(pay).toHaveCount(3, { timeout: 20_000 })
  const colors = () => pay.evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor))
  expect(await colors()).toEqual(['rgb(47, 107, 47)', 'rgb(255, 180, 84)', 'rgb(122, 46, 142)'])
  await page.getByLabel('Accent').fill('#004d40')
  await expect.poll(async () => (await colors())[2]).toBe('rgb(0, 77, 64)')
  expect((await colors()).slice(0, 2)).toEqual(['rgb(47, 107, 47)', 'rgb(255, 180, 84)'])
})

test('[embed-09] in the playground every element appears, tells its events, and can be copied', async ({ page }) => {
  await page.goto('/examples/playground/?tag=carport-payoff-quote&email=p2@example.com')
  await expect(page.locator('#log li').filter({ hasText: 'carport-ready' })).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('#snippet')).toContainText('<carport-payoff-quote account-number="100000000002"')
  await new Screen(page).expectSound()
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('es')
  await expect(page.locator('#snippet')).toContainText('language="es"')
  await expect(page.getByRole('heading', { name: 'Cotización' }).or(page.locator('[lang=es] h2')).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Token', exact: true }).selectOption('other')
  await expect(page.locator('#log li').filter({ hasText: 'NOT_AVAILABLE' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Token', exact: true }).selectOption('none')
  await expect(page.getByRole('link', { name: /Inicie sesión/ })).toBeVisible()
})

test('in the playground every state is shown by the test kit, and copied in four forms', async ({ page }) => {
  await page.goto('/examples/playground/?tag=carport-make-a-payment&state=declined')
  await expect(page.locator('#reached')).toContainText('“declined”, in the scenario declined', { timeout: 20_000 })
  await expect(page.locator('#log li').filter({ hasText: 'carport-failure' })).toContainText('ACH_REJECTED')
  await new Screen(page).expectSound()
  for (const [form, text] of [
    ['react', "import { configure, MakeAPayment } from '@carport/elements/react'"],
    ['npm', "import { configure } from '@carport/elements/make-a-payment'"],
    ['test', "startMockServicer({ scenario: 'declined' })"],
  ] as const) {
    await page.getByRole('combobox', { name: 'Written as', exact: true }).selectOption(form)
    await expect(page.locator('#snippet')).toContainText(text)
  }
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('session ended')
  await expect(page.locator('#log li').filter({ hasText: 'carport-session-expired' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('combobox', { name: 'Element', exact: true }).selectOption('carport-payoff-quote')
  await expect(page.locator('#reached')).toContainText('“normal”', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Expire the token' }).click()
  await expect(page.locator('carport-payoff-quote').getByText('Payoff total').first()).toBeVisible()
})

test('[embed-11][embed-16] the servicer’s own site is sound before anybody signs in', async ({ page }) => {
  await page.goto('/examples/corporate-site/')
  await expect(page.getByRole('link', { name: 'Sign in to continue' })).toHaveCount(2, { timeout: 20_000 })
  await new Screen(page).expectSound()
})
