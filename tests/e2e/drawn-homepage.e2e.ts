import type { Page } from '@playwright/test'
import { homepageMessages } from '#portal/pages/homepage/homepage.messages'
import { expect, test } from './journey.ts'

// The homepage is whole in its document. Its code is fetched once somebody touches the page.
test.use({ storageState: { cookies: [], origins: [] } })
// Whoever allowed measuring is measured from the first moment.
test.beforeEach(({ context }) => context.clearCookies())

const isCode = /\/assets\/.*\.js$/

/** The files of code that a page has asked for. */
function watchCode(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (isCode.test(request.url())) asked.push(request.url())
  })
  return asked
}

/** Waits until the page itself is in place of what the document came with. */
const isThere = (page: Page) => page.locator('#portal:not([data-begins]) main#content h1').waitFor()

/** Everything that can be read or pressed, with its place. */
const seen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#portal :is(a, button, h1, h2, p, li, svg, img, section, nav)')]
      .filter((each) => each.checkVisibility({ checkVisibilityCSS: true }))
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        const name = each.getAttribute('aria-label') ?? each.textContent ?? ''
        const path = each instanceof SVGElement ? each.innerHTML : each.getAttribute('href')
        return [each.localName, name, path, ...[x, y, width, height].map(Math.round)].join(' ')
      }),
  )

for (const locale of ['en', 'es'])
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test(`[route-11] a visitor reads the homepage without any code, and nothing on it changes once the code is there (${locale})`, async ({
      page,
    }) => {
      const asked = watchCode(page)
      const texts = homepageMessages[locale === 'en' ? 'en' : 'es']
      await page.goto('/')
      await expect(page.locator('h1')).toHaveText(typeof texts === 'function' ? (await texts()).title : texts.title)
      await expect(page).toHaveTitle(locale === 'en' ? /^Welcome \| / : /^Le damos la bienvenida \| /)
      const drawn = await seen(page)
      expect(drawn.length).toBeGreaterThan(30)
      expect(asked).toEqual([])
      await page.evaluate(() => dispatchEvent(new Event('scroll')))
      await isThere(page)
      await expect.poll(() => seen(page)).toEqual(drawn)
    })
  })

test('the code of a page that nobody touches is fetched after a while, and does not run', async ({ page }) => {
  await page.clock.install()
  const asked = watchCode(page)
  await page.goto('/')
  await page.evaluate(() => document.readyState === 'complete' || new Promise((done) => addEventListener('load', done)))
  expect(asked).toEqual([])
  await page.clock.runFor(3_000)
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('#portal')).toHaveAttribute('data-begins', 'used')
})

test('whatever is pressed first does what it does: a link, the menu, and the answer about measuring', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Other ways to pay' }).click()
  await page.waitForURL('**/payment-options')
  await page.goto('/')
  const question = page.getByRole('region', { name: 'Your privacy choices' })
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(question).toHaveText('Your privacy choices are saved.')
  await page.goto('/')
  await expect(question).toHaveCount(0)
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/')
  await page.getByRole('button', { name: 'Iniciar sesión' }).last().click()
  await page.waitForURL('**/oidc/**')
})

test('by keyboard: the focus stays where it is, and what is pressed before the code is there counts', async ({
  page,
}) => {
  let release = (): void => undefined
  const isHeld = new Promise<void>((done) => (release = done))
  await page.route(isCode, async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto('/')
  const ways = page.getByRole('link', { name: 'Other ways to pay' })
  for (let step = 0; step < 20 && !(await ways.evaluate((each) => each === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  await expect(ways).toBeFocused()
  release()
  await isThere(page)
  await expect(ways).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/payment-options')
})

test('when the code does not come, a link that is pressed leads on by its address', async ({ page }) => {
  await page.route(isCode, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: 'Other ways to pay' }).click()
  await page.waitForURL('**/payment-options')
})
