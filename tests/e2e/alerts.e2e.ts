import type { Page } from '@playwright/test'
import { formatDate } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import type { Api } from '#tests/fixtures/api'
import { DashboardScreen } from '#tests/pages/dashboard-screen'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { expect, test } from './journey.ts'

interface Told {
  readonly kind: string
  readonly amount: number | null
  readonly date: string | null
}

/** An alert as our system tells it to a person about their first loan. */
async function toldOf(api: Api, email: string, kind: string): Promise<Told> {
  const n = (await api.people()).find((each) => each.email === email)?.accountNumbers[0]
  const { data } = await api.graphql<{ GetAlerts: { alerts: Told[] } }>(
    await api.token(email),
    'query Alerts($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind amount date } } }',
    { n },
  )
  const told = data?.GetAlerts.alerts.find((alert) => alert.kind === kind)
  expect(told, `${kind} of ${email}`).toBeDefined()
  return told ?? { kind, amount: null, date: null }
}

/** What of an alert's figures stands on a page, or in one of its fields. */
async function expectSame(page: Page, { amount, date }: Told, today: string): Promise<void> {
  if (amount !== null) await expect(page.getByText(formatCents(amount)).first()).toBeVisible()
  if (date !== null) await expect(page.getByText(formatDate(date, 'en', today)).first()).toBeVisible()
}

test.describe('an alert that asks for money opens the payment with its amount', () => {
  for (const [kind, email, link] of [
    ['PredictedRepoWarning', 'p7@example.com', /^Pay \$/],
    ['NSF', 'p6@example.com', 'Make a payment'],
    ['PlanToCure', 'p5@example.com', 'Make the plan payment'],
    ['ClearCredit', 'p3@example.com', /^Pay \$/],
  ] as const) {
    test(`[dash-03] ${kind}`, async ({ page, api, enter }) => {
      const { amount } = await toldOf(api, email, kind)
      const pay = new MakeAPaymentScreen(page)
      const shown = formatCents(amount ?? 0)
      await enter(email)
      const alert = page.locator('.cp-dashboard-alert', { hasText: shown }).first()
      await alert.getByRole('link', { name: link }).click()
      await expect(page).toHaveURL(/\/make-a-payment$/)
      await expect(pay.amountLegend).toBeVisible()
      const chosen = pay.amountLegend.locator('label', { has: page.getByRole('radio', { checked: true }) })
      const typed = pay.amountLegend.getByRole('textbox')
      if ((await typed.count()) > 0) await expect(typed.last()).toHaveValue(shown.slice(1).replace(',', ''))
      else await expect(chosen).toContainText(shown)
      await expect(pay.continueButton).toBeEnabled()
      await pay.expectSound()
    })
  }
})

test('[alert-15] who may pay in one step comes to the review, filled, with the button that pays', async ({
  page,
  api,
  enter,
}) => {
  const { amount } = await toldOf(api, 'p17@example.com', 'SimplePayNotification')
  const shown = formatCents(amount ?? 0)
  const pay = new MakeAPaymentScreen(page)
  await enter('p17@example.com')
  const alert = page.locator('.cp-dashboard-alert', { hasText: 'in one step' })
  await alert.getByRole('link', { name: `Pay ${shown}` }).click()
  await expect(page).toHaveURL(/\/make-a-payment\/review-terms$/)
  await expect(pay.heading(pay.texts.reviewTitle)).toBeVisible()
  await expect(pay.payButton(shown)).toBeEnabled()
  await expect(page.getByText(formatDate(await api.today(), 'en', await api.today())).first()).toBeVisible()
  await pay.expectSound()
  // What is filled can be changed.
  await pay.button('Edit Payment').click()
  await expect(page).toHaveURL(/\/make-a-payment$/)
  await expect(pay.amountLegend).toBeVisible()
})

test.describe('an alert about a program leads to its page, which says the same', () => {
  for (const [kind, email, link, path] of [
    ['PlanToCure', 'p4@example.com', 'View plan', /\/payment-plan$/],
    ['PaymentPlanOptions', 'p2@example.com', 'See plan options', /\/payment-plan$/],
    ['LoanModProcessing', 'p12@example.com', 'Review and sign', /\/manage-modifications$/],
    ['LoanModComplete', 'p13@example.com', 'View details', /\/manage-modifications$/],
    ['NewlyChargedOff', 'p9@example.com', 'See my options', /\/pco-negotiation$/],
    ['NewlyChargedOff', 'p11@example.com', 'See my options', /\/account-resolution$/],
    ['PerformingChargedOff', 'p10@example.com', 'View plan', /\/pco-negotiation$/],
  ] as const) {
    test(`[dash-03] ${kind} of ${email}`, async ({ page, api, enter }) => {
      const told = await toldOf(api, email, kind)
      const dashboard = new DashboardScreen(page)
      await enter(email)
      await page.locator('.cp-dashboard-alert').getByRole('link', { name: link }).first().click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Until when to sign is said where the change is signed.
      if (kind !== 'LoanModProcessing') await expectSame(page, told, await api.today())
      await dashboard.expectSound()
    })
  }
})

test('[alert-04] who is offered autopay comes to the account it is set up for', async ({ page, api, enter }) => {
  await toldOf(api, 'p13@example.com', 'EnrollInAutoPay')
  await enter('p13@example.com')
  await page.locator('.cp-dashboard-alert').getByRole('link', { name: 'Set up autopay' }).click()
  // With one loan there is nothing to choose.
  await expect(page).toHaveURL(/\/enroll-autopay$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[alert-13][alert-14] in tax time both alerts lead to what a refund does for the loan', async ({
  page,
  api,
  enter,
}) => {
  const today = await api.today()
  // Journeys share one clock: it is not turned to February for this one.
  test.skip(today.slice(5) < '01-15' || today.slice(5) > '04-30', 'told from January 15 to April 30')
  for (const email of ['p1@example.com', 'p2@example.com']) {
    await page.context().clearCookies()
    await enter(email)
    await page.locator('.cp-dashboard-alert').getByRole('link', { name: 'Tax refund benefits' }).click()
    await expect(page.getByText(/saves about \$/).first()).toBeVisible()
    await page.goto('about:blank')
  }
})
