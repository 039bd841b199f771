import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { Api, Person } from '#tests/fixtures/api'
import { AutopayScreen } from '#tests/pages/autopay-screen'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { PartnerPage } from '#tests/pages/partner-page'
import { SignInWindow } from '#tests/pages/sign-in-screen'
import { expect, test } from './journey.ts'

// What is asked for once: a sign-in for a whole page, and the reading of what is signed.

const payment = /, authorize .+ to make one single electronic debit of/
const draws = /, authorize .+ to /

test('[embed-13][embed-17] on the servicer’s own site whoever signs in at the second element is signed in at the first, and both go on', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const amount = own(6_700)
  const site = new PartnerPage(page, baseURL ?? '')
  await site.open('corporate-site')
  const signIn = page.getByRole('link', { name: 'Sign in to continue' })
  await expect(signIn).toHaveCount(2, { timeout: 20_000 })
  const payoff = page.locator('carport-payoff-quote')
  const popping = page.waitForEvent('popup')
  await payoff.getByRole('link', { name: 'Sign in to continue' }).click()
  const popup = await popping
  const second = popup.waitForEvent('popup')
  await popup.getByRole('button', { name: 'Sign in' }).click()
  const person = await personOf(api, 'P4')
  await new SignInWindow(await second, api).signInAndClose(person)
  await popup.getByRole('button', { name: 'Continue' }).click()

  await expect(payoff.getByText('Payoff total').first()).toBeVisible()
  await expect(site.element.getByRole('group', { name: site.texts.amountLegend })).toBeVisible()
  await expect(signIn).toHaveCount(0)
  await site.openReview(amount.typed)
  await expect(site.payButton(amount.shown)).toBeVisible()
  const failed = (await site.heard()).filter(({ name }) => /carport-(error|failure|session-expired)/.test(name))
  expect(failed).toEqual([])
})

test('what a borrower signs is whole in one place of each screen that asks for it, and folded before', async ({
  page,
  enter,
  own,
}) => {
  const amount = own(2_900)
  const pay = new MakeAPaymentScreen(page)
  await enter('p25@example.com', '/make-a-payment')
  await pay.chooseOtherAmount(amount.typed)
  await pay.chooseMethod(/6789/)
  await pay.continueButton.click()
  await expect(page.getByText(payment)).toHaveCount(1)
  await expect(wholeOn(page, payment)).toHaveCount(0)
  await pay.reviewButton.click()
  await expect(pay.consent).toBeVisible()
  await expect(wholeOn(page, payment)).toHaveCount(1)

  const autopay = new AutopayScreen(page)
  await page.goto('/enroll-autopay')
  await autopay.continueButton.click()
  const title = autopay.texts.authorizationTitle
  await expect(autopay.button(autopay.texts.reviewButton)).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(1)
  await expect(wholeOn(page, draws)).toHaveCount(0)
  await autopay.button(autopay.texts.reviewButton).click()
  await expect(page.getByRole('checkbox')).toBeVisible()
  await expect(wholeOn(page, draws)).toHaveCount(1)
})

test('around an element it is whole in our confirmation alone', async ({ page, own, baseURL }) => {
  const amount = own(3_300)
  const partner = new PartnerPage(page, baseURL ?? '')
  await partner.open('partner-page', '?email=p25@example.com&account=100000000025')
  await partner.openReview(amount.typed)
  await expect(wholeOn(page, payment)).toHaveCount(0)
  await partner.payButton(amount.shown).click()
  await expect(wholeOn(partner.confirmation, payment)).toHaveCount(1, { timeout: 20_000 })
  await expect(wholeOn(page, payment)).toHaveCount(0)
})

/** Where words are on the screen in full: what is folded away is there and not shown. */
function wholeOn(place: Page | FrameLocator, words: RegExp): Locator {
  return place.getByText(words).filter({ visible: true })
}

async function personOf(api: Api, id: string): Promise<Person> {
  const person = (await api.people()).find((each) => each.id === id)
  if (person === undefined) throw new Error(`${id} is not in the sandbox`)
  return person
}
