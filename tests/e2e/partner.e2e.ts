import type { Page } from '@playwright/test'
import type { Api } from '#tests/fixtures/api'
import { elementDocument } from '#tests/fixtures/element-documents'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { PartnerPage } from '#tests/pages/partner-page'
import { SignInWindow } from '#tests/pages/sign-in-screen'
import { countPresses } from './count-presses.ts'
import { expect, test } from './journey.ts'

const account = '100000000001'

/** Answers the partner's token endpoint with tokens of a given life, and counts them. */
async function giveTokens(
  page: Page,
  api: Api,
  ttlSeconds: number,
  email = 'p1@example.com',
  accountNumber = account,
): Promise<{ given: string[] }> {
  const given: string[] = []
  await page.route('**/examples/carport-token', async (route) => {
    const reply = await api.post('/sandbox/token', {
      email,
      accountNumber,
      origin: new URL(page.url()).origin,
      ttlSeconds,
    })
    const { token } = (await reply.json()) as { token: string }
    given.push(token)
    await route.fulfill({ body: token, contentType: 'text/plain' })
  })
  return { given }
}

test('[embed-13][embed-14] a partner gets no token for an account that is not the borrower’s, and nothing is shown of it', async ({
  page,
  baseURL,
}) => {
  const partner = new PartnerPage(page, baseURL ?? '')
  await partner.open('partner-page', '?email=p1@example.com&account=100000000002')
  await expect(partner.element.getByRole('alert')).toBeVisible()
  expect(partner.graphql('mutation')).toEqual([])
  await expect(partner.element.getByRole('radio')).toHaveCount(0)
})

test('[embed-13][embed-14] a token of another account is refused by the element and by the server', async ({
  page,
  api,
  baseURL,
}) => {
  const partner = new PartnerPage(page, baseURL ?? '')
  await giveTokens(page, api, 600)
  await partner.open('partner-page', '?account=100000000002')
  await expect(partner.element.getByRole('alert')).toBeVisible()
  expect((await partner.heard()).map((event) => [event.name, event.detail['code']])).toContainEqual([
    'carport-error',
    'NOT_AVAILABLE',
  ])
  const origin = new URL(page.url()).origin
  const token = await api.token('p1@example.com', { accountNumber: account, origin })
  const answer = await api.graphql(
    token,
    elementDocument('PaymentReceipts'),
    { accountNumber: '100000000002' },
    { origin },
  )
  expect(answer.code).toBe('NOT_FOUND')
})

test('[embed-14][embed-17] a payment on a partner’s page takes one press more than in the portal, with a code the first time and without one where it was typed before, and each is made in under two minutes', async ({
  page,
  api,
  enter,
  own,
  baseURL,
}) => {
  const [email, accountNumber] = ['p5@example.com', '100000000005']
  const taken = await countPresses(page)
  const partner = new PartnerPage(page, baseURL ?? '')
  const presses: number[] = []
  for (const { amount, isNew } of [
    { amount: own(2_000), isNew: true },
    { amount: own(2_300), isNew: false },
  ]) {
    await partner.open('partner-page', `?email=${email}&account=${accountNumber}`)
    await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
    taken.begin()
    await partner.openReview(amount.typed)
    await partner.payButton(amount.shown).click()
    await expect(partner.confirmation.getByRole('button', { name: `Pay ${amount.shown}` })).toBeVisible()
    await expect(partner.codeStep).toBeVisible({ visible: isNew })
    await partner.confirm(`Pay ${amount.shown}`, { api, email, phone: '4805550104' })
    await partner.confirmationNumber()
    const atPartner = taken.end()
    presses.push(atPartner.presses)
    expect(atPartner.milliseconds, isNew ? 'with a code' : 'without a code').toBeLessThan(120_000)
  }
  const amount = own(2_600)
  await enter(email, '/make-a-payment')
  const portal = new MakeAPaymentScreen(page)
  await expect(portal.amountLegend).toBeVisible({ timeout: 20_000 })
  taken.begin()
  await portal.chooseOtherAmount(amount.typed)
  await portal.chooseMethod()
  await portal.goToReview()
  await portal.consent.check()
  await portal.payButton(amount.shown).click()
  await portal.confirmationNumber()
  const inPortal = taken.end()
  expect(inPortal.presses, 'an amount, a way to pay, three steps and a consent').toBeGreaterThanOrEqual(5)
  expect(presses.map((each) => each - inPortal.presses)).toEqual([1, 1])
})

test('[embed-07][embed-13][embed-14][embed-16][embed-17] a borrower pays on a dealer’s page, and the portal shows the payment', async ({
  page,
  api,
  enter,
  own,
  baseURL,
}) => {
  const amount = own(5_300)
  const [email, accountNumber] = ['p2@example.com', '100000000002']
  const partner = new PartnerPage(page, baseURL ?? '')
  await partner.open('partner-page', `?email=${email}&account=${accountNumber}`)
  await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
  await partner.expectSound()
  await partner.openReview(amount.typed)
  await partner.expectSound()
  // The frame of the last step is there already, and takes no room.
  await expect(partner.element.locator('iframe')).toBeAttached()
  await expect(partner.element.locator('iframe')).toBeHidden()
  await partner.payButton(amount.shown).click()
  const frame = partner.confirmation
  await expect(frame.getByText('James, loan ending in 0002, at Sandbox partner')).toBeVisible({ timeout: 20_000 })
  await expect(frame.getByText(amount.shown).first()).toBeVisible()
  await partner.expectSound()
  await frame.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(partner.payButton(amount.shown)).toBeFocused()
  await expect(partner.consent).toBeChecked()
  expect(partner.graphql('mutation CreateIndividualPayment')).toEqual([])
  await partner.payButton(amount.shown).click()
  await partner.confirm(`Pay ${amount.shown}`, { api, email })
  const confirmation = await partner.confirmationNumber()
  await expect(page.getByText(`Show confirmation ${confirmation}`)).toBeVisible()
  await partner.expectSound()

  const heard = await partner.heard()
  expect(heard.map((event) => event.name)).toEqual(
    expect.arrayContaining(['carport-ready', 'carport-step', 'carport-submit', 'carport-success']),
  )
  expect(heard.find((event) => event.name === 'carport-success')?.detail).toMatchObject({
    capability: 'make-a-payment',
    confirmationNumber: confirmation,
    amountCents: amount.cents,
  })
  const everythingTold = JSON.stringify(heard)
  for (const secret of [accountNumber, email, 'eyJ']) expect(everythingTold).not.toContain(secret)

  const sent = partner.graphql()
  expect(sent.length).toBeGreaterThan(0)
  for (const request of sent) {
    // What time it is, anybody may ask.
    if ((request.postData() ?? '').includes('query ServerClock')) continue
    expect(request.headers()['authorization']).toMatch(/^Bearer eyJ/)
  }
  expect(partner.graphql('mutation CreateIndividualPayment')).toHaveLength(1)
  expect(partner.tokenRequests()).toBe(1)
  const foreign = partner.requests.filter((request) => new URL(request.url()).origin !== new URL(page.url()).origin)
  expect(
    foreign
      .map((request) => new URL(request.url()))
      .filter(
        ({ origin, pathname }) =>
          origin !== baseURL ||
          !/^\/(sdk\/|assets\/confirm|frames\/confirm$|api\/embed\/confirmations|graphql(\/early)?$)/.test(pathname),
      ),
  ).toEqual([])

  await enter(email, '/manage-payments')
  await expect(page.getByText(amount.shown).first()).toBeVisible()
})

test('[embed-16] a page whose policy forbids everything but the servicer takes a payment without one violation', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const amount = own(5_500)
  const strict = new PartnerPage(page, baseURL ?? '')
  await strict.listen()
  await page.goto('/examples/strict-csp/?email=p13@example.com&account=100000000013')
  await expect(strict.amountLegend).toBeVisible({ timeout: 20_000 })
  await strict.openReview(amount.typed)
  await strict.payButton(amount.shown).click()
  await strict.confirm(`Pay ${amount.shown}`, { api, email: 'p13@example.com' })
  await strict.confirmationNumber()
  await expect(page.locator('#violations')).toHaveText('none')
})

test('[embed-07] the script loaded twice is one SDK: no exception, one form, what was typed stays', async ({
  page,
  baseURL,
}) => {
  const partner = new PartnerPage(page, baseURL ?? '')
  await partner.open('partner-page')
  await partner.chooseOtherAmount('57.00')
  const isSame = await page.evaluate(async (servicer) => {
    const before = (window as unknown as { Carport: object }).Carport
    const release = (await (await fetch(`${servicer}/sdk/latest.json`)).json()) as { version: string; entry: string }
    await new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), {
        type: 'module',
        src: `${servicer}/sdk/${release.version}/${release.entry}?again`,
        crossOrigin: 'anonymous',
      })
      script.addEventListener('load', resolve)
      script.addEventListener('error', reject)
      document.head.append(script)
    })
    return (window as unknown as { Carport: object }).Carport === before
  }, baseURL)
  expect(isSame).toBe(true)
  await expect(partner.amountField).toHaveValue(/57\.00/)
  await expect(partner.amountLegend).toHaveCount(1)
})

test('[embed-07] an element that is moved while somebody types keeps what was typed and asks for nothing again', async ({
  page,
  baseURL,
}) => {
  const partner = new PartnerPage(page, baseURL ?? '')
  await partner.open('partner-page')
  await partner.chooseOtherAmount('58.0')
  await page.waitForLoadState('networkidle')
  const asked = partner.graphql().length
  await partner.element.evaluate((element) => document.querySelector('aside')?.append(element))
  await expect(partner.amountField).toHaveValue(/58\.0/)
  await partner.amountField.press('End')
  await partner.amountField.press('5')
  await partner.element.evaluate((element) => document.querySelector('section.pay')?.append(element))
  await partner.chooseMethod()
  await partner.continueButton.click()
  await expect(page.getByText('$58.05').first()).toBeVisible()
  const account = partner
    .graphql()
    .slice(asked)
    .filter((request) => /GetWallet|GetAccount\b/.test(request.postData() ?? ''))
  expect(account.map((request) => request.postData())).toEqual([])
})

test('[embed-13] a token that the server refuses in the middle of a payment is replaced once, under the same key', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const amount = own(5_900)
  const partner = new PartnerPage(page, baseURL ?? '')
  const tokens = await giveTokens(page, api, 600, 'p12@example.com', '100000000012')
  await partner.open('partner-page', '?account=100000000012')
  await partner.openReview(amount.typed)
  expect(tokens.given).toHaveLength(1)
  // From here on the first token is worth nothing.
  await page.route(/\/(graphql|api\/embed\/confirmations)$/, async (route) => {
    const headers = route.request().headers()
    const isFirst = headers['authorization'] === `Bearer ${tokens.given[0]}`
    await route.continue(isFirst ? { headers: { ...headers, authorization: 'Bearer ended' } } : {})
  })
  await partner.payButton(amount.shown).click()
  await partner.confirm(`Pay ${amount.shown}`, { api, email: 'p12@example.com' })
  await partner.confirmationNumber()
  expect(tokens.given).toHaveLength(2)
  const sent = partner.graphql('mutation CreateIndividualPayment')
  expect(sent).toHaveLength(1)
  expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1)
  expect((await partner.heard()).map((event) => event.name)).not.toContain('carport-session-expired')
})

test('[embed-13] when no new token comes the borrower is told, and what was typed is still there', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const amount = own(6_100)
  const partner = new PartnerPage(page, baseURL ?? '')
  const tokens = await giveTokens(page, api, 600, 'p19@example.com', '100000000019')
  await partner.open('partner-page', '?account=100000000019')
  await partner.openReview(amount.typed)
  await page.route('**/graphql', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
  )
  await partner.payButton(amount.shown).click()
  await partner.confirm(`Pay ${amount.shown}`, { api, email: 'p19@example.com' })
  await expect(partner.element.locator('[part=expired]')).toBeVisible()
  await expect.poll(() => partner.focused()).toMatch(/^status: ./)
  // Once for our frame, once for what the element asked again because of it.
  expect(tokens.given).toHaveLength(3)
  expect((await partner.heard()).map((event) => event.name)).toContain('carport-session-expired')
  expect((await partner.heard()).map((event) => event.name)).not.toContain('carport-success')
  await expect(page.getByText(amount.shown).first()).toBeVisible()
})

test('[embed-13] a token near its end is replaced before it is used, while the borrower types on', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const amount = own(6_300)
  const partner = new PartnerPage(page, baseURL ?? '')
  const tokens = await giveTokens(page, api, 16, 'p17@example.com', '100000000017')
  await partner.open('partner-page', '?account=100000000017')
  await partner.openReview(amount.typed)
  const before = tokens.given.length
  const opened = await page.evaluate(() => performance.now())
  // As long as the clock takes, which no expectation of ten seconds allows for.
  await page.waitForFunction((end) => performance.now() > end, opened + 9_000, { timeout: 15_000 })
  await partner.payButton(amount.shown).click()
  await partner.confirm(`Pay ${amount.shown}`, { api, email: 'p17@example.com' })
  await partner.confirmationNumber()
  expect(tokens.given.length).toBeGreaterThan(before)
  const [sent] = partner.graphql('mutation CreateIndividualPayment')
  expect(sent?.headers()['authorization']).toBe(`Bearer ${tokens.given[before]}`)
})

test('[embed-13][embed-17] a visitor of the servicer’s own site signs in through a pop-up, confirms, and pays without leaving the page', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const amount = own(6_500)
  const site = new PartnerPage(page, baseURL ?? '')
  await site.open('corporate-site')
  await expect(site.element.getByText('Sign in to see your loan.')).toBeVisible({ timeout: 20_000 })
  expect(site.graphql('GetAccount')).toEqual([])
  const popping = page.waitForEvent('popup')
  await site.element.getByRole('link', { name: 'Sign in to continue' }).click()
  const popup = await popping
  await expect(popup.getByText(`(${new URL(page.url()).host}) is asking to use one of your loans.`)).toBeVisible()
  const second = popup.waitForEvent('popup')
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await expect((await second).getByText(`(${new URL(page.url()).host}) sent you here.`)).toBeVisible()
  const person = (await api.people()).find((each) => each.id === 'P4')
  if (person === undefined) throw new Error('P4 is not in the sandbox')
  await new SignInWindow(await second, api).signInAndClose(person)
  await expect(popup.getByText(new URL(page.url()).host).first()).toBeVisible()
  const granted: string[] = []
  popup.on('request', (request) => {
    if (request.url().endsWith('/api/embed/sessions/self')) granted.push(request.method())
  })
  const goOn = popup.getByRole('button', { name: 'Continue' })
  await expect(goOn).toBeEnabled()
  // A script's press grants nothing.
  await goOn.evaluate((button: HTMLElement) => {
    button.click()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
  await goOn.click({ trial: true })
  expect(granted).toEqual([])
  await goOn.click()
  await expect.poll(() => granted).toEqual(['POST'])
  // The sign-in covers the whole page: the other element shows its loan without asking again.
  await expect(page.locator('carport-payoff-quote').getByText('Payoff total').first()).toBeVisible()
  await site.openReview(amount.typed)
  await site.payButton(amount.shown).click()
  await site.confirm(`Pay ${amount.shown}`, { api, email: person.email })
  const confirmation = await site.confirmationNumber()
  await expect(page.locator('#thanks')).toContainText(confirmation)
  expect(popup.isClosed()).toBe(true)
})

test('[embed-13] the pop-up gives no token to a page that did not open it', async ({ page, enter }) => {
  await enter('p4@example.com')
  await page.goto('/embed-sign-in')
  await expect(page.getByRole('alert').or(page.getByText('We can’t show your loan on this page')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await expect(page.locator('svg path').first(), 'its sign is drawn').toBeAttached()
})

test('[embed-07][embed-16][embed-17] where a site builder strips tags, a div becomes the element, and a frame holds one with its height and events', async ({
  page,
  baseURL,
}) => {
  const builder = new PartnerPage(page, baseURL ?? '')
  await builder.open('site-builder', '?email=p2@example.com&account=100000000002')
  await expect(page.locator('div[data-carport] carport-payoff-quote')).toHaveAttribute('account-number', '100000000002')
  const frame = page.frameLocator('iframe[data-carport]')
  await expect(frame.getByRole('group', { name: builder.texts.amountLegend })).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('#heard')).toContainText('carport-payoff-quote is ready')
  await expect(page.locator('#heard')).toContainText('iframe is ready')
  const box = page.locator('iframe[data-carport]')
  await expect.poll(() => box.evaluate((element) => element.getBoundingClientRect().height)).toBeGreaterThan(600)
  const isScrolling = await frame.locator('html').evaluate((root) => root.scrollHeight > root.clientHeight + 1)
  expect(isScrolling, 'a scroll bar inside').toBe(false)
  const asked = builder.requests.filter(
    (request) => request.frame() !== page.mainFrame() && /\/graphql(\/early)?$/.test(request.url()),
  )
  expect(asked.length).toBeGreaterThan(0)
  await builder.expectSound()
})
