import { confirmMessages } from '#portal/frames/confirm/confirm.messages'
import { PartnerPage } from '#tests/pages/partner-page'
import { latestCode, messagesSoFar } from '#tests/pages/sign-in-screen'
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

test('[embed-14] at whatever fraction of a pixel a page of the same site puts the element, the button works once all was read', async ({
  page,
  own,
  baseURL,
}) => {
  const partner = new PartnerPage(page, baseURL ?? '')
  const amount = own(2_300)
  // A frame of another site is drawn apart from its page, and begins at a whole pixel.
  await page.goto('/examples/react-host/?email=p5@example.com&account=100000000005')
  await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
  await partner.openReview(amount.typed)
  for (const marginTop of ['0px', '0.3px', '0.6px']) {
    await partner.element.evaluate((element: HTMLElement, wanted) => Object.assign(element.style, wanted), {
      display: 'block',
      marginTop,
    })
    await partner.payButton(amount.shown).press('Enter')
    const button = partner.confirmation.getByRole('button', { name: `Pay ${amount.shown}` })
    await expect(button).toBeVisible({ timeout: 20_000 })
    await partner.read()
    await button.scrollIntoViewIfNeeded()
    await expect(button, marginTop).toBeEnabled()
    await partner.confirmation.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(partner.payButton(amount.shown)).toBeFocused()
  }
})

test('[embed-14] a browser that can’t tell what lies over our frame is asked for a code each time, also where it is known, and sends nothing before its last digit', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const email = 'p19@example.com'
  const partner = new PartnerPage(page, baseURL ?? '')
  const review = async ({ typed, shown }: { readonly typed: string; readonly shown: string }) => {
    await partner.open('partner-page', `?email=${email}&account=100000000019`)
    await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
    await partner.openReview(typed)
    await partner.payButton(shown).press('Enter')
    await expect(partner.confirmation.getByRole('button', { name: `Pay ${shown}` })).toBeVisible({ timeout: 20_000 })
  }
  const first = own(2_600)
  await review(first)
  await partner.confirm(`Pay ${first.shown}`, { api, email })
  await partner.confirmationNumber()

  const amount = own(2_700)
  const button = partner.confirmation.getByRole('button', { name: `Pay ${amount.shown}` })
  await review(amount)
  await expect(partner.codeStep, 'the browser is known').toHaveCount(0)
  await partner.confirmation.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(partner.payButton(amount.shown)).toBeFocused()

  await page.addInitScript(() => {
    delete (IntersectionObserverEntry.prototype as { isVisible?: boolean }).isVisible
  })
  await review(amount)
  await expect(partner.codeStep).toBeVisible()
  partner.requests.length = 0
  await partner.read()
  await button.scrollIntoViewIfNeeded()
  await expect(button).toBeEnabled()
  await partner.confirmation.getByRole('radio', { name: /^p•+@/ }).press('Space')
  // Codes are 30 seconds apart.
  await api.advanceClock(30)
  const before = await messagesSoFar(api, email)
  await button.press('Enter')
  const code = await latestCode(api, email, before)
  const field = partner.confirmation.getByRole('textbox', { name: confirmMessages.en.code })
  await expect(field).toBeFocused()
  await field.pressSequentially(code.slice(0, 5))
  await button.scrollIntoViewIfNeeded()
  await expect(button).toBeEnabled()
  await button.press('Enter')
  await expect(partner.confirmation.getByText(confirmMessages.en.codeMissing)).toBeVisible()
  expect(partner.graphql('mutation CreateIndividualPayment')).toEqual([])
  await field.fill(code)
  await partner.confirmationNumber()
  expect(partner.graphql('mutation CreateIndividualPayment')).toHaveLength(1)
})
