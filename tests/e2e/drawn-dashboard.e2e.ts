import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** The code of the page: without it a document shows itself alone. */
const isCode = '**/assets/*.js'

interface Place {
  readonly text: string
  readonly box: readonly number[]
}

/** The headings, figures, words and links of the top, each with its place, as far as both states of the page have them. */
function topOf(page: Page): Promise<readonly Place[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '#portal .portal-logo, #portal .portal-bar-title, #portal main :is(h1, .cp-dashboard-about, .cp-alert), #portal main .cp-card-raised, #portal main .cp-card-raised :is(p, a, summary)',
      ),
    ]
      .filter((each) => each.checkVisibility({ checkVisibilityCSS: true }))
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        return { text: each.textContent ?? '', box: [x, y, width, height].map(Math.round) }
      }),
  )
}

/** Whether the page itself is there in place of what the document came with. */
const isWhole = (page: Page) => page.locator('#portal main#content h1').waitFor()

/** Opens the dashboard until its document is drawn: a server that is busy with other things sends it as it is. */
const openDrawn = (page: Page) =>
  expect(async () => {
    await page.goto('/account')
    expect(await page.locator('#portal[data-own] h1').count()).toBe(1)
  }).toPass()

/** Adds up what moves in every document from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

declare global {
  interface Window {
    /** The sum of the layout shifts of a watched document. */
    shifted: number
  }
}

for (const language of ['en', 'es'] as const) {
  for (const email of ['p1@example.com', 'p3@example.com', 'p7@example.com', 'p14@example.com']) {
    test(`[dash-01] the top of the dashboard of ${email} comes with the document and stays where it is once the page is there (${language})`, async ({
      page,
      enter,
    }) => {
      await enter(email)
      await isWhole(page)
      if (language === 'es')
        await page.evaluate(() => {
          const kept = JSON.parse(localStorage.getItem('STATEv4') ?? '{}') as object
          localStorage.setItem('STATEv4', JSON.stringify({ ...kept, language: 'es' }))
        })
      await page.route(isCode, (route) => route.abort())
      await openDrawn(page)
      await expect(page.locator('#portal h1')).toHaveText(language === 'en' ? /^Hello, / : /^Hola, /)
      const drawn = await topOf(page)
      expect(drawn.length).toBeGreaterThan(6)
      expect(await page.locator('h1').count()).toBe(1)
      expect(await page.getByRole('main').count()).toBe(1)
      await page.unroute(isCode)
      await watchShifts(page)
      await page.goto('/account')
      await isWhole(page)
      expect(await topOf(page)).toEqual(drawn)
      expect(await page.evaluate(() => window.shifted)).toBe(0)
      expect(await page.locator('[data-own], [hidden] main').count()).toBe(0)
    })
  }
}

test('a link that is pressed before the page is there leads on, with the amount that it names', async ({
  page,
  enter,
}) => {
  await enter('p7@example.com')
  await isWhole(page)
  let release = (): void => undefined
  const isHeld = new Promise<void>((done) => (release = done))
  await page.route('**/graphql**', async (route) => {
    await isHeld
    await route.continue()
  })
  await openDrawn(page)
  const pay = page
    .locator('#portal[data-own]')
    .getByRole('link', { name: /^Pay \$/ })
    .first()
  const amount = (await pay.textContent())?.replace('Pay ', '') ?? ''
  await expect(page.locator('body > div[hidden] main')).toBeAttached()
  await pay.click()
  await expect(pay).toHaveAttribute('aria-busy', 'true')
  release()
  await page.waitForURL('**/make-a-payment')
  expect(amount).toMatch(/^\$[\d,.]+$/)
  await expect(page.getByRole('radio', { checked: true }).first()).toHaveAccessibleName(
    new RegExp(amount.replaceAll(/[$.]/g, '\\$&')),
  )
})

test('[login-17] a session that is taken up without the library is renewed by it, with what was granted, and ended', async ({
  page,
  enter,
}) => {
  await enter('p1@example.com')
  await isWhole(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/oidc/token')
      asked.push(new URLSearchParams(request.postData() ?? '').get('grant_type') ?? 'nothing')
    if (pathname.includes('/identity-client-')) asked.push('library')
  })
  await page.goto('/account')
  await isWhole(page)
  expect(asked).toEqual(['authorization_code'])
  await page.route(
    '**/graphql',
    (route) =>
      route.fulfill({ status: 401, json: { errors: [{ message: '', extensions: { code: 'UNAUTHENTICATED' } }] } }),
    { times: 1 },
  )
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Pay|Make a payment)/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Make a payment' })).toBeVisible()
  await expect.poll(() => asked).toEqual(['authorization_code', 'library', 'refresh_token'])
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog', { name: 'Log Out' }).getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/pre-login?logout=true')
})

test('[logout-07] after log out Back shows no figures, nor does a browser that remembers that it was logged out', async ({
  page,
  enter,
  context,
}) => {
  await enter('p1@example.com')
  await isWhole(page)
  const session = (await context.cookies()).filter(({ name }) => name.startsWith('carport_session'))
  expect(session.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog', { name: 'Log Out' }).getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/pre-login?logout=true')
  const seen: string[] = []
  await page.exposeBinding('seeAmount', (_, text: string) => seen.push(text))
  await page.addInitScript(() => {
    const look = () => {
      const text = document.querySelector('.cp-amount')?.textContent
      if (text) (window as unknown as { seeAmount: (text: string) => void }).seeAmount(text)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goBack()
  await expect(page).not.toHaveURL(/\/account$/)
  expect(seen).toEqual([])
  const { headers } = await page.request.get('/account').then((reply) => ({ headers: reply.headers() }))
  expect(headers['cache-control']).toBe('no-store')
})

test('a document that came while the session was alive shows nothing in a browser that was logged out', async ({
  page,
  enter,
}) => {
  await enter('p1@example.com')
  await isWhole(page)
  await page.evaluate(() => localStorage.removeItem('carport.session-hint'))
  await page.route(isCode, (route) => route.abort())
  await page.goto('/account')
  await expect(page.locator('#portal .cp-skeleton').first()).toBeAttached()
  expect(await page.locator('[data-own], .cp-amount').count()).toBe(0)
  await expect(page.locator('body')).not.toContainText('$')
})
