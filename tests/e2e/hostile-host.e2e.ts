import type { BrowserContext, FrameLocator, Locator, Page, Response } from '@playwright/test'
import { en as methodTexts } from '#texts/payment-methods/payment-methods.messages'
import { frameMessages } from '#portal/frames/frame.messages'
import { PartnerPage } from '#tests/pages/partner-page'
import { latestCode, messagesSoFar, SignInWindow } from '#tests/pages/sign-in-screen'
import { expect, test } from './journey.ts'
import { spyOnEverything } from './spy.ts'

const frameTexts = frameMessages.en
const [routingNumber, bankNumber] = ['021000021', '83726150948']

test.skip(({ isMobile }) => isMobile === true, 'what a page can hear does not depend on its size')

const card = { number: '4012888888881881', expires: '12/30', code: '739' }

/** Everything the spying page has learned. */
const learned = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { learned(): string }).learned())

test('[embed-14] a page that patches and hears everything learns no number that is typed into our frames, and its lies reach nobody', async ({
  page,
  api,
  baseURL,
}) => {
  const email = 'p5@example.com'
  await page.addInitScript(spyOnEverything)
  const partner = new PartnerPage(page, baseURL ?? '')
  await partner.open('partner-page', `?email=${email}&account=100000000005`)
  const addBank = page.getByRole('button', { name: partner.texts.addBankAccount })
  await expect(addBank).toBeVisible({ timeout: 20_000 })
  // The page hides the form from the first moment on, and then for whom it is, and nothing else of it.
  const uncoverAll = await cover(page)
  await addBank.click()
  const frame = partner.element.frameLocator('iframe')
  const whose = frame.getByText(frameTexts.whose('Tanya', '0005'))
  await expect(whose).toBeVisible()
  await fillBankAccount(frame)
  await lie(page)
  const before = await messagesSoFar(api, email)
  await partner.chooseInFrame(frame.getByRole('radio', { name: /@/ }))
  const sendCode = frame.getByRole('button', { name: methodTexts.sendCode })
  // The form scrolls below what covers it. So it is scrolled first to where the words are read, below the cover of everything.
  await partner.readWhose(sendCode)
  const uncoverWhose = await cover(page, whose)
  await uncoverAll()
  await partner.readWhose(sendCode)
  await sendCode.scrollIntoViewIfNeeded()
  await partner.letPass(1_100)
  await sendCode.press('Enter')
  await expect(frame.getByText('First read at the top who this is for')).toBeVisible()
  await expect(sendCode).toBeDisabled()
  await uncoverWhose()
  await partner.readWhose(sendCode)
  await coverForm(page, sendCode)
  expect(await messagesSoFar(api, email)).toEqual(before)
  await partner.sendInFrame(sendCode)
  const code = await latestCode(api, email, before)
  await frame.getByRole('textbox', { name: methodTexts.code }).first().fill(code)
  await partner.sendInFrame(frame.getByRole('button', { name: methodTexts.addAccount }))
  await expect(page.getByRole('radio', { name: /0948/ })).toBeChecked({ timeout: 20_000 })
  expect((await api.methods(await api.token(email))).map((method) => method.lastFour)).toContain('0948')

  const knowledge = await learned(page)
  // It hears what is its own, so it would have heard the rest.
  for (const own of ['eyJ', '100000000005', '0948', 'carport-ready']) expect(knowledge).toContain(own)
  const secrets = [routingNumber, bankNumber, bankNumber.slice(0, 7), code]
  expect(secrets.filter((secret) => knowledge.includes(secret))).toEqual([])
})

/** The page lays a picture over our frame that lets the pointer through: under it our button is none. */
async function coverForm(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  await expect(button).toBeEnabled()
  const uncover = await cover(page)
  await expect(button).toBeDisabled()
  await button.press('Enter')
  await uncover()
  await expect(button).toBeEnabled()
}

/**
 * The page lays something over all it shows, or over one place of our frame, that lets the pointer through.
 * @returns takes it away
 */
async function cover(page: Page, place: Locator | null = null): Promise<() => Promise<void>> {
  const over = await page.evaluateHandle(
    (box) => {
      const picture = document.createElement('aside')
      picture.popover = 'manual'
      picture.textContent = 'You have won'
      const whole = { inset: '0', width: '100%', height: '100%', maxWidth: 'none', maxHeight: 'none', margin: '0' }
      const [left, top, width, height] =
        box === null ? [] : [box.x + scrollX, box.y + scrollY, box.width, box.height].map((each) => `${each}px`)
      const part = {
        position: 'absolute',
        inset: 'auto',
        left,
        top,
        width,
        height,
        margin: '0',
        padding: '0',
        border: '0',
      }
      Object.assign(picture.style, box === null ? whole : part, { overflow: 'hidden', pointerEvents: 'none' })
      document.body.append(picture)
      picture.showPopover()
      // A dialog that opens later is above it, until it is shown again.
      const opening = new MutationObserver(() => {
        picture.hidePopover()
        picture.showPopover()
      })
      const root = document.querySelector('carport-make-a-payment')?.shadowRoot ?? document
      opening.observe(root, { subtree: true, attributeFilter: ['open'] })
      return {
        remove() {
          opening.disconnect()
          picture.remove()
        },
      }
    },
    await (place?.boundingBox() ?? null),
  )
  return () => over.evaluate((picture) => picture.remove())
}

async function fillBankAccount(frame: FrameLocator): Promise<void> {
  const field = (name: string) => frame.getByRole('textbox', { name, exact: true })
  await field(methodTexts.nameOnAccount).fill('Tanya Brooks')
  await field(methodTexts.routingNumber).pressSequentially(routingNumber)
  await field(methodTexts.accountNumber).pressSequentially(bankNumber)
  await field(methodTexts.accountNumberConfirm).fill(bankNumber)
}

/** Messages of the right shape from the wrong window and the wrong origin, and hands in our frame's pockets. */
async function lie(page: Page): Promise<void> {
  const reached = await page.evaluate(async () => {
    const element = document.querySelector('carport-make-a-payment')
    const frame = element?.shadowRoot?.querySelector('iframe')
    const target = frame?.contentWindow
    const done = { carport: 1, message: { type: 'done', paymentMethodId: 'pm_evil' } }
    const start = {
      carport: 1,
      message: { type: 'start', token: 'evil', accountNumber: '1', language: 'es', scheme: 'dark' },
    }
    window.postMessage(done, '*')
    const stranger = document.createElement('iframe')
    stranger.setAttribute('sandbox', 'allow-scripts')
    stranger.srcdoc = `<script>parent.postMessage(${JSON.stringify(done)}, '*');for (let i = 0; i < parent.length; i += 1) parent[i].postMessage(${JSON.stringify(start)}, '*')</script>`
    document.body.append(stranger)
    await new Promise((loaded) => stranger.addEventListener('load', loaded))
    const found: string[] = []
    for (const [name, look] of [
      ['document', () => target?.document],
      ['storage', () => (target as unknown as { sessionStorage: Storage }).sessionStorage.length],
      ['address', () => target?.location.href],
    ] as const) {
      try {
        look()
        found.push(name)
      } catch {
        // As it should be.
      }
    }
    return { found, isThere: frame?.isConnected === true, contents: frame?.contentDocument ?? null }
  })
  expect(reached).toEqual({ found: [], isThere: true, contents: null })
}

test('[embed-14] it learns no card number and no digit of a social security number either, from our page to the card provider’s and back', async ({
  page,
  api,
  baseURL,
}) => {
  const person = (await api.people()).find((each) => each.email === 'p14@example.com')
  if (person === undefined) throw new Error('p14 is not in the sandbox')
  await page.addInitScript(spyOnEverything)
  const partner = new PartnerPage(page, baseURL ?? '')
  await partner.open('partner-page', `?email=${person.email}&account=100000000014`)
  await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: partner.texts.addDebitCard }).click()
  const frame = partner.element.frameLocator('iframe')
  // Four digits stand by chance in an id or a figure; typed key by key they would be heard one after the other.
  await frame.getByLabel(methodTexts.last4).pressSequentially(person.last4SSN)
  await lie(page)
  const keys = await page.evaluate(() => (window as unknown as { keys(): string }).keys())
  await partner.sendInFrame(frame.getByRole('button', { name: methodTexts.openCardPage }))
  await partner.chooseInFrame(frame.getByRole('radio', { name: /@/ }))
  const before = await messagesSoFar(api, person.email)
  await partner.sendInFrame(frame.getByRole('button', { name: methodTexts.sendCode }))
  await frame.getByLabel(methodTexts.code, { exact: true }).fill(await latestCode(api, person.email, before))
  await partner.sendInFrame(frame.getByRole('button', { name: methodTexts.openCardPage }))
  const number = frame.locator('input[autocomplete="cc-number"]')
  await number.clear()
  await number.pressSequentially(card.number)
  expect(
    await partner.element.locator('iframe').evaluate((box) => box.clientHeight),
    'room for the provider’s page, whose height nobody tells us',
  ).toBeGreaterThan(500)
  await frame.locator('input[autocomplete="cc-exp"]').fill(card.expires)
  await frame.locator('input[autocomplete="cc-csc"]').fill(card.code)
  const providerPage = page.frames().find((each) => each.url().includes('/cp/bcst/make-payment'))
  const single = new URL(providerPage?.url() ?? '').searchParams.get('authToken') ?? ''
  await lie(page)
  await frame.getByRole('button', { name: /approve/i }).click()
  await expect(page.getByRole('radio', { name: /1881/ })).toBeChecked({ timeout: 20_000 })
  expect((await api.methods(await api.token(person.email))).map((method) => method.lastFour)).toContain('1881')

  const knowledge = await learned(page)
  for (const own of ['eyJ', '100000000014', '1881', 'carport-ready']) expect(knowledge).toContain(own)
  expect(single.length).toBeGreaterThan(10)
  const secrets = [card.number, card.number.slice(0, 8), card.number.slice(4, 12), card.expires, single]
  expect(secrets.filter((secret) => knowledge.includes(secret))).toEqual([])
  expect(new Set(keys.match(/Tab|./g)), 'it hears its own keys, and none that is pressed in our frame').toEqual(
    new Set(['Tab']),
  )
})

test('[embed-13] a page that opens the sign-in pop-up learns nothing of the sign-in but a token for itself, and its lies sign nobody in', async ({
  page,
  api,
  baseURL,
  context,
}) => {
  const person = (await api.people()).find((each) => each.email === 'p4@example.com')
  if (person === undefined) throw new Error('p4 is not in the sandbox')
  const secrets = collectSecrets(context)
  await page.addInitScript(spyOnEverything)
  const site = new PartnerPage(page, baseURL ?? '')
  await site.open('corporate-site')
  const popping = page.waitForEvent('popup')
  await site.element.getByRole('link', { name: 'Sign in to continue' }).click()
  const popup = await popping
  const second = popup.waitForEvent('popup')
  await popup.getByRole('button', { name: 'Sign in' }).click()
  const window2 = await second
  await window2.locator('input[autocomplete~="username"]').waitFor()
  expect(
    await window2.evaluate(() => window.opener as unknown),
    'the password is typed where nobody holds a tie to',
  ).toBe(null)
  await new SignInWindow(window2, api).signInAndClose(person)
  const goOn = popup.getByRole('button', { name: 'Continue' })
  await expect(goOn).toBeVisible()
  expect(await reachInto(page)).toEqual([])
  await expect(site.element.getByText('Sign in to see your loan.')).toBeVisible()
  await goOn.click()
  await expect(site.amountLegend).toBeVisible({ timeout: 20_000 })

  const knowledge = await learned(page)
  const tokens = [...new Set(knowledge.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g))].map(readToken)
  expect(tokens.map(({ typ, origins }) => ({ typ, origins }))).toEqual([
    { typ: 'carport-embed+jwt', origins: [new URL(page.url()).origin] },
  ])
  const kept = [...(await secrets()), person.password, person.email]
  expect(kept.length, 'tokens, codes and the person').toBeGreaterThan(5)
  expect(kept.filter((secret) => knowledge.includes(secret))).toEqual([])
  expect(site.graphql().filter((request) => request.headers()['authorization']?.includes('evil'))).toEqual([])
})

/** The page holds the pop-up's window: what it gets out of it, after sending it and itself what a pop-up would send. */
function reachInto(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const popup = (window as unknown as { opened: Window[] }).opened[0]
    const found: string[] = []
    for (const [name, look] of [
      ['document', () => popup?.document],
      ['storage', () => popup?.sessionStorage.length],
      ['address', () => popup?.location.href],
      ['name', () => popup?.name],
    ] as const) {
      try {
        look()
        found.push(name)
      } catch {
        // As it should be.
      }
    }
    const evil = { carport: 1, token: 'evil' }
    const heard = new Promise((done) => window.addEventListener('message', done, { once: true }))
    popup?.postMessage(evil, '*')
    window.postMessage(evil, '*')
    await heard
    return found
  })
}

function readToken(token: string): { typ: string; origins: string[] } {
  const [header = '', payload = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  const { typ } = JSON.parse(header) as { typ: string }
  return { typ, origins: (JSON.parse(payload) as { origins: string[] }).origins }
}

/** Everything that signs somebody in, as it goes over the line of every window that opens from now on: codes, verifiers, tokens. */
function collectSecrets(context: BrowserContext): () => Promise<string[]> {
  const found = new Set<string>()
  const reading: Promise<void>[] = []
  const names = ['code', 'code_verifier', 'access_token', 'id_token', 'refresh_token', 'state', 'nonce']
  const note = (response: Response): void => {
    const request = response.request()
    const { searchParams } = new URL(request.url())
    const sent = new URLSearchParams(request.postData() ?? '')
    for (const name of names) for (const value of [searchParams.get(name), sent.get(name)]) if (value) found.add(value)
    if (!response.url().endsWith('/token')) return
    reading.push(
      response.json().then(
        (answer: Record<string, unknown>) => {
          for (const name of names) if (typeof answer[name] === 'string') found.add(answer[name])
        },
        () => undefined,
      ),
    )
  }
  context.on('page', (opened) => opened.on('response', note))
  return async () => {
    await Promise.all(reading)
    return [...found]
  }
}

test('[embed-13] a frame of ours refuses the token of another account and of another page, and only listed pages may frame it', async ({
  page,
  api,
  baseURL,
}) => {
  const partner = new PartnerPage(page, baseURL ?? '')
  await partner.open('partner-page', '?email=p1@example.com')
  await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
  const frame = page.frameLocator('iframe[data-carport]')
  await addFrame(page, baseURL ?? '', '100000000003')
  await expect(frame.getByText('This isn’t available for your account here.')).toBeVisible({ timeout: 20_000 })
  await expect.poll(async () => (await partner.heard()).map(({ detail }) => detail['code'])).toContain('NOT_AVAILABLE')

  const foreign = await api.token('p1@example.com', { accountNumber: '100000000001', origin: 'http://localhost:9' })
  await page.route('**/examples/carport-token', (route) => route.fulfill({ body: foreign, contentType: 'text/plain' }))
  await page.reload()
  await expect(partner.element.getByText('This isn’t available for your account here.')).toBeVisible()
  await addFrame(page, baseURL ?? '', '100000000001')
  await expect(frame.getByText('Nothing was sent')).toBeVisible({ timeout: 20_000 })
  expect(
    partner.graphql('GetAccount').filter((request) => request.headers()['authorization']?.includes(foreign)),
  ).toEqual([])

  for (const path of ['/frames/bank-account', '/frames/confirm', '/frames/element?tag=make-a-payment']) {
    const reply = await fetch(`${baseURL}${path}`, { headers: { referer: 'https://evil.example/' } })
    expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'self';")
  }
  const portal = await fetch(`${baseURL}/account`, { headers: { referer: 'https://evil.example/' } })
  expect(portal.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('[embed-17] a page that stops carport-submit stops a payment in a frame too, and letting it go pays once', async ({
  page,
  api,
  own,
  baseURL,
}) => {
  const amount = own(7_700)
  const partner = new PartnerPage(page, baseURL ?? '')
  await partner.open('partner-page', '?email=p4@example.com&account=100000000004')
  await expect(partner.amountLegend).toBeVisible({ timeout: 20_000 })
  await partner.element.evaluate((element) => element.remove())
  await page.evaluate(() => {
    const stop = (event: Event) => event.preventDefault()
    document.addEventListener('carport-submit', stop)
    Object.assign(window, { letGo: () => document.removeEventListener('carport-submit', stop) })
  })
  await addFrame(page, baseURL ?? '', '100000000004')
  const framed = page.frameLocator('iframe[data-carport]')
  await framed.getByRole('radio', { name: partner.texts.choiceNames.other }).press('Space')
  await framed.getByLabel(partner.texts.otherAmount).last().fill(amount.typed)
  // Moved, it is loaded anew: it is greeted again, and shows the loan without a second sign-in.
  await page.evaluate(() =>
    document.querySelector('main')?.append(document.querySelector('iframe[data-carport]') ?? ''),
  )
  await framed.getByRole('radio', { name: partner.texts.choiceNames.other }).press('Space')
  await framed.getByLabel(partner.texts.otherAmount).last().fill(amount.typed)
  const methods = framed.getByRole('group', { name: partner.texts.methodLegend })
  await partner.chooseInFrame(methods.getByRole('radio').first())
  // By keyboard: the frame grows with each step, and a pointer may find its button gone from below it.
  await framed.getByRole('button', { name: partner.texts.continueButton }).press('Enter')
  await framed.getByRole('button', { name: partner.texts.reviewButton }).press('Enter')
  await framed.getByRole('checkbox', { name: partner.texts.consent }).press('Space')
  const pay = framed.getByRole('button', { name: partner.texts.payButton(amount.shown) })
  await pay.press('Enter')
  await expect.poll(async () => (await partner.heard()).map(({ name }) => name)).toContain('carport-submit')
  await expect(pay).toBeEnabled()
  expect(partner.graphql('mutation CreateIndividualPayment')).toEqual([])
  await page.evaluate(() => (window as unknown as { letGo(): void }).letGo())
  await pay.press('Enter')
  const confirmation = framed.frameLocator('iframe[title="Review and confirm"]')
  await partner.confirm(`Pay ${amount.shown}`, { api, email: 'p4@example.com' }, confirmation)
  await expect(framed.locator('[data-confirmation]')).toBeVisible({ timeout: 20_000 })
  expect(partner.graphql('mutation CreateIndividualPayment')).toHaveLength(1)
})

/** The page puts an element in a frame of ours. */
async function addFrame(page: Page, servicer: string, accountNumber: string): Promise<void> {
  await page.evaluate(
    ({ address, account }) => {
      const frame = document.createElement('iframe')
      frame.dataset['carport'] = ''
      frame.dataset['accountNumber'] = account
      frame.title = 'Payment'
      frame.src = address
      document.querySelector('section.pay')?.append(frame)
    },
    { address: `${servicer}/frames/element?tag=make-a-payment`, account: accountNumber },
  )
}
