import { expect, test } from './journey.ts'

test('[out-01][flag-28][flag-30][guard-07][guard-09] a live flag closes an open page at once, and another waits for the next visit', async ({
  page,
  api,
  enter,
}) => {
  await enter('p7@example.com', '/payment/manage-bank-accounts')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await api.setFlag('DisableManagePayments', true)
  await api.setFlag('DisableManageBankAc', true)
  try {
    await expect(page).toHaveURL(/error\/process-error$/)
    await page.goto('/manage-payments')
    await expect(page).toHaveURL(/error\/process-error$/)
  } finally {
    await api.setFlag('DisableManagePayments', false)
    await api.setFlag('DisableManageBankAc', false)
  }
})
