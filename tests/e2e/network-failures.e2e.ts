import type { Page } from '@playwright/test'
import type { Api, Person } from '#tests/fixtures/api'
import { en as keptTexts } from '#texts/flow/kept-acts.messages'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { ProfileScreen } from '#tests/pages/profile-screen'
import { SignInScreen } from '#tests/pages/sign-in-screen'
import { expect, test } from './journey.ts'

/** To the open review of a payment from the saved bank account, with the consent given. */
async function openReview(page: Page, amount: string): Promise<MakeAPaymentScreen> {
  const pay = new MakeAPaymentScreen(page)
  await pay.chooseOtherAmount(amount)
  await pay.chooseMethod()
  await pay.goToReview()
  await pay.consent.check()
  return pay
}

/** Confirmation numbers of a person's payments of this amount, from the server. */
async function paymentsOf(api: Api, person: Person, cents: number): Promise<string[]> {
  const answer = await api.graphql<{ GetIndividualPayments: { confirmationNumber: string; paymentAmount: number }[] }>(
    await api.token(person.email),
    'query Mine($n: String!) { GetIndividualPayments(accountNumber: $n) { confirmationNumber paymentAmount } }',
    { n: person.accountNumbers[0] ?? '' },
  )
  return (answer.data?.GetIndividualPayments ?? [])
    .filter((payment) => payment.paymentAmount === cents)
    .map((payment) => payment.confirmationNumber)
}

test('a double click on Pay makes one payment', async ({ page, api, enter, own }) => {
  const amount = own(2_101)
  const person = await enter('p2@example.com', '/make-a-payment')
  const pay = await openReview(page, amount.typed)
  await pay.payButton(amount.shown).dblclick()
  const told = await pay.confirmationNumber()
  expect(await paymentsOf(api, person, amount.cents)).toEqual([told])
})

test('a reload on every step keeps what was typed, and going back after paying pays nothing twice', async ({
  page,
  api,
  enter,
  own,
}) => {
  const amount = own(2_202)
  const person = await enter('p7@example.com', '/make-a-payment')
  const pay = new MakeAPaymentScreen(page)
  await pay.chooseOtherAmount(amount.typed)
  await pay.chooseMethod()
  await page.reload()
  await expect(page.getByLabel(pay.texts.otherAmount).last()).toHaveValue(amount.typed)
  await pay.continueButton.click()
  await expect(pay.reviewButton).toBeVisible()
  await page.reload()
  await pay.reviewButton.click()
  await expect(pay.heading(pay.texts.reviewTitle)).toBeVisible()
  await page.reload()
  await pay.consent.check()
  await pay.payButton(amount.shown).click()
  const told = await pay.confirmationNumber()
  await page.reload()
  await page.goBack()
  await page.goBack()
  await page.waitForLoadState('networkidle')
  expect(await paymentsOf(api, person, amount.cents)).toEqual([told])
})

test('a reply that is lost after the payment was accepted is told as the truth, once', async ({
  page,
  api,
  enter,
  own,
}) => {
  const amount = own(2_303)
  const person = await enter('p12@example.com', '/make-a-payment')
  const pay = await openReview(page, amount.typed)
  let lost = 0
  await page.route('**/graphql', async (route) => {
    if (lost === 0 && (route.request().postData() ?? '').includes('mutation CreateIndividualPayment')) {
      lost += 1
      await route.fetch()
      await route.abort('connectionreset')
      return
    }
    await route.continue()
  })
  await pay.payButton(amount.shown).click()
  const told = await pay.confirmationNumber()
  expect(lost).toBe(1)
  expect(await paymentsOf(api, person, amount.cents)).toEqual([told])
})

test('[embed-17] a change whose reply is lost, and with it the page, is told as the truth when the page is back', async ({
  page,
  enter,
}) => {
  await enter('p12@example.com', '/my-profile')
  const profile = new ProfileScreen(page)
  const { texts } = profile
  await profile.button(texts.edit(texts.nickName)).click()
  await profile.field(texts.nickName).fill('Om')
  let lost = 0
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? ''
    if (body.includes('mutation UpdateNickName')) await route.fetch()
    if (!/mutation (UpdateNickName|SettleAttempt)/.test(body)) return route.continue()
    lost += 1
    await route.abort('connectionreset')
  })
  await profile.save()
  await expect.poll(() => lost).toBeGreaterThan(1)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByText(keptTexts.done)).toBeVisible()
  await expect(page.getByText(keptTexts.names.UpdateNickName ?? '')).toBeVisible()
  await expect(profile.card(texts.nameTitle)).toContainText('Om')
  await expect(page.getByText(texts.unsaved)).toHaveCount(0)
  await profile.expectSound()
  await page.reload()
  await expect(profile.card(texts.nameTitle)).toContainText('Om')
  await expect(page.getByText(keptTexts.done)).toHaveCount(0)
})

test('offline in the middle: nothing is sent, nothing is lost, and the same payment goes through once the line is back', async ({
  page,
  api,
  context,
  enter,
  own,
}) => {
  const amount = own(2_404)
  const person = await enter('p19@example.com', '/make-a-payment')
  const pay = await openReview(page, amount.typed)
  await context.setOffline(true)
  await pay.payButton(amount.shown).click()
  // The reason is shown above the review, so the press has to scroll it into view.
  await expect(page.locator('[tabindex="-1"]:focus')).toContainText(pay.texts.offlineTitle)
  await expect(page.locator('[tabindex="-1"]:focus')).toBeInViewport()
  await pay.expectSound()
  await context.setOffline(false)
  await pay.payButton(amount.shown).click()
  const told = await pay.confirmationNumber()
  expect(await paymentsOf(api, person, amount.cents)).toEqual([told])
})

test('a duplicated tab that pays the same is asked whether it is a second payment', async ({
  page,
  api,
  context,
  enter,
  own,
}) => {
  const amount = own(2_606)
  const person = await enter('p14@example.com', '/make-a-payment')
  const pay = await openReview(page, amount.typed)
  const twin = await context.newPage()
  await twin.goto('/make-a-payment')
  const payTwin = await openReview(twin, amount.typed)
  await pay.payButton(amount.shown).click()
  const told = await pay.confirmationNumber()
  await payTwin.payButton(amount.shown).click()
  await expect(twin.getByRole('dialog')).toContainText(pay.texts.duplicateTitle)
  await twin.getByRole('button', { name: pay.texts.duplicateStop }).click()
  expect(await paymentsOf(api, person, amount.cents)).toEqual([told])
})

test('an outage in the middle: nothing is sent, and what was entered waits until the site is back', async ({
  page,
  api,
  enter,
  own,
  isMobile,
}) => {
  test.skip(!isMobile, 'the same on a desktop')
  const amount = own(2_707)
  const person = await enter('p19@example.com', '/make-a-payment')
  const pay = await openReview(page, amount.typed)
  await page.route('**/graphql', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '60' },
      contentType: 'application/json',
      body: JSON.stringify({ errors: [{ message: 'Down.', extensions: { code: 'OUTAGE', retryable: true } }] }),
    }),
  )
  await pay.payButton(amount.shown).click()
  await expect(page).toHaveURL(/error\/process-error$/)
  await expect(page.getByText(/Nothing was charged, and we kept what you entered/)).toBeVisible()
  await page.unroute('**/graphql')
  expect(await paymentsOf(api, person, amount.cents)).toEqual([])
  // Not even a reload loses it.
  await page.reload()
  await page.getByRole('link', { name: 'Try again' }).click()
  await pay.consent.check()
  await pay.payButton(amount.shown).click()
  const told = await pay.confirmationNumber()
  expect(await paymentsOf(api, person, amount.cents)).toEqual([told])
})

test('a session that ran out in the middle of a form: after signing in again the form is there, with what was typed', async ({
  page,
  api,
  context,
  enter,
  own,
  isMobile,
}) => {
  test.skip(!isMobile, 'the same on a desktop')
  const amount = own(2_808)
  const person = await enter('p2@example.com', '/make-a-payment')
  const pay = new MakeAPaymentScreen(page)
  await pay.chooseOtherAmount(amount.typed)
  await pay.chooseMethod()
  const cookies = (await context.cookies()).filter((cookie) => cookie.name !== 'carport_consent')
  for (const { name } of cookies) await context.clearCookies({ name })
  await page.route('**/graphql', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ errors: [{ message: 'Sign in again.', extensions: { code: 'UNAUTHENTICATED' } }] }),
    }),
  )
  await pay.continueButton.click()
  await page.waitForURL(/pre-login\?logout=true$/)
  await page.unroute('**/graphql')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await new SignInScreen(page, api).signIn(person)
  await page.waitForURL(/\/make-a-payment/)
  await expect(page.getByLabel(pay.texts.otherAmount).last()).toHaveValue(amount.typed)
})

test('an old tab after a new version: it says so, loads itself again, and keeps what was typed', async ({
  page,
  enter,
  own,
  isMobile,
}) => {
  test.skip(!isMobile, 'the same on a desktop')
  const amount = own(2_909)
  const gone = /\/assets\/(make-a-payment|later-steps)-[^/]*\.js$/
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }))
  await enter('p7@example.com')
  await page
    .getByRole('link', { name: /^(Make a payment|Pay \$)/i })
    .first()
    .click()
  const pay = new MakeAPaymentScreen(page)
  await expect(page.getByText('Reload this page')).toBeVisible()
  await page.unroute(gone)
  const later = /\/assets\/later-steps-[^/]*\.js$/
  await page.route(later, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'Reload' }).click()
  await pay.chooseOtherAmount(amount.typed)
  await pay.chooseMethod()
  await pay.continueButton.click()
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await page.unroute(later)
  await page.reload()
  await pay.reviewButton.click()
  await expect(pay.payButton(amount.shown)).toBeVisible()
})

test('a form for a new account that does not load says so where the borrower is taken, and opens with the next try', async ({
  page,
  enter,
  isMobile,
}) => {
  test.skip(!isMobile, 'the same on a desktop, where it is in sight anyway')
  await page.route(/\/assets\/later-steps-[^/]*\.js$/, (route) => route.abort())
  await enter('p7@example.com')
  await page.goto('/make-a-payment')
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Nothing was charged' })
  await expect(failed).toBeInViewport()
  await expect(page.locator(':focus').filter({ has: failed })).toBeVisible()
  await page.unrouteAll()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New bank account' })).toBeVisible()
})
