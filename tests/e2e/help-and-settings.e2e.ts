import { en as details } from '#texts/account-details/account-details.messages'
import { en as ownLoan } from '#texts/support-center/own-loan.messages'
import { en as support } from '#texts/support-center/support-center.messages'
import { es as soporte } from '#texts/support-center/support-center.messages.es'
import { topicIds } from '#texts/support-center/topics/topic'
import { messagesSoFar } from '#tests/pages/sign-in-screen'
import { type SiteLink, SiteScreen } from '#tests/pages/site-screen'
import { readFileSync } from 'node:fs'
import { expect, test } from './journey.ts'

const center = '/customer-support-center'
const helpPages = [
  'contact-us',
  'advice-center',
  'careers',
  'california-rights-and-disclosures',
  'do-not-sell-my-info',
  'accessibility',
]

test('[guard-13][flag-05] while the support center is hidden a link into it opens the homepage, and FAQ stands in the bar', async ({
  page,
  api,
}) => {
  await api.setFlag('HideCustomerSupportCenter', true)
  try {
    const site = new SiteScreen(page)
    await page.goto(`${center}/my-payments`)
    await expect(page).toHaveURL(/\/$/)
    await site.openMenu()
    await expect(page.getByRole('link', { name: 'FAQ', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Customer Support', exact: true })).toHaveCount(0)
  } finally {
    await api.setFlag('HideCustomerSupportCenter', false)
  }
})

test('[csc-01][route-59][route-60][route-61][route-62][route-63][route-64][route-65][route-66][route-67][route-68][route-69] a visitor reads every topic from the index', async ({
  page,
}) => {
  const site = new SiteScreen(page)
  await page.goto(center)
  await site.expectSound()
  for (const id of topicIds) {
    await site.goTo(center)
    await page.locator(`main a[href="${center}/${id}"]`).click()
    await expect(page).toHaveURL(`${center}/${id}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await site.expectSound()
  }
})

test('[csc-02][route-70] a visitor searches the help, in English and in Spanish, and is told when there is nothing', async ({
  page,
}) => {
  const site = new SiteScreen(page)
  await page.goto(center)
  const box = page.getByRole('searchbox')
  await site.tabTo(box)
  await page.keyboard.type('late fees')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search-results\?q=late%20fees$/)
  await expect(page.getByRole('main').getByRole('link', { name: 'My payments' })).toBeVisible()
  await site.expectSound()
  await box.fill('zeppelin')
  await page.keyboard.press('Enter')
  await expect(page.getByText(support.noResults)).toBeVisible()
  await site.expectSound()
  await site.openMenu()
  await page.getByRole('button', { name: 'Español' }).first().click()
  await page.goto(`${center}/search-results?q=seguro`)
  await expect(site.heading(soporte.searchTitle)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Seguro y reclamos' })).toBeVisible()
  await site.expectSound()
})

test('[nav-10][nav-11][nav-17] the pages of the help host are sound in both languages', async ({ page }) => {
  const site = new SiteScreen(page)
  for (const name of helpPages) {
    for (const language of ['en', 'es']) {
      await page.goto(`/help/${name}?lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await site.expectSound()
    }
  }
})

test('[nav-05][nav-12][nav-16][nav-17] no link of the site leads a visitor to a page that is not there', async ({
  page,
}) => {
  const site = new SiteScreen(page)
  const links = await gather(site, ['/', center, '/payment-options', '/pre-login?logout=true', '/help'])
  expect(links.map((link) => link.path)).toEqual(
    expect.arrayContaining([center, '/payment-options', '/privacy-policy', '/help/careers?lang=en']),
  )
  // What needs a login leads to the sign-in page, which has its own heading.
  for (const link of links) await site.expectAlive(link)
})

test('[nav-13][nav-16][nav-23] no link of the site leads a borrower to a page that is not there', async ({
  page,
  enter,
}) => {
  const site = new SiteScreen(page)
  await enter('p1@example.com')
  const links = await gather(site, ['/account', center, '/settings', '/account-details', '/payment-options'])
  expect(links.map((link) => link.path)).toEqual(
    expect.arrayContaining(['/settings', center, '/account-details', '/manage-payments']),
  )
  for (const link of links) await site.expectAlive(link)
})

test('[nav-17] the footer’s links are reached by keyboard on the homepage and after log out', async ({ page }) => {
  const site = new SiteScreen(page)
  for (const path of ['/', '/pre-login?logout=true']) {
    await page.goto(path)
    await site.tabTo(page.getByRole('contentinfo').getByRole('link', { name: 'Do Not Sell My Info' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/help\/do-not-sell-my-info/)
  }
})

test('[route-67][csc-03][route-68][acct-17][route-66] a borrower finds their own numbers beside the help', async ({
  page,
  enter,
}) => {
  const site = new SiteScreen(page)
  await enter('p1@example.com', '/account')
  for (const [topic, text] of [
    ['simple-interest', ownLoan.perDay],
    ['tax-refund-benefits', /saves about \$[\d,]+\.\d\d/],
    ['my-vehicle', ownLoan.vin],
    ['my-payments', /Amount due|Nothing is due/],
  ] as const) {
    await site.goTo(`${center}/${topic}`)
    const own = page.getByRole('region', { name: support.own.title })
    await expect(own.getByText(text).first()).toBeVisible({ timeout: 20_000 })
    await site.expectSound()
  }
})

test('[profile-06][route-44][dash-06][flag-08] a borrower sees contract, vehicle and history, and saves the history as a file', async ({
  page,
  enter,
}) => {
  const site = new SiteScreen(page)
  await enter('p3@example.com', '/account-details')
  await expect(page.getByRole('region', { name: details.contractTitle })).toContainText('1000 0000 0003')
  await expect(page.getByRole('table', { name: details.historyTitle })).toBeVisible()
  await site.expectSound()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: details.save }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^history-0003-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(head).toBe('\uFEFFDate,Posted,Description,Status,Amount,Interest,Principal,Fees')
  expect(lines.length).toBeGreaterThan(3)
  const first = lines.pop()
  expect(first).toMatch(/^\d{4}-\d\d-\d\d,,We began servicing your loan,,,,,$/)
  for (const line of lines) expect(line).toMatch(/,-?\d+\.\d\d,-?\d+\.\d\d,-?\d+\.\d\d,-?\d+\.\d\d$/)
})

test('[profile-05][profile-07][route-43][flag-07][rest-10] a borrower asks for a new password from the settings and gets the link by email', async ({
  page,
  api,
  enter,
}) => {
  const site = new SiteScreen(page)
  const person = await enter('p17@example.com', '/settings')
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
  await site.expectSound()
  const before = await messagesSoFar(api, person.email)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText(/we sent it a link to set a new password/)).toBeVisible()
  await site.expectSound()
  await expect
    .poll(async () => (await api.inbox(person.email)).filter(({ messageId }) => !before.includes(messageId)).length)
    .toBe(1)
  await page.getByRole('link', { name: 'Open the sign-in service' }).click()
  await expect(page).toHaveURL(/\/oidc\/password/)
  await site.expectSound()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(site.heading('Account settings')).toBeVisible()
})

/** The links of several pages with their menus, each address once. Log out is a button and not among them. */
async function gather(site: SiteScreen, paths: readonly string[]): Promise<readonly SiteLink[]> {
  const found = new Map<string, SiteLink>()
  for (const path of paths) {
    await site.page.goto(path)
    await site.heading(/./).waitFor()
    await site.openMenu()
    for (const link of await site.ownLinks()) found.set(link.path, link)
  }
  return [...found.values()]
}

test('[csc-01][csc-02] on a page of a partner the tag shows the help and its search, without account and token', async ({
  page,
}) => {
  const site = new SiteScreen(page)
  await page.goto('/examples/partner-page/')
  await page.locator('carport-make-a-payment').waitFor()
  await page.evaluate(() => {
    document.querySelector('main section.pay')?.replaceChildren(document.createElement('carport-support-center'))
  })
  await page.getByRole('link', { name: 'My payments' }).click()
  await expect(page.getByRole('heading', { name: 'The daily cutoff' })).toBeVisible()
  await site.expectSound()
  await page.getByRole('link', { name: support.allTopics }).click()
  await page.getByRole('searchbox').fill('title')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^\d+ topics?$/)).toBeVisible()
  await expect(page.locator('.cp-support-topic-link').first()).toHaveText('My title')
  await expect(page).toHaveURL(/\/examples\/partner-page\/$/)
})
