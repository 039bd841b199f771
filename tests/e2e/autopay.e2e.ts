import { AutopayScreen } from '#tests/pages/autopay-screen'
import { DashboardScreen, openDashboard } from '#tests/pages/dashboard-screen'
import { PartnerPage } from '#tests/pages/partner-page'
import { latestCode, messagesSoFar } from '#tests/pages/sign-in-screen'
import { countPresses } from './count-presses.ts'
import { expect, takeBack, test } from './journey.ts'

test('[autopay-10] the later screens of autopay do not open by their address', async ({ page, enter }) => {
  const autopay = new AutopayScreen(page)
  await enter('p13@example.com', '/enroll-autopay')
  await page.goto('/enroll-autopay/verify')
  await expect(page).toHaveURL(/\/enroll-autopay$/)
  await expect(autopay.continueButton).toBeVisible()
})

test('[autopay-07] an account that is past due is shown the ways to pay, and no form', async ({ page, enter }) => {
  const autopay = new AutopayScreen(page)
  await enter('p12@example.com', '/enroll-autopay')
  await expect(page.getByText(autopay.texts.pastDueTitle)).toBeVisible()
  await expect(page.getByRole('link', { name: autopay.texts.payOnce })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await autopay.expectSound()
})

test('who never agreed to electronic records opens the sample, agrees, and the autopay they signed is on', async ({
  page,
  enter,
}) => {
  const autopay = new AutopayScreen(page)
  const { texts, records } = autopay
  await enter('p22@example.com', '/enroll-autopay')
  await autopay.continueButton.click()
  await autopay.button(texts.reviewButton).click()
  await page.getByRole('checkbox').check()
  await autopay.button(texts.verifyButton).click()
  await autopay.button(texts.signButton).click()
  await expect(autopay.heading(records.askTitle)).toBeFocused()
  await autopay.expectSound()
  await page.getByLabel(records.sampleCode).fill(await autopay.openSample())
  await autopay.button(records.accept).click()
  await autopay.confirmationNumbers(1)
})

test('[guard-11][guard-12] the choice of an account is closed while a flag of autopay is on', async ({
  page,
  api,
  enter,
}) => {
  await enter('p17@example.com')
  for (const flag of ['DisableApRegular', 'DisableApPastDue']) {
    await api.setFlag(flag, true)
    try {
      await page.goto('/select-account')
      await expect(page).toHaveURL(/error\/process-error/)
    } finally {
      await api.setFlag(flag, false)
    }
  }
})

test('[autopay-02][route-20] a borrower with two loans chooses the one that autopay is for', async ({
  page,
  enter,
}) => {
  const autopay = new AutopayScreen(page)
  const person = await enter('p17@example.com', '/select-account')
  await autopay.expectSound()
  const last = (person.accountNumbers[0] ?? '').slice(-4)
  await autopay.choose(autopay.texts.accountOption(last))
  await autopay.button(autopay.kit.continueButton).click()
  await expect(page).toHaveURL(/\/enroll-autopay$/)
  await expect(page.getByText(autopay.kit.account(last), { exact: false }).first()).toBeVisible()
})

test('[embed-18][alert-04][autopay-01][autopay-03][autopay-04][autopay-05][autopay-06][route-22][route-23][route-24][route-25][route-26] a borrower sets autopay up, skips a payment and turns it off', async ({
  page,
  enter,
}) => {
  const autopay = new AutopayScreen(page)
  const dashboard = new DashboardScreen(page)
  const { texts, kit } = autopay
  await enter('p13@example.com')
  // With one loan there is none to choose.
  await dashboard.followAlert('EnrollInAutoPay', 'Set up autopay')
  await expect(page).toHaveURL(/\/enroll-autopay$/)
  await autopay.choose(kit.rhythm.SEMI_MONTHLY)
  const day = await autopay.chooseStart()
  await autopay.choose(kit.reminder.ONE_DAY_BEFORE)
  await autopay.expectSound()

  await autopay.continueButton.click()
  await expect(page).toHaveURL(/enroll-autopay\/terms$/)
  await expect(autopay.plannedDraws).toHaveCount(12)
  await expect(autopay.plannedDraws.first()).toContainText(day)
  await autopay.expectSound()
  // What was chosen is kept by the page itself.
  await page.reload()
  await expect(autopay.plannedDraws.first()).toContainText(day)
  await autopay.button(texts.reviewButton).click()
  await expect(page).toHaveURL(/enroll-autopay\/review-terms$/)
  await expect(page.getByText(kit.reminder.ONE_DAY_BEFORE)).toBeVisible()
  await page.getByRole('checkbox').check()
  await autopay.expectSound()
  await autopay.button(texts.verifyButton).click()
  await expect(page).toHaveURL(/enroll-autopay\/verify$/)
  await autopay.expectSound()
  await autopay.button(texts.signButton).click()
  const signed = await autopay.confirmationNumbers(1)
  await expect(page).toHaveURL(`/enroll-autopay/success?receipt=${signed[0]}`)
  await page.reload()
  expect(await autopay.confirmationNumbers(1)).toEqual(signed)
  await autopay.expectSound()

  await openDashboard(page)
  await expect(page.getByText(/^Autopay is on: \$/)).toContainText(day)
  await expect(dashboard.alert('EnrollInAutoPay')).toHaveCount(0)
  await page.goto('/manage-payments')
  // Exactly: December 1 is also how December 15 begins.
  const first = autopay.draws.filter({ has: page.getByText(day, { exact: true }) })
  await first.getByRole('button').click()
  await autopay.expectSound()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Yes, skip/ })
    .click()
  await expect(first).toHaveCount(0)

  await page.getByRole('link', { name: 'View autopay' }).click()
  await expect(autopay.heading(texts.onTitle)).toBeVisible()
  await autopay.expectSound()
  await autopay.stop()
  await autopay.expectSound()
})

test('[autopay-06][app-04] the co-buyer sees autopay that is on, and has no way to change it', async ({
  page,
  enter,
}) => {
  const autopay = new AutopayScreen(page)
  await enter('p18@example.com', '/enroll-autopay')
  await expect(autopay.heading(autopay.texts.onTitle)).toBeVisible()
  await expect(page.getByText(autopay.texts.otherBorrower)).toBeVisible()
  await expect(autopay.button(autopay.texts.stop)).toHaveCount(0)
  await autopay.expectSound()
})

test('[flag-26] turned off while its page is open, autopay closes at once', async ({ page, api, enter }) => {
  const autopay = new AutopayScreen(page)
  await enter('p13@example.com', '/enroll-autopay')
  await expect(autopay.continueButton).toBeVisible()
  await api.setFlag('DisableAutopay', true)
  try {
    await expect(autopay.heading(autopay.texts.ineligibleTitle)).toBeVisible()
  } finally {
    await api.setFlag('DisableAutopay', false)
  }
  await expect(autopay.continueButton).toBeVisible()
})

test('[otp-01][otp-02][otp-03][otp-04][route-27][route-28][route-29][route-30][route-31] a borrower pays what is past due and sets autopay up with one code', async ({
  page,
  api,
  enter,
}) => {
  const autopay = new AutopayScreen(page)
  const { otp, kit } = autopay
  const person = await enter('p2@example.com')
  await page.getByRole('link', { name: 'See how it works' }).click()
  await expect(page).toHaveURL(/\/autopay-otp$/)
  await expect(autopay.button(otp.begin)).toBeVisible()
  await autopay.expectSound()
  await page.goto('/autopay-otp/review-terms')
  await expect(page).toHaveURL(/\/autopay-otp$/)
  await autopay.button(otp.begin).click()
  await expect(page).toHaveURL(/autopay-otp\/payment$/)
  await autopay.choose(/6789/)
  await autopay.expectSound()
  await autopay.button(kit.continueButton).click()
  await expect(page).toHaveURL(/autopay-otp\/enroll$/)
  await autopay.expectSound()
  await autopay.button(kit.continueButton).click()
  await expect(page).toHaveURL(/autopay-otp\/review-terms$/)
  await expect(autopay.plannedDraws.first()).toBeVisible()
  await page.reload()
  await page.getByRole('checkbox', { name: otp.paymentConsent }).check()
  await page.getByRole('checkbox', { name: otp.autopayConsent }).check()
  await autopay.choose(/@/)
  const before = await messagesSoFar(api, person.email)
  await autopay.button(kit.sendCode).click()
  await page.getByLabel(kit.code, { exact: true }).fill(await latestCode(api, person.email, before))
  await autopay.expectSound()
  await autopay.button(/and turn on autopay$/).click()
  const numbers = await autopay.confirmationNumbers(2)
  expect(new Set(numbers).size).toBe(2)
  await expect(page).toHaveURL(`/autopay-otp/success?receipt=${numbers.join('-')}`)
  await page.reload()
  expect(await autopay.confirmationNumbers(2)).toEqual(numbers)
  await autopay.expectSound()

  await page.goto('/autopay-otp')
  await expect(autopay.heading(otp.closedTitle['already-on'])).toBeVisible()
  await autopay.expectSound()
  await page.getByRole('link', { name: otp.seeAutopay }).click()
  await autopay.stop()
  await takeBack(api, person, numbers)
})

test('[autopay-01] in Spanish autopay speaks Spanish', async ({ page, enter }) => {
  const autopay = new AutopayScreen(page, 'es')
  await enter('p13@example.com', '/enroll-autopay')
  await autopay.speakSpanish()
  await expect(autopay.heading(autopay.texts.title)).toBeVisible()
  await autopay.goToVerify()
  await autopay.expectSound()
})

test('[embed-08][embed-14] on a partner’s page a borrower sets autopay up, signed with a code, and turns it off; to set it up takes one press more than in the portal, the one in our frame, which sends the code whose last digit confirms', async ({
  page,
  api,
  enter,
  baseURL,
}) => {
  const taken = await countPresses(page)
  const autopay = new AutopayScreen(page)
  const partner = new PartnerPage(page, baseURL ?? '')
  const email = 'p13@example.com'
  const accountNumber = '100000000013'
  // The page of the example asks for payments only; this partner may offer autopay.
  await page.route('**/examples/carport-token', (route) => {
    const asked = route.request().postDataJSON() as object
    return route.continue({ postData: JSON.stringify({ ...asked, capabilities: ['autopay'] }) })
  })
  await page.goto(`/examples/partner-page/?email=${email}&account=${accountNumber}`)
  await page.locator('carport-make-a-payment').waitFor()
  await page.evaluate((account) => {
    const element = document.createElement('carport-autopay')
    element.setAttribute('account-number', account)
    document.querySelector('carport-make-a-payment')?.replaceWith(element)
  }, accountNumber)
  await expect(autopay.continueButton).toBeVisible()
  taken.begin()
  await autopay.goToVerify()
  await expect(autopay.button(autopay.kit.sendCode)).toHaveCount(0)
  await autopay.button(autopay.texts.signButton).click()
  await partner.confirm(/autopay/, { api, email, phone: '4805550112' })
  await autopay.confirmationNumbers(1)
  const atPartner = taken.end()
  await page.locator('carport-autopay').evaluate((element) => (element as unknown as { reset(): void }).reset())
  await autopay.stop(() => partner.confirm(/autopay/, { api, email }))

  await enter(email, '/enroll-autopay')
  await expect(autopay.continueButton).toBeVisible()
  taken.begin()
  await autopay.goToVerify()
  await autopay.button(autopay.texts.signButton).click()
  await autopay.confirmationNumbers(1)
  const inPortal = taken.end()
  await page.goto('/enroll-autopay')
  await autopay.stop()
  expect(inPortal.presses, 'four steps and a consent').toBe(5)
  expect(atPartner.presses - inPortal.presses).toBe(1)
})
