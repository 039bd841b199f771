import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { homepageMessages } from '#portal/pages/homepage/homepage.messages'
import { formatDate, addDays, type LocalDate } from '#sdk/dates/dates'
import { errorText } from '#sdk/errors/texts'
import { pastDueDaysAhead } from '#sdk/loan/payment-terms'
import { formatCents } from '#sdk/money/money'
import { en as dashboardEn } from '#texts/dashboard/dashboard.messages'
import { es as dashboardEs } from '#texts/dashboard/dashboard.messages.es'
import { paymentMethodsMessages } from '#texts/payment-methods/payment-methods.messages'
import type { Api, Person } from '#tests/fixtures/api'
import { AutopayScreen } from '#tests/pages/autopay-screen'
import { openDashboard } from '#tests/pages/dashboard-screen'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { PayoffQuoteScreen } from '#tests/pages/payoff-quote-screen'
import { ProfileScreen } from '#tests/pages/profile-screen'
import { Screen } from '#tests/pages/screen'
import { expect, test } from './journey.ts'

test('[pay-01][pay-02][autopay-01] in Spanish, what is scheduled before its due date is counted everywhere, a second payment is warned about, and what it does to autopay stays until its receipt', async ({
  page,
  enter,
}) => {
  const pay = new MakeAPaymentScreen(page, 'es')
  await enter('p27@example.com')
  await pay.speakSpanish()
  await page.goto('/make-a-payment')
  await fill(page, pay, '600.00')
  await pay.goToReview()
  await pay.consent.check()
  await pay.scheduleButton('$600.00').click()
  await pay.confirmationNumber()
  const receipt = page.locator('.cp-receipt-head')
  for (const named of ['Joyce Palmer', /Nissan\sAltima/, pay.texts.account('0027')])
    await expect(receipt).toContainText(named)
  await pay.expectSound()
  await openDashboard(page)
  await expect(page.getByText(dashboardEs.scheduled('$600.00'))).toBeVisible()
  await expect(page.getByText(dashboardEs.nothingDue)).toBeVisible()

  const autopay = new AutopayScreen(page, 'es')
  await page.goto('/enroll-autopay')
  await autopay.goToVerify()
  await autopay.button(autopay.texts.signButton).click()
  await autopay.confirmationNumbers(1)

  await page.goto('/make-a-payment')
  await fill(page, pay, '700.00')
  await pay.continueButton.click()
  await expect(page.getByText(/Ya tiene \$600\.00 en proceso o programados/)).toBeVisible()
  const goesOn = page.getByRole('radio', { name: pay.texts.autopayChoices.CONTINUE })
  await pay.chooseOne(goesOn)
  await page.reload()
  await expect(goesOn).toBeChecked()
  await pay.reviewButton.click()
  await pay.consent.check()
  await pay.scheduleButton('$700.00').click()
  await pay.confirmationNumber()
  await expect(page.getByText(pay.texts.autopayDoes.CONTINUE)).toBeVisible()
  await page.reload()
  await expect(page.getByText(pay.texts.autopayDoes.CONTINUE)).toBeVisible()
  await pay.expectSound()
})

test('a payment that is too little or too late for what is asked for by a day is warned of before it is made', async ({
  page,
  api,
  enter,
}) => {
  const { email, today, warned } = await whoHasADeadline(api)
  const pay = new MakeAPaymentScreen(page)
  await enter(email, '/make-a-payment')
  await pay.chooseOtherAmount('1.00')
  await pay.chooseMethod(/6789/)
  await pay.continueButton.click()
  await expect(page.getByText(warned.short)).toBeVisible()
  await pay.expectSound()
  await page.goto('/make-a-payment')
  const last = addDays(today, pastDueDaysAhead)
  await page.getByRole('button', { name: 'Choose another date' }).click()
  const day = page.getByRole('dialog').getByRole('button', { name: formatDate(last, 'en', today), exact: true })
  const onward = page.getByRole('dialog').getByRole('button', { name: 'Next month' })
  if ((await day.count()) === 0) await onward.click()
  await day.click()
  await pay.continueButton.click()
  await expect(page.getByText(warned.late)).toBeVisible()
})

test('[pay-06] a payoff that was meant for a later day is one of today once a card pays it', async ({
  page,
  api,
  enter,
}) => {
  const pay = new MakeAPaymentScreen(page)
  const payoff = new PayoffQuoteScreen(page)
  const person = await enter('p25@example.com', '/payoff-quote')
  await payoff.payLink.click()
  await expect(page).toHaveURL(/make-a-payment\/payoff-quote$/)
  await pay.chooseMethod(/6789/)
  const today = await api.today()
  const figure = page.locator('.cp-headline-figure').first()
  const note = page.locator('.cp-headline-note').first()
  const ofToday = await payoffOn(api, person, today)
  const chip = page.locator('.cp-chip').nth(1)
  const later = (await chip.getByRole('radio').getAttribute('value')) ?? ''
  await chip.click()
  await expect(note).toContainText(pay.texts.payoffOn(formatDate(later, 'en', today)))
  await expect(figure).toHaveText(await payoffOn(api, person, later))
  await pay.chooseMethod(/4242/)
  await expect(page.getByText(pay.texts.cardDate(formatDate(today, 'en', today)))).toBeVisible()
  await expect(note).toContainText(pay.texts.payoffOn(formatDate(today, 'en', today)))
  await expect(figure).toHaveText(ofToday)
  await pay.expectSound()
})

test('[methods-02][pay-07] a credit card is refused with its reason, and a debit card after it pays; a new mobile number waits for its code, gets another one, and is given up', async ({
  page,
  api,
  enter,
}) => {
  const wallet = paymentMethodsMessages.en
  const pay = new MakeAPaymentScreen(page)
  const person = await enter('p26@example.com', '/payment-authenticate')
  const openCardPage = async () => {
    await page.getByLabel(wallet.last4).fill(person.last4SSN)
    await page.getByRole('button', { name: wallet.openCardPage }).click()
    await page.waitForURL(/\/cp\/bcst\/make-payment/)
    await page.locator('input[autocomplete="cc-number"]').fill('4000056655665556')
    await page.locator('input[autocomplete="cc-exp"]').fill('12/30')
    await page.locator('input[autocomplete="cc-csc"]').fill('123')
  }
  await openCardPage()
  await page.getByRole('button', { name: 'Use a credit card' }).click()
  await expect(page.getByText(errorText('CREDIT_NOT_ACCEPTED', 'en')).first()).toBeVisible()
  await pay.expectSound()
  await page.getByRole('button', { name: wallet.cardAgain }).click()
  await openCardPage()
  await page.getByRole('button', { name: /approve/i }).click()
  await page.waitForURL(/make-a-payment/)
  await expect(page.getByRole('radio', { name: /5556/ })).toBeChecked()

  const profile = new ProfileScreen(page, 'es')
  await profile.speakSpanish()
  await page.goto('/my-profile')
  const { texts } = profile
  const phones = profile.card(texts.phoneTitle)
  await profile.button(texts.addPhone).click()
  await profile.field(texts.phoneNumber).fill('(480) 555-0126')
  await profile.save()
  await expect(phones).toContainText(texts.phonePending('').slice(0, 20))
  // A new code is sent a minute after the last at the earliest.
  await api.advanceClock(60)
  const before = await api.inbox('4805550126')
  await phones.getByRole('button', { name: texts.sendAgain }).click()
  await expect(phones).toContainText(texts.codeSent('').slice(0, 20))
  expect((await api.inbox('4805550126')).length).toBe(before.length + 1)
  await profile.expectSound()
  await phones.getByRole('button', { name: texts.giveUp }).click()
  await expect(page.getByText(texts.givenUp)).toBeVisible()
  await expect(profile.field(texts.code)).toHaveCount(0)
})

test('[dash-01][dash-02][autopay-06][route-12] a paid-off loan has its letter, a late second loan is named beside the first, autopay that is changed begins on no day that is over, and an unknown address is said to be one', async ({
  page,
  api,
  enter,
}) => {
  const screen = new Screen(page)
  await enter('p15@example.com')
  await expect(page.getByText(dashboardEn.paidOff)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await screen.button(dashboardEn.saveLetter).click()
  const letter = readFileSync(await (await downloading).path())
  expect(letter.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText(dashboardEn.letterSaved)).toBeVisible()
  await screen.expectSound()

  await leave(page)
  await enter('p17@example.com')
  await screen.button(/^Ending in 0117 is \d+ days past due$/).click()
  await expect(page.getByText(/^\d+ days past due$/)).toBeVisible()
  await expect(screen.button(/^Ending in 0117/)).toHaveCount(0)

  await leave(page)
  const autopay = new AutopayScreen(page)
  await enter('p1@example.com', '/enroll-autopay')
  await autopay.button(autopay.texts.change).click()
  const chosen = page.locator('.cp-date-field').getByRole('radio', { checked: true })
  expect(((await chosen.getAttribute('value')) ?? '') >= (await api.today())).toBe(true)

  await page.goto('/no-page-of-ours')
  await expect(page.getByText(homepageMessages.en.notFound)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

/** Another amount, from the first bank account, on the next business day. */
async function fill(page: Page, pay: MakeAPaymentScreen, amount: string): Promise<void> {
  await pay.chooseOtherAmount(amount)
  await pay.chooseMethod()
  await page.locator('.cp-chip').nth(1).click()
}

/** The next person signs in on the same device. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^(?!carport_consent)/ })
  await page.goto('about:blank')
}

/** The total that pays a person's first loan off on a day. */
async function payoffOn(api: Api, { email, accountNumbers }: Person, day: LocalDate): Promise<string> {
  const { data } = await api.graphql<{ GetPayoffQuote: { payoffQuoteTotal: number } }>(
    await api.token(email),
    'query Payoff($n: String!, $day: LocalDate) { GetPayoffQuote(accountNumber: $n, goodUntil: $day) { payoffQuoteTotal } }',
    { n: accountNumbers[0], day },
  )
  return formatCents(data?.GetPayoffQuote.payoffQuoteTotal ?? 0)
}

/** Who is asked for money by a day that a payment of the last possible day would miss: days go by between journeys. */
async function whoHasADeadline(api: Api) {
  const today = await api.today()
  for (const id of ['P26', 'P7', 'P12', 'P5', 'P4', 'P3']) {
    const person = (await api.people()).find((each) => each.id === id)
    if (person === undefined) continue
    const short = await deadlineWarning(api, person, today)
    const late = await deadlineWarning(api, person, addDays(today, pastDueDaysAhead))
    if (short !== null && late !== null) return { email: person.email, today, warned: { short, late } }
  }
  throw new Error('Nobody is asked for money by a day')
}

/** What a payment of a dollar is warned of as missing a deadline; null where it misses none, or is not taken. */
async function deadlineWarning(api: Api, person: Person, paymentDate: LocalDate): Promise<string | null> {
  const token = await api.token(person.email)
  const [method] = (await api.methods(token)).filter(({ lastFour }) => lastFour === '6789')
  const { data } = await api.graphql<{
    PreviewIndividualPayment: { warnings: { code: string; message: string }[] }
  }>(
    token,
    'query Warned($input: IndividualPaymentInput!) { PreviewIndividualPayment(input: $input) { warnings { code message } } }',
    {
      input: {
        accountNumber: person.accountNumbers[0],
        paymentAmount: 100,
        paymentDate,
        paymentMethodId: method?.id,
        serviceFee: 0,
      },
    },
  )
  const missed = data?.PreviewIndividualPayment.warnings.find(({ code }) => code === 'DEADLINE_MISSED')
  return missed?.message ?? null
}
