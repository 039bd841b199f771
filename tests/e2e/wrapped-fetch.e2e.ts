import { PartnerPage } from '#tests/pages/partner-page'
import { expect, test } from './journey.ts'

const [email, accountNumber] = ['p13@example.com', '100000000013']

test('[embed-16] on a page whose monitoring adds headers to every fetch, the element loads, also what it asks early, and pays', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const amount = own(5_700)
  await page.addInitScript(wrapFetch)
  const partner = new PartnerPage(page, baseURL ?? '')
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(`${request.method()} ${request.url()}`))
  await partner.open('partner-page', `?email=${email}&account=${accountNumber}`)
  await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
  const early = partner.requests.filter((one) => one.method() === 'POST' && one.url().endsWith('/graphql/early'))
  expect(early.length).toBeGreaterThan(0)
  for (const request of early) expect((await request.response())?.status()).toBe(200)
  await partner.openReview(amount.typed)
  await partner.payButton(amount.shown).press('Enter')
  await partner.confirm(`Pay ${amount.shown}`, { api, email })
  await partner.confirmationNumber()

  // Those of the element carry what the page adds; our frame is no part of that page.
  const ofPage = [...early, ...partner.graphql().filter((one) => one.frame() === page.mainFrame())]
  expect(ofPage.length).toBeGreaterThan(early.length)
  for (const request of ofPage) {
    const headers = await request.allHeaders()
    expect(headers, request.url()).toMatchObject({ traceparent, 'x-requested-with': 'XMLHttpRequest' })
    expect(new URL(request.url()).origin, 'of another site, where browsers ask before they send it').toBe(baseURL)
  }
  const [sent] = partner.graphql('mutation CreateIndividualPayment')
  expect(sent?.frame()).not.toBe(page.mainFrame())
  expect(sent?.headers()).not.toHaveProperty('traceparent')
  expect(failed).toEqual([])
})

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** Runs in the page, before everything else, as a monitoring agent does. */
function wrapFetch(): void {
  if (window.top !== window) return
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}))
    headers.set('traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
    headers.set('X-Requested-With', 'XMLHttpRequest')
    return send(input, { ...init, headers })
  }
}
