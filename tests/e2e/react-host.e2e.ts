import { PartnerPage } from '#tests/pages/partner-page'
import { expect, test } from './journey.ts'

test('[embed-01][embed-07] a borrower pays in a React application, and finds the payment on its other screen', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const amount = own(6_700)
  const site = new PartnerPage(page, baseURL ?? '')
  await page.goto('/examples/react-host/?email=p2@example.com&account=100000000002')
  await expect(site.amountLegend).toBeVisible({ timeout: 20_000 })
  // The tag beside the component, on the page's one React.
  await expect(page.locator('carport-payoff-quote').getByText('Payoff total').first()).toBeVisible()
  await site.expectSound()
  await site.openReview(amount.typed)
  await site.payButton(amount.shown).click()
  await site.confirm(`Pay ${amount.shown}`, { api, email: 'p2@example.com' })
  const confirmation = await site.confirmationNumber()
  await expect(page.getByText(`Show confirmation ${confirmation}`)).toBeVisible()
  expect(site.graphql('mutation CreateIndividualPayment')).toHaveLength(1)

  await page.getByRole('link', { name: 'My payments' }).click()
  await expect(page.locator('carport-make-a-payment')).toHaveCount(0)
  await expect(page.locator('carport-manage-payments').getByText(amount.shown).first()).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('carport-payment-methods').getByRole('heading').first()).toBeVisible()
  await site.expectSound()
  const before = site.tokenRequests()
  await page.getByRole('link', { name: 'Make a payment', exact: true }).click()
  await expect(page.locator('carport-make-a-payment')).toHaveCount(1)
  // Screens come and go; the token is asked for once.
  expect([before, site.tokenRequests()]).toEqual([1, 1])
})
