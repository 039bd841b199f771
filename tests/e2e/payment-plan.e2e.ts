import { DashboardScreen } from '#tests/pages/dashboard-screen'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { PaymentPlanScreen } from '#tests/pages/payment-plan-screen'
import { goOnAtADesk, goOnInSpanish } from '#tests/pages/desk-and-phone'
import { expect, postPayments, test } from './journey.ts'

test('[plan-04] a borrower who is not past due is told so, with two other things to do', async ({ page, enter }) => {
  const plan = new PaymentPlanScreen(page)
  await enter('p1@example.com', '/payment-plan')
  await expect(page.getByText(plan.texts.reasons['not-past-due'] ?? '')).toBeVisible()
  await expect(page.getByRole('link', { name: plan.texts.steps.dashboard })).toBeVisible()
  await expect(plan.continueButton).toHaveCount(0)
  await plan.expectSound()
})

// Earlier journeys advance the clock. Whether the plan still awaits its payment or has ended by then, it is in the history.
test('[plan-03][route-76] a borrower whose plan missed a payment finds it in the history', async ({ page, enter }) => {
  const plan = new PaymentPlanScreen(page)
  await enter('p5@example.com', '/payment-plan')
  await plan.button(plan.texts.historyLink).click()
  await expect(page).toHaveURL(/payment-plan\/history$/)
  await expect(plan.heading(plan.texts.historyTitle)).toBeVisible()
  await plan.expectSound()
})

test('[plan-01][plan-02][route-75][alert-07] a borrower who is past due sets up a plan, pays its first payment and sees it posted in the plan', async ({
  page,
  api,
  enter,
}) => {
  const plan = new PaymentPlanScreen(page)
  const pay = new MakeAPaymentScreen(page)
  const person = await enter('p19@example.com')
  await new DashboardScreen(page).followAlert('PaymentPlanOptions', 'See plan options')
  await expect(page).toHaveURL(/payment-plan$/)
  await plan.chooseCount(3)
  await plan.expectSound()
  // What was chosen on a phone is signed at a desk.
  await goOnAtADesk(plan)
  await plan.goToSigning(/I’ll make each payment myself/)
  await plan.sign(api, person.email)
  await plan.expectSound()
  const mailed = async () => (await api.inbox(person.email)).map(({ body }) => body).join()
  await expect.poll(mailed).toContain('Your payment plan has 3 payments.')

  await plan.button(plan.texts.seePlan).click()
  await expect(page.getByText(plan.texts.kept)).toBeVisible()
  await expect(page.getByText(plan.texts.progress(0, 3))).toBeVisible()
  await plan.expectSound()

  const payLink = page.getByRole('link', { name: /^Pay \$/ })
  const amount = ((await payLink.textContent()) ?? '').replace('Pay ', '')
  await payLink.click()
  await expect(pay.amountLegend).toBeVisible()
  await pay.goToReview()
  await pay.consent.check()
  await pay.payButton(amount).click()
  await pay.confirmationNumber()

  await postPayments(api, person)
  await page.goto('/payment-plan')
  await expect(page.getByText(plan.texts.progress(1, 3))).toBeVisible()
  await expect(plan.statusOf(plan.texts.states.made)).toHaveCount(1)

  // It is read and canceled on the phone, in Spanish and with the keyboard.
  const inSpanish = new PaymentPlanScreen(page, 'es')
  const { texts } = inSpanish
  await goOnInSpanish(inSpanish)
  await expect(page.getByText(texts.progress(1, 3))).toBeVisible()
  await inSpanish.expectSound()
  await inSpanish.press(inSpanish.button(texts.cancel))
  const dialog = page.getByRole('dialog', { name: texts.cancelTitle })
  await inSpanish.chooseByKeyboard(dialog.getByRole('radio', { name: texts.cancelReasons['changed-mind'] }))
  await inSpanish.expectSound()
  await inSpanish.press(dialog.getByRole('button', { name: texts.cancelYes }))
  await expect(page.getByText(texts.canceled)).toBeVisible()
  await goOnAtADesk(inSpanish)
  await inSpanish.expectSound()
})
