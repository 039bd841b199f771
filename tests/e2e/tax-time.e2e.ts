import { type LocalDate, businessDateAt, businessMoment, toIso } from '#sdk/dates/dates'
import type { Api } from '#tests/fixtures/api'
import { DashboardScreen, openDashboard } from '#tests/pages/dashboard-screen'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { bankHoursFrom } from './bank-hours.ts'
import { expect } from './journey.ts'
import { onItsOwnProduct } from './own-product.ts'

// The clock of all other journeys is never turned to February.
const test = onItsOwnProduct({}, async (api) => {
  const nowMs = await api.nowMs()
  const day = dayInTaxTime(businessDateAt(nowMs))
  await api.post('/sandbox/clock', { set: toIso(bankHoursFrom(Math.max(nowMs, businessMoment(day, '09:00')))) })
})

/** Alerts about tax refunds are shown from January 15 to April 30: today when that is some days before the end, else a February 9. */
function dayInTaxTime(today: LocalDate): LocalDate {
  const [year, day] = [Number(today.slice(0, 4)), today.slice(5)]
  if (day >= '01-15' && day <= '04-20') return today
  return `${day < '01-15' ? year : year + 1}-02-09`
}

/** The bank's file of today and the posting of tonight. */
async function postTonight(api: Api): Promise<void> {
  const today = await api.today()
  for (const [time, job] of [
    ['17:00', 'batch'],
    ['20:00', 'posting'],
  ] as const) {
    await api.post('/sandbox/clock', { set: toIso(businessMoment(today, time)) })
    const reply = await api.runJob(job)
    expect(reply.ok, `${job}: ${await reply.text()}`).toBe(true)
  }
}

test('[alert-13][alert-14][csc-03] in tax time who is past due reads what a refund does for the loan and pays all of that, and then an extra payment', async ({
  page,
  api,
  enter,
}) => {
  const dashboard = new DashboardScreen(page)
  const pay = new MakeAPaymentScreen(page)
  await enter('p2@example.com')
  await expect(dashboard.alert('TaxCommunication')).toHaveCount(0)
  await dashboard.followAlert('PastDueTaxCommunication', 'Tax refund benefits')
  await expect(page).toHaveURL(/\/tax-refund-benefits$/)
  await expect(page.getByText(/, all that’s past due$/)).toBeVisible()
  await dashboard.expectSound()
  const payPastDue = page.getByRole('link', { name: /^Pay \$/ })
  const pastDue = ((await payPastDue.textContent()) ?? '').replace('Pay ', '')
  await payPastDue.click()
  await pay.goToReview()
  await pay.consent.check()
  await pay.payButton(pastDue).click()
  await pay.confirmationNumber()

  await postTonight(api)
  await openDashboard(page)
  await expect(dashboard.alert('PastDueTaxCommunication')).toHaveCount(0)
  await dashboard.followAlert('TaxCommunication', 'Tax refund benefits')
  await expect(page.getByText('$1,000.00 extra today')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Next steps' })
    .getByRole('link', { name: pay.texts.title, exact: true })
    .click()
  await pay.chooseOtherAmount('1000.00')
  await pay.goToReview()
  await pay.consent.check()
  await pay.payButton('$1,000.00').or(pay.scheduleButton('$1,000.00')).click()
  await pay.confirmationNumber()
})
