import { DashboardScreen, openDashboard } from '#tests/pages/dashboard-screen'
import { ProfileScreen } from '#tests/pages/profile-screen'
import { latestCode, messagesSoFar } from '#tests/pages/sign-in-screen'
import { expect, test } from './journey.ts'

test('[dash-02][alert-04] offers stand below the amount and stay away once they are put away; the other loan has its own', async ({
  page,
  enter,
}, info) => {
  const dashboard = new DashboardScreen(page)
  await enter('p17@example.com')
  const offer = info.project.name === 'phone' ? 'Set up autopay and stop' : 'in one step'
  await expect(dashboard.others).toContainText(offer)
  await dashboard.expectSound()
  await dashboard.others.getByRole('button', { name: new RegExp(`^Hide for 30 days.*${offer}`) }).click()
  await expect(page.getByText(offer)).toHaveCount(0)
  await page.reload()
  await expect(dashboard.amount).toBeVisible()
  await expect(page.getByText(offer)).toHaveCount(0)
  await page.getByLabel('Account', { exact: true }).selectOption('100000000117')
  // 15 at the start of the data, more on a weekend: journeys begin on the next banking day.
  await expect(page.getByText(/^1[5-9] days past due$/)).toBeVisible()
})

test('[profile-02][profile-03][profile-04] a borrower changes nickname, phones, address and email, each with what it asks', async ({
  page,
  enter,
  api,
}, info) => {
  const isPhone = info.project.name === 'phone'
  // Codes are limited by person, so each screen size has its own; the phone's journey is in Spanish.
  const person = isPhone ? 'p13@example.com' : 'p14@example.com'
  const added = isPhone ? 'grace.dos@example.com' : 'frank.two@example.com'
  await enter(person)
  const profile = new ProfileScreen(page, isPhone ? 'es' : 'en')
  if (isPhone) await profile.speakSpanish()
  const { texts } = profile
  await page.goto('/my-profile')
  await expect(profile.heading(texts.title)).toBeVisible()
  await profile.expectSound()

  await profile.button(texts.edit(texts.nickName)).click()
  await profile.field(texts.nickName).fill('Campeón 1')
  await profile.save()
  await expect(profile.card(texts.nameTitle)).toContainText('Campeón 1')

  await profile.button(texts.addPhone).click()
  await profile.field(texts.phoneNumber).fill('480555')
  await profile.save()
  await expect(page.getByText(texts.phoneInvalid).first()).toBeVisible()
  await profile.field(texts.phoneNumber).fill('(480) 555-0177')
  await profile.card(texts.phoneTitle).getByLabel(texts.phoneType).selectOption('HomePhone')
  await profile.save()
  await expect(profile.card(texts.phoneTitle)).toContainText('(480) 555-0177')

  await profile.button(texts.addAddress).click()
  await profile.field(texts.address.addressLine1).fill('1 Nowhere')
  await profile.field(texts.address.city).fill('Mesa')
  await profile.field(texts.address.state).selectOption('AZ')
  await profile.field(texts.address.zip).fill('85201')
  await profile.card(texts.addressTitle).getByLabel(texts.address.addressType).selectOption('PostalOnly')
  await profile.save()
  await expect(page.getByText(texts.warnings.NOT_KNOWN)).toBeVisible()
  await profile.expectSound()
  await profile.button(texts.saveAnyway).click()
  await expect(profile.card(texts.addressTitle)).toContainText('1 Nowhere')

  await profile.button(texts.addEmail).click()
  await profile.field(texts.emailAddress).fill(added)
  const before = await messagesSoFar(api, added)
  await profile.save()
  await expect(page).toHaveURL(/\/my-profile\/verify-new-email$/)
  await expect(profile.heading(texts.verifyTitle)).toBeVisible()
  await profile.expectSound()
  await profile.field(texts.code).fill(await latestCode(api, added, before))
  await profile.button(texts.verify).click()
  await expect(page).toHaveURL(/\/my-profile$/)
  await expect(profile.card(texts.emailTitle)).toContainText(added)

  await profile.button(texts.preferencesLink).click()
  await expect(page).toHaveURL(/\/my-profile\/call-preferences$/)
  await page.getByLabel(texts.allowTexts).first().check()
  await page.getByRole('button', { name: texts.save }).first().click()
  await page.reload()
  await expect(page.getByLabel(texts.allowTexts).first()).toBeChecked()
  await profile.expectSound()

  await openDashboard(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Campeón 1')
})
