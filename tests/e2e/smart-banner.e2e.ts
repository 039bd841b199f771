import { devices } from '@playwright/test'
import { touch } from '#tests/pages/screen'
import { SmartBannerScreen } from '#tests/pages/smart-banner-screen'
import { expect, test } from './journey.ts'

const phones = [
  ['Android', devices['Pixel 7']?.userAgent ?? '', '/smart-banner/android'],
  ['iOS', devices['iPhone 15']?.userAgent ?? '', '/smart-banner/ios'],
] as const
const days = 24 * 60 * 60

for (const [name, userAgent, viewPath] of phones) {
  test.describe(`on ${name}`, () => {
    test.use({ userAgent })

    test('[banner-01][banner-04][banner-08][banner-10][banner-11][banner-13][const-08][const-10][const-11] a visitor sees the banner, closes it, and it stays away', async ({
      page,
      context,
      isMobile,
    }) => {
      test.skip(!isMobile, 'phones only')
      const screen = new SmartBannerScreen(page)
      await page.goto('/')
      await expect(screen.banner).toBeVisible()
      await screen.expectSound()
      expect((await screen.banner.boundingBox())?.height).toBe(120)
      expect(await screen.pageTop()).toBe(120)
      await page.setViewportSize({ width: 375, height: 700 })
      expect((await screen.lines.boundingBox())?.height, 'its lines fit, with some air').toBeLessThanOrEqual(112)
      await screen.closeButton.click()
      await expect(screen.banner).toHaveCount(0)
      expect(await screen.pageTop()).toBe(0)
      const cookie = (await context.cookies()).find((each) => each.name === 'smartbanner_closed')
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict' })
      // By the clock of the browser, which need not be this one.
      const nowMs = await page.evaluate(() => Date.now())
      const lifeSeconds = (cookie?.expires ?? 0) - nowMs / 1000
      expect(Math.abs(lifeSeconds - 120 * days)).toBeLessThan(120)
      const flags = page.waitForResponse((reply) => reply.url().endsWith('/evaluate/flags'))
      await page.goto('/payment-options')
      await flags
      await screen.settle()
      await expect(screen.banner).toHaveCount(0)
    })

    test('[banner-09][banner-12] the view button leads to the app’s page, and the banner is not shown again', async ({
      page,
      isMobile,
    }) => {
      test.skip(!isMobile, 'phones only')
      const screen = new SmartBannerScreen(page)
      await page.goto('/')
      await expect(screen.viewLink).toHaveAttribute('href', viewPath)
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === viewPath)
      await screen.viewLink.click()
      await asked
      await page.goto('/')
      await screen.settle()
      await expect(screen.banner).toHaveCount(0)
    })
  })
}

test.describe('while paying', () => {
  test.use({ userAgent: phones[0][1] })

  test('[banner-03] the banner stays away from the steps of a payment', async ({ page, enter, isMobile }) => {
    test.skip(!isMobile, 'phones only')
    const screen = new SmartBannerScreen(page)
    await enter('p1@example.com')
    await expect(screen.banner).toBeVisible()
    await page.goto('/make-a-payment')
    await screen.settle()
    await expect(screen.banner).toHaveCount(0)
    expect(await screen.pageTop()).toBe(0)
  })

  test('[banner-07] the flag takes it off every page', async ({ page, api, isMobile }) => {
    test.skip(!isMobile, 'phones only')
    const screen = new SmartBannerScreen(page)
    await api.setFlag('DisableSmartBanner', true)
    try {
      const flags = page.waitForResponse((reply) => reply.url().endsWith('/evaluate/flags'))
      await page.goto('/')
      await expect(screen.banner).toHaveCount(0)
      await touch(page)
      await flags
      await screen.settle()
      await expect(screen.banner).toHaveCount(0)
    } finally {
      await api.setFlag('DisableSmartBanner', false)
    }
  })
})

test('[banner-02] on a desktop there is no banner', async ({ page, isMobile }) => {
  test.skip(isMobile, 'desktops only')
  const screen = new SmartBannerScreen(page)
  const flags = page.waitForResponse((reply) => reply.url().endsWith('/evaluate/flags'))
  await page.goto('/')
  await expect(screen.banner).toHaveCount(0)
  await touch(page)
  await flags
  await screen.settle()
  await expect(screen.banner).toHaveCount(0)
})
