import { nextBankingDay } from '#sdk/dates/banking-calendar'
import { phoenixMoment, toIso } from '#sdk/dates/dates'
import { ChargeOffScreen } from '#tests/pages/charge-off-screen'
import { expect, test } from './journey.ts'

test('[pco-01][route-82][route-83] P9 asks for too long a plan, takes ours, signs it, pays the first payment, and sees it posted', async ({
  page,
  api,
  enter,
}) => {
  test.setTimeout(120_000)
  const keys = new ChargeOffScreen(page)
  const person = await enter('p9@example.com', '/pco-negotiation')
  await expect(page).toHaveTitle(/^Keep Your Keys \|/)
  await expect(keys.heading('Keep Your Keys')).toBeVisible()
  await expect(page.getByText(keys.texts.debtNotice)).toBeVisible()
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await keys.expectSound()

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
  await keys.sign(api, person.email, 'Paula Jensen', /^Sign the plan and pay \$/)
  await expect(page.getByText(keys.texts.signedTitle)).toBeVisible()
  await keys.expectSound()

  const today = await api.today()
  await api.post('/sandbox/clock', { set: toIso(phoenixMoment(today, '20:30')) })
  await page.reload()
  await expect(keys.heading(keys.texts.phaseTitle.kept)).toBeVisible()
  await expect(page.getByText(keys.texts.paid, { exact: true }).first()).toBeVisible()
  await api.post('/sandbox/clock', { set: toIso(phoenixMoment(nextBankingDay(today), '09:00')) })
})

test('[resolve-01][route-81] P11 reads how the balance was computed, pays in full without a fee, and sees it posted', async ({
  page,
  api,
  enter,
}) => {
  test.setTimeout(120_000)
  const resolution = new ChargeOffScreen(page)
  await enter('p11@example.com', '/account-resolution')
  await expect(resolution.heading('Resolve your account')).toBeVisible()
  const balance = (await resolution.figure.textContent()) ?? ''
  await resolution.expectSound()
  const downloading = page.waitForEvent('download')
  await resolution.button(resolution.texts.balanceDocument).click()
  expect((await downloading).suggestedFilename()).toMatch(/^balance-.*\.pdf$/)

  await page.getByRole('link', { name: resolution.texts.payFull(balance) }).click()
  await expect(page).toHaveURL(/make-a-payment/)
  await expect(page.getByText(balance).first()).toBeVisible()
  await resolution.button(/^Continue/).click()
  await expect(page).toHaveURL(/make-a-payment\/terms/)
  await resolution.expectSound()
  expect(await api.today()).toBeTruthy()
})
