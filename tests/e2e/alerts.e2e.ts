import type { Locator, Page } from '@playwright/test'
import { formatDate } from '#sdk/dates/dates'
import type { DashboardAlertKind } from '#sdk/loan/enums.graphql'
import { formatCents } from '#sdk/money/money'
import type { Api, Person } from '#tests/fixtures/api'
import { ChargeOffScreen } from '#tests/pages/charge-off-screen'
import { DashboardScreen, openDashboard } from '#tests/pages/dashboard-screen'
import { LoanModificationScreen } from '#tests/pages/loan-modification-screen'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { expect, takeBack, test } from './journey.ts'

// What every alert leads to is listed in alert-journeys.test.ts.

interface Told {
  readonly kind: string
  readonly amount: number | null
  readonly date: string | null
}

/** The alert of this kind that the API returns for a person's first loan. */
async function toldOf(api: Api, email: string, kind: DashboardAlertKind): Promise<Told> {
  return (await firstToldOf(api, [email], kind)).told
}

/** The same for the first of several people who has one. */
async function firstToldOf(
  api: Api,
  emails: readonly string[],
  kind: DashboardAlertKind,
): Promise<{ readonly email: string; readonly told: Told }> {
  for (const email of emails) {
    const told = (await alertsOf(api, email)).find((alert) => alert.kind === kind)
    if (told !== undefined) return { email, told }
  }
  throw new Error(`There is no ${kind} of ${emails.join()}`)
}

async function alertsOf(api: Api, email: string): Promise<readonly Told[]> {
  const n = (await api.people()).find((each) => each.email === email)?.accountNumbers[0]
  const { data } = await api.graphql<{ GetAlerts: { alerts: Told[] } }>(
    await api.token(email),
    'query Alerts($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind amount date } } }',
    { n },
  )
  return data?.GetAlerts.alerts ?? []
}

/** Expects an alert's amount and date to be shown on a page. */
async function expectSame(page: Page, { amount, date }: Told, today: string): Promise<void> {
  if (amount !== null) await expect(page.getByText(formatCents(amount)).first()).toBeVisible()
  if (date !== null) await expect(page.getByText(formatDate(date, 'en', today)).first()).toBeVisible()
}

/** From the payment page, which has an alert's amount filled in, to the receipt of just that. */
async function payAsFilledIn(pay: MakeAPaymentScreen, api: Api, person: Person, shown: string): Promise<void> {
  await expect(pay.page).toHaveURL(/\/make-a-payment$/)
  await expect(pay.amountLegend).toBeVisible()
  const chosen = pay.amountLegend.locator('label', { has: pay.page.getByRole('radio', { checked: true }) })
  const typed = pay.amountLegend.getByRole('textbox')
  if ((await typed.count()) > 0) await expect(typed.last()).toHaveValue(shown.slice(1).replace(',', ''))
  else await expect(chosen).toContainText(shown)
  await pay.expectSound()
  await pay.goToReview()
  await payAndTakeBack(pay, api, person, shown)
}

async function payAndTakeBack(pay: MakeAPaymentScreen, api: Api, person: Person, shown: string): Promise<void> {
  await pay.consent.check()
  await pay.payButton(shown).click()
  const confirmationNumber = await pay.confirmationNumber()
  await expect(pay.page.getByText(shown).first()).toBeVisible()
  await takeBack(api, person, [confirmationNumber])
}

test('[alert-01][dash-03] who may lose the vehicle reads it above the amount, and pays what stops it', async ({
  page,
  api,
  enter,
}) => {
  const dashboard = new DashboardScreen(page)
  const person = await enter('p7@example.com')
  await expect(dashboard.critical).toContainText('Your vehicle is at risk of repossession. Pay $1,332.70 by')
  await expect(dashboard.critical.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
  await expect(dashboard.amount).toBeVisible()
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  expect(await topOf(dashboard.critical)).toBeLessThan(await topOf(dashboard.amount))
  await dashboard.expectSound()
  await dashboard.followAlert('PredictedRepoWarning', 'Pay $1,332.70')
  await payAsFilledIn(new MakeAPaymentScreen(page), api, person, '$1,332.70')
})

for (const [id, kind, emails, link] of [
  ['[alert-02]', 'NSF', ['p6@example.com'], 'Make a payment'],
  // Who is 30 to 59 days late at the end of the month: P3, but in its first days P2.
  ['[alert-03]', 'ClearCredit', ['p3@example.com', 'p2@example.com'], /^Pay \$/],
  ['[alert-05]', 'PlanToCure', ['p5@example.com'], 'Make the plan payment'],
] as const) {
  test(`${id}[dash-03] ${kind} opens the payment with its amount, which is paid`, async ({ page, api, enter }) => {
    const { email, told } = await firstToldOf(api, emails, kind)
    const shown = formatCents(told.amount ?? 0)
    const dashboard = new DashboardScreen(page)
    const person = await enter(email)
    await expect(dashboard.alert(kind)).toContainText(shown)
    await dashboard.followAlert(kind, link)
    await payAsFilledIn(new MakeAPaymentScreen(page), api, person, shown)
  })
}

test('[alert-12][dash-03] who keeps a plan for a charged-off loan sees its next payment, and pays it', async ({
  page,
  api,
  enter,
}) => {
  const told = await toldOf(api, 'p10@example.com', 'PerformingChargedOff')
  const shown = formatCents(told.amount ?? 0)
  const keys = new ChargeOffScreen(page)
  const person = await enter('p10@example.com')
  await new DashboardScreen(page).followAlert('PerformingChargedOff', 'View plan')
  await expect(page).toHaveURL(/\/pco-negotiation$/)
  await expectSame(page, told, await api.today())
  await keys.expectSound()
  await page.getByRole('link', { name: keys.texts.payNow(shown) }).click()
  await payAsFilledIn(new MakeAPaymentScreen(page), api, person, shown)
})

test('[alert-15] who may pay in one step comes to the review, filled, with the button that pays', async ({
  page,
  api,
  enter,
}) => {
  const { amount } = await toldOf(api, 'p17@example.com', 'SimplePayNotification')
  const shown = formatCents(amount ?? 0)
  const dashboard = new DashboardScreen(page)
  const pay = new MakeAPaymentScreen(page)
  const person = await enter('p17@example.com')
  await dashboard.followAlert('SimplePayNotification', `Pay ${shown}`)
  await expect(page).toHaveURL(/\/make-a-payment\/review-terms$/)
  await expect(pay.heading(pay.texts.reviewTitle)).toBeVisible()
  await expect(pay.payButton(shown)).toBeEnabled()
  await expect(page.getByText(formatDate(await api.today(), 'en', await api.today())).first()).toBeVisible()
  await pay.expectSound()
  // What is filled can be changed.
  await pay.button('Edit Payment').click()
  await expect(page).toHaveURL(/\/make-a-payment$/)
  await expect(pay.amountLegend).toBeVisible()
  await openDashboard(page)
  await dashboard.followAlert('SimplePayNotification', `Pay ${shown}`)
  await payAndTakeBack(pay, api, person, shown)
})

test.describe('an alert about a program leads to its page, which says the same', () => {
  for (const [id, kind, email, link, path] of [
    ['[alert-05]', 'PlanToCure', 'p4@example.com', 'View plan', /\/payment-plan$/],
    ['[alert-09]', 'LoanModComplete', 'p13@example.com', 'View details', /\/manage-modifications$/],
  ] as const) {
    test(`${id}[dash-03] ${kind} of ${email}`, async ({ page, api, enter }) => {
      const told = await toldOf(api, email, kind)
      const dashboard = new DashboardScreen(page)
      await enter(email)
      await dashboard.followAlert(kind, link)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectSame(page, told, await api.today())
      await dashboard.expectSound()
    })
  }
})

for (const [id, kind, email, link, name] of [
  ['[alert-06]', 'LoanMod', 'p26@example.com', 'Learn more', 'Victor Delgado'],
  ['[alert-10]', 'LoanModExpired', 'p27@example.com', 'See options', 'Joyce Palmer'],
] as const) {
  test(`${id}[alert-08] from ${kind} a borrower asks for a change, and from LoanModProcessing signs it`, async ({
    page,
    api,
    enter,
  }) => {
    const dashboard = new DashboardScreen(page)
    const screen = new LoanModificationScreen(page)
    const { texts } = screen
    await enter(email)
    await dashboard.followAlert(kind, link)
    await screen.button(texts.seeOptions).or(screen.button(texts.askAgain)).click()
    await screen.chooseOne(screen.choice('BI_WEEKLY'))
    await screen.button(texts.ask).click()
    await expect(screen.heading(texts.signTitle)).toBeVisible()
    await openDashboard(page)
    await dashboard.followAlert('LoanModProcessing', 'Review and sign')
    await expect(page).toHaveURL(/\/manage-modifications$/)
    await screen.button(texts.reviewAndSign).click()
    await screen.sign(name, { api, email })
    await expect(page.getByText('Signed and Submitted', { exact: true })).toBeVisible()
    await screen.expectSound()
  })
}
