import type { Page } from '@playwright/test'
import { pcoPlanMessages } from '#portal/staff/pco-plan.messages'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { ChargeOffScreen } from '#tests/pages/charge-off-screen'
import { DashboardScreen } from '#tests/pages/dashboard-screen'
import { goOnAtADesk, goOnInSpanish, signByKeyboard } from '#tests/pages/desk-and-phone'
import { StaffScreen } from '#tests/pages/staff-screen'
import { enterStaff, expect, postPayments, test } from './journey.ts'

/** Presses the alert of a loan that was charged off lately. @returns what is owed, as it is written there */
async function followNewlyChargedOff(page: Page): Promise<string> {
  const dashboard = new DashboardScreen(page)
  const told = await dashboard.alert('NewlyChargedOff').textContent()
  await dashboard.followAlert('NewlyChargedOff', 'See my options')
  return /\$[\d,]+\.\d\d/.exec(told ?? '')?.[0] ?? 'no amount'
}

test('[pco-01][alert-11][route-82][route-83] P9, whose alert leads there, asks for too long a plan, takes ours, signs it, pays the first payment, and sees it posted', async ({
  page,
  api,
  enter,
}) => {
  const keys = new ChargeOffScreen(page)
  const person = await enter('p9@example.com')
  const owed = await followNewlyChargedOff(page)
  await expect(page).toHaveURL(/\/pco-negotiation$/)
  await expect(page).toHaveTitle(/^Keep Your Keys \|/)
  await expect(keys.heading('Keep Your Keys')).toBeVisible()
  await expect(page.getByText(owed).first()).toBeVisible()
  await expect(page.getByText(keys.texts.debtNotice)).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation.getByRole('listitem')).toHaveText(['Log Out'])
  await page.keyboard.press('Escape')
  await keys.expectSound()

  // What was read about on a phone is chosen at a desk.
  await goOnAtADesk(keys)
  await keys.button('See my options').click()
  await keys.chooseOne(page.getByRole('radio', { name: keys.texts.own }))
  await page.getByRole('textbox', { name: keys.texts.count }).fill('60')
  await keys.goOn.click()
  await expect(keys.heading(keys.texts.counterTitle)).toBeVisible()
  await expect(page.getByText(keys.texts.countersLeft(2))).toBeVisible()
  await keys.expectSound()
  await keys.button(keys.texts.takeCounter).click()

  await expect(keys.heading(keys.texts.signTitle)).toBeVisible()
  await keys.chooseOne(page.getByRole('radio', { name: /6789/ }))
  await keys.expectSound()
  // It is signed on the phone, in Spanish and with the keyboard.
  const inSpanish = new ChargeOffScreen(page, 'es')
  await goOnInSpanish(inSpanish)
  await expect(inSpanish.heading(inSpanish.texts.signTitle)).toBeVisible()
  await inSpanish.expectSound()
  const signature = { api, email: person.email, name: 'Paula Jensen', button: /^Firmar el plan y pagar \$/ }
  await signByKeyboard(inSpanish, signature)
  await expect(page.getByText(inSpanish.texts.signedTitle)).toBeVisible()
  await inSpanish.expectSound()
  await goOnAtADesk(inSpanish)

  await postPayments(api, person)
  await page.reload()
  await expect(inSpanish.heading(inSpanish.texts.phaseTitle.kept)).toBeVisible()
  await expect(page.getByText(inSpanish.texts.paid, { exact: true }).first()).toBeVisible()
})

test('[pco-02][pco-03][route-55][route-56] an advisor enters a plan for P11 by keyboard, sees it, and cancels it', async ({
  browser,
  api,
}) => {
  const page = await enterStaff(browser, api, 'a1@staff.example.com')
  const staff = new StaffScreen(page)
  const texts = pcoPlanMessages.en
  await page.getByRole('link', { name: texts.topics['input-pco-plan'].title }).click()
  await expect(staff.heading(texts.topics['input-pco-plan'].title)).toBeVisible()
  await staff.findByEmail('p11@example.com')
  await expect(page.getByLabel(texts.caller)).toBeVisible()
  await staff.expectSound()
  await page.getByLabel(texts.firstPayment, { exact: true }).fill('50.00')
  await page.getByLabel(texts.count, { exact: true }).fill('48')
  await page.getByLabel(texts.caller).fill('Sheila Grant')
  await page.getByLabel(texts.recording).fill('REC-4711')
  await page.getByLabel(texts.comment).fill('Agreed on by phone')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/outside the allowed range/)).toBeVisible()
  await page.getByLabel(texts.firstPayment, { exact: true }).fill('900.00')
  await page.keyboard.press('Enter')
  await expect(page.getByText(texts.entered)).toBeVisible()
  await staff.expectSound()
  const [mail] = await api.inbox('p11@example.com')
  expect(mail?.body).toContain('First payment: $900.00')

  await page.getByRole('link', { name: texts.other['input-pco-plan'] }).click()
  await expect(staff.heading(texts.topics['view-cancel-pco-plan'].title)).toBeVisible()
  await staff.findByEmail('p11@example.com')
  await expect(page.getByText(texts.states.PendingInitialPayment)).toBeVisible()
  await staff.expectSound()
  await page.getByLabel(texts.comment).fill('Entered for the wrong loan')
  await page.keyboard.press('Enter')
  await expect(page.getByText(texts.canceled)).toBeVisible()
  await expect(page.getByText(texts.states.Cancelled, { exact: true })).toBeVisible()
})

test('[resolve-01][route-81] P11 reads how the balance was computed, pays in full without a fee, and sees it posted', async ({
  page,
  api,
  enter,
}) => {
  const resolution = new ChargeOffScreen(page)
  const person = await enter('p11@example.com', '/account-resolution')
  await expect(resolution.heading('Resolve your account')).toBeVisible()
  // Also after the plan that the advisor of the journey before canceled.
  const inFull = page.getByRole('link', { name: /^Pay \$[\d,.]+ in full$/ })
  const balance = /\$[\d,.]+/.exec((await inFull.textContent()) ?? '')?.[0] ?? ''
  await resolution.expectSound()
  const downloading = page.waitForEvent('download')
  await resolution.button(resolution.texts.balanceDocument).click()
  expect((await downloading).suggestedFilename()).toMatch(/^balance-.*\.pdf$/)

  await inFull.click()
  const pay = new MakeAPaymentScreen(page)
  await expect(page).toHaveURL(/make-a-payment$/)
  await pay.chooseMethod()
  await pay.goToReview()
  await pay.expectSound()
  await pay.consent.check()
  await pay.payButton(balance).click()
  await pay.confirmationNumber()
  await postPayments(api, person)
  await page.goto('/account-resolution')
  await expect(page.getByText('$0.00').or(page.getByText('Nothing is owed on this loan')).first()).toBeVisible()
})
