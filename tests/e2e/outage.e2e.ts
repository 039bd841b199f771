import { SiteScreen } from '#tests/pages/site-screen'
import { expect, test } from './journey.ts'

const screen = { web: 'The website is currently unavailable', app: 'The app is currently unavailable' }

test('[outage-01][outage-02][outage-04][outage-05][outage-09][outage-10] an outage of the site covers everything at once, and gives way to the dashboard', async ({
  page,
  api,
  enter,
}) => {
  const dialog = page.getByRole('dialog', { name: screen.web })
  await enter('p13@example.com', '/manage-payments')
  await api.setFlag('OutageIosHybrid', true)
  await api.setFlag('OutageWeb', true)
  try {
    await expect(dialog).toBeVisible()
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/)
    await new SiteScreen(page).expectSound()
  } finally {
    await api.setFlag('OutageWeb', false)
    await api.setFlag('OutageIosHybrid', false)
  }
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/account$/)
})

test('[outage-02][outage-03][outage-06] an outage of the iOS app leaves the site alone and says where else to go', async ({
  page,
  api,
  enter,
}) => {
  await page.goto('/?platform=iOSApp')
  await enter('p13@example.com')
  await api.setFlag('OutageWeb', true)
  await api.setFlag('OutageIosHybrid', true)
  try {
    const dialog = page.getByRole('dialog', { name: screen.app })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('link', { name: /^Visit/ })).toBeVisible()
    await expect(page.getByRole('dialog', { name: screen.web })).toHaveCount(0)
  } finally {
    await api.setFlag('OutageWeb', false)
    await api.setFlag('OutageIosHybrid', false)
  }
})

test('[outage-11] a backend that refuses because it is down leads to process-error', async ({ page, enter }) => {
  await enter('p13@example.com', '/manage-payments')
  await page.route(/\/graphql(\/page)?$/, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '60' },
      contentType: 'application/json',
      body: JSON.stringify({ errors: [{ message: 'Down.', extensions: { code: 'OUTAGE', retryable: true } }] }),
    }),
  )
  await page.goto('/account')
  await expect(page).toHaveURL(/error\/process-error$/)
})
