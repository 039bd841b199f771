import { es as esTitles } from '#portal/site/site-map.messages.es'
import { siteMapMessages } from '#portal/site/site-map.messages'
import { SiteScreen } from '#tests/pages/site-screen'
import { expect, test } from './journey.ts'

type PageName = keyof typeof esTitles

/** Every page that opens without login, by the name of its texts. Pages that send on at once are walked in their own tests. */
const openPages: readonly [path: string, name: PageName][] = [
  ['/', 'homepage'],
  ['/payment-options', 'payment-options'],
  ['/privacy-policy', 'privacy-policy'],
  ['/terms-of-use', 'terms-of-use'],
  ['/ai-policy', 'ai-policy'],
  ['/email-campaign-redirect', 'EmailCampaignRedirect'],
  ['/error', 'error'],
  ['/error/process-error', 'process-error'],
  ['/select-account-login', 'select-account-login'],
  ['/pre-login?logout=true', 'pre-login'],
  ['/pre-login/verify-email/success', 'verify-email-success'],
  ['/pre-login/verify-email/error', 'verify-email-error'],
  ['/styleguide', 'styleguide'],
]

/** Pages of a borrower. Steps of a flow that need an earlier one, and the help, have a walk of their own. */
const borrowerPages: readonly [path: string, name: PageName][] = [
  ['/account', 'dashboard'],
  ['/make-a-payment', 'make-a-payment'],
  ['/make-a-payment/mock', 'make-a-payment-mock'],
  ['/enroll-autopay', 'enroll-autopay'],
  ['/autopay-otp', 'autopay-otp'],
  ['/settings', 'settings'],
  ['/account-details', 'account-details'],
  ['/agent-intro-modification', 'agent-intro-modification'],
  ['/noagent-intro-modification', 'noagent-intro-modification'],
  ['/manage-modifications', 'manage-modifications'],
  ['/payment/manage-debit-cards', 'manage-debit-cards'],
  ['/payment/manage-bank-accounts', 'manage-bank-accounts'],
  ['/manage-payments', 'manage-payments'],
  ['/payment-authenticate', 'payment-authenticate'],
  ['/my-profile', 'my-profile'],
  ['/my-profile/verify-new-email', 'verify-new-email'],
  ['/my-profile/call-preferences', 'call-preferences'],
  ['/payoff-quote', 'payoff-quote'],
  ['/payment-plan', 'payment-plan'],
  ['/self-service-ext', 'self-service-ext'],
  ['/account-resolution', 'account-resolution'],
  ['/pco-negotiation', 'pco-negotiation'],
]

interface Walk {
  readonly size: { readonly width: number; readonly height: number }
  readonly scheme: 'light' | 'dark'
  readonly titles: Readonly<Record<PageName, { readonly title: string }>>
}

/** Each size is walked once, in one of the schemes and languages: all of them meet. */
const walks: readonly Walk[] = [
  { size: { width: 375, height: 740 }, scheme: 'light', titles: siteMapMessages.en },
  { size: { width: 768, height: 1024 }, scheme: 'dark', titles: siteMapMessages.en },
  { size: { width: 1280, height: 800 }, scheme: 'light', titles: esTitles },
]

/** The app on a phone, in the dark. */
const inTheApp: Walk = { size: { width: 375, height: 812 }, scheme: 'dark', titles: esTitles }

/** Walks the pages: nothing for axe to find, no alert where nothing failed, and no sideways scrolling. */
async function walk(site: SiteScreen, { size, scheme, titles }: Walk, pages: typeof openPages): Promise<void> {
  const { page } = site
  await site.goTo('/privacy-policy')
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme })
  if (titles === esTitles) await site.speakSpanish()
  for (const [path, name] of pages) {
    await site.goTo(path)
    await expect(page).toHaveTitle(`${titles[name].title} | Sandbox Auto Finance`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.cp-skeleton')).toHaveCount(0)
    // An alert interrupts who listens to the page: there is nothing yet that failed.
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }), path).toHaveCount(0)
    await site.expectSound()
  }
}

test.skip(({ isMobile }) => isMobile, 'each of these tests sets the sizes itself')

test('[role-01][route-01][route-02][route-10][route-37][route-38][route-39][route-40][route-41][route-42][route-79] a visitor walks every open page, sound at every size', async ({
  page,
}) => {
  const site = new SiteScreen(page)
  await page.goto('/')
  for (const each of walks) await walk(site, each, openPages)
})

test('[app-03][route-19][route-45][route-46][route-47][route-50][route-51][route-71][route-72][route-73][route-75][route-80][route-81][route-82] a borrower walks every page, sound at every size', async ({
  page,
  enter,
}) => {
  const site = new SiteScreen(page)
  await enter('p3@example.com')
  for (const each of walks) await walk(site, each, borrowerPages)
})

test('[app-01][app-03][native-01] a borrower walks every page in the app, sound in the dark and in Spanish', async ({
  page,
  enter,
}) => {
  const site = new SiteScreen(page)
  await page.goto('/?platform=iOSApp')
  await enter('p3@example.com')
  await walk(site, inTheApp, borrowerPages)
})

/** As long as they may be. */
const longest: Readonly<Record<string, string>> = {
  nickname: 'W'.repeat(40),
  displayName: 'W'.repeat(40),
  paymentDisplayName: `${'W'.repeat(40)} 6789`,
  firstName: `${'M'.repeat(24)}-Guadalupe`,
  lastName: 'Villaseñor'.repeat(4),
  model: 'Silverado2500HDCrewCabHighCountryDuramax',
  emailAddress: `${'w'.repeat(48)}@example.com`,
}

/** The answer with its names stretched as far as they go. */
function stretched(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stretched)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      typeof held === 'string' && Object.hasOwn(longest, name) ? longest[name] : stretched(held),
    ]),
  )
}

test('at 400 % zoom, in Spanish and with the longest names, no page is wider than the screen', async ({
  page,
  enter,
}) => {
  const site = new SiteScreen(page)
  await enter('p1@example.com')
  await page.route(/\/graphql(\/early)?(\?|$)/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: stretched(await answer.json()) })
  })
  await site.goTo('/privacy-policy')
  await page.setViewportSize({ width: 320, height: 640 })
  await site.speakSpanish()
  for (const [path, name] of borrowerPages) {
    await site.goTo(path)
    await expect(page).toHaveTitle(`${esTitles[name].title} | Sandbox Auto Finance`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.cp-skeleton')).toHaveCount(0)
    if (path === '/make-a-payment') await expect(page.getByText('W'.repeat(40)).first()).toBeVisible()
    await site.expectNoSidewaysScrolling()
  }
  // What is still being answered is not cut off by the end of the test.
  await page.unrouteAll({ behavior: 'wait' })
})
