import { PartnerPage } from '#tests/pages/partner-page'
import { expect, test } from './journey.ts'

test('[embed-14] where our frame comes after the press, the focus waits for it, and it hears the first key', async ({
  page,
  own,
  baseURL,
}) => {
  const partner = new PartnerPage(page, baseURL ?? '')
  const asked = Promise.withResolvers<void>()
  await page.route('**/frames/confirm', async (route) => {
    await asked.promise
    await route.continue()
  })
  const amount = own(2_000)
  await partner.open('partner-page', '?email=p5@example.com&account=100000000005')
  await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
  await partner.openReview(amount.typed)
  await partner.payButton(amount.shown).press('Enter')
  await expect.poll(() => partner.isConfirming()).toBe(true)
  // A frame that has the focus while our page takes the place of the empty one can lose it to the page around, for good.
  const hasFocus = () => partner.element.evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.localName)
  expect(await hasFocus()).toBe('dialog')
  asked.resolve()
  const heading = partner.confirmation.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  expect(await hasFocus()).toBe('iframe')
  // To wherever the keyboard is: no element of the frame is named.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(partner.confirmation.getByRole('radio').first()).toBeChecked()
})
