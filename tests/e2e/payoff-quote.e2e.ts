import { readFileSync } from 'node:fs'
import { PayoffQuoteScreen } from '#tests/pages/payoff-quote-screen'
import { expect, test } from './journey.ts'

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

test('[payoff-01] a borrower whose vehicle is out for repossession is asked to call', async ({ page, enter }) => {
  const payoff = new PayoffQuoteScreen(page)
  await enter('p8@example.com', '/payoff-quote')
  await expect(page.getByText(payoff.texts.callTitle)).toBeVisible()
  await expect(page.getByRole('link', { name: /\d{3}.*\d{4}/ }).first()).toBeVisible()
  await expect(payoff.payLink).toHaveCount(0)
  await payoff.expectSound()
})

test('[embed-18][payoff-01][payoff-02][acct-13][gql-16][route-74][pay-06] a borrower reads the payoff, takes the letter, and goes on to pay it', async ({
  page,
  api,
  enter,
}) => {
  const payoff = new PayoffQuoteScreen(page)
  const person = await enter('p2@example.com')
  await page.getByRole('link', { name: payoff.texts.title }).click()
  await expect(page).toHaveURL(/payoff-quote$/)
  await expect(page).toHaveTitle(/^Payoff quote \|/)
  await expect(payoff.heading(payoff.texts.title)).toBeVisible()
  const { data } = await api.graphql<{ GetPayoffQuote: { payoffQuoteTotal: number; perDiem: number } }>(
    await api.token(person.email),
    'query Quote($n: String!) { GetPayoffQuote(accountNumber: $n) { goodUntil payoffQuoteTotal perDiem } }',
    { n: person.accountNumbers[0] },
  )
  const quote = data?.GetPayoffQuote
  await expect(payoff.total).toHaveText(dollars(quote?.payoffQuoteTotal ?? 0))
  await expect(page.getByText(payoff.texts.perDiem(dollars(quote?.perDiem ?? 0)))).toBeVisible()
  await payoff.expectSound()

  const days = await payoff.everyDay()
  expect(days).toHaveLength(16)
  expect(days[10]).toBe(dollars(quote?.payoffQuoteTotal ?? 0))
  await payoff.expectSound()
  await payoff.chooseToday()
  await expect(payoff.total).toHaveText(days[0] ?? '')

  await payoff.emailButton.click()
  await expect(page.getByText(payoff.texts.emailed)).toBeVisible()
  const [newest] = await api.inbox(person.email)
  expect(newest?.body).toContain(days[0])

  const downloading = page.waitForEvent('download')
  await payoff.downloadButton.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`payoff-letter-${await api.today()}.pdf`)
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await expect(page.getByText(payoff.texts.saved)).toBeVisible()
  await payoff.expectSound()

  await payoff.payLink.click()
  await expect(page).toHaveURL(/make-a-payment\/payoff-quote$/)
  await expect(page.getByText(days[0] ?? 'nothing').first()).toBeVisible()
})

test('[payoff-01] in Spanish and by keyboard alone a borrower takes the letter', async ({ page, enter }) => {
  const payoff = new PayoffQuoteScreen(page, 'es')
  await enter('p18@example.com', '/payoff-quote')
  await payoff.speakSpanish()
  await expect(payoff.heading(payoff.texts.title)).toBeVisible()
  await payoff.tabTo(payoff.emailButton)
  await page.keyboard.press('Enter')
  await expect(page.getByText(payoff.texts.emailed)).toBeVisible()
  await payoff.expectSound()
})

test('[embed-09] on a partner’s page the tag shows the payoff of its account and hands out the letter', async ({
  page,
}) => {
  const payoff = new PayoffQuoteScreen(page)
  await page.goto('/examples/partner-page/')
  await page.locator('carport-make-a-payment').waitFor()
  await page.evaluate(() => {
    const element = document.createElement('carport-payoff-quote')
    element.setAttribute('account-number', '100000000001')
    document
      .querySelector('main section.pay')
      ?.replaceChildren(element, document.createElement('carport-make-a-payment'))
    document.querySelector('carport-make-a-payment')?.setAttribute('hidden', '')
  })
  await expect(payoff.total).toHaveText(/^\$[\d,]+\.\d\d$/, { timeout: 20_000 })
  const downloading = page.waitForEvent('download')
  await payoff.downloadButton.click()
  expect((await downloading).suggestedFilename()).toMatch(/^payoff-letter-.*\.pdf$/)
  await expect(payoff.payLink).toHaveAttribute('target', '_blank')
  await expect(payoff.payLink).toHaveAttribute('href', /\/make-a-payment\/payoff-quote\?aid=\w+$/)
})
