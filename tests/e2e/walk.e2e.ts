import { readdirSync } from 'node:fs'
import { type Browser, type BrowserContext, type Page, expect, test } from '@playwright/test'
import { Api, type Person } from '#tests/fixtures/api'
import { type RunningServer, startServer } from '#tests/fixtures/server'
import { SignInScreen } from '#tests/pages/sign-in-screen'
import { type Finding, findingsOf } from '#tests/walk/findings'
import { isKnown, known } from '#tests/walk/known'
import { watchHand, watchLine, watchScreen } from '#tests/walk/page-side'
import { PersonWalk, type Walked } from '#tests/walk/walk-person'

/** Everybody with a loan, in English, today. WALK=full takes every choice of everybody, Spanish, and four more days of the month. */
const isFull = process.env.WALK === 'full'
const languages = isFull ? (['en', 'es'] as const) : (['en'] as const)
/** Days from one walk to the next: five days of a month. */
const daysAhead = isFull ? [0, 5, 5, 6, 7] : [0]

/** Pages of a borrower, in the order in which most is said of the loan. Later steps of a flow are reached by pressing. */
const roots = [
  '/account',
  '/make-a-payment',
  '/make-a-payment/payoff-quote',
  '/enroll-autopay',
  '/autopay-otp',
  '/manage-payments',
  '/payoff-quote',
  '/account-details',
  '/payment-plan',
  '/payment-plan/history',
  '/self-service-ext',
  '/manage-modifications',
  '/manage-modifications/modification-opt-out',
  '/modification-opt-out',
  '/agent-intro-modification',
  '/noagent-intro-modification',
  '/account-resolution',
  '/pco-negotiation',
  '/payment-options',
  '/select-account',
  '/settings',
  '/my-profile',
  '/payment/manage-bank-accounts',
  '/payment/manage-debit-cards',
]

let server: RunningServer
let api: Api

test.beforeAll(async () => {
  test.setTimeout(120_000)
  // A sandbox of its own: nobody else pays, moves the clock, or is asked to wait.
  server = await startServer()
  api = new Api(server.url)
  await api.raiseLimits()
})

test.afterAll(async () => {
  await server.stop()
})

for (const language of languages)
  test(`no button in ${language} promises what the next page refuses, leads in a circle, or names another amount or day`, async ({
    browser,
  }) => {
    test.setTimeout(isFull ? 14_400_000 : 900_000)
    const walked: Walked[] = []
    for (const ahead of daysAhead) {
      if (ahead > 0) await api.advanceClock(ahead * 86_400)
      walked.push(...(await walkAll(browser, language)))
    }
    const found = walked.flatMap(({ acts }) => findingsOf(acts))
    expect(walked.filter(({ acts }) => acts.length === 0).map(({ person }) => person)).toEqual([])
    expect(found.filter((each) => !known.some((entry) => isKnown(entry, each))).map(asLine)).toEqual([])
    // A whole walk meets everything there is: what it does not find is mended, and has to leave the list.
    if (isFull && language === 'en')
      expect(known.filter((entry) => !found.some((each) => isKnown(entry, each))).map(({ why }) => why)).toEqual([])
  })

/** Walks as everybody who has a loan, two at a time. */
async function walkAll(browser: Browser, language: 'en' | 'es'): Promise<readonly Walked[]> {
  const when = `${await api.today()} ${language}`
  const waiting = (await api.people()).filter(
    ({ role, accountNumbers }) => role === 'borrower' && accountNumbers.length > 0,
  )
  const forAll = new Set<string>()
  const walked: Walked[] = []
  const walkOn = async (): Promise<void> => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 375, height: 740 },
      locale: language === 'en' ? 'en-US' : 'es-US',
      reducedMotion: 'reduce',
    })
    for (const script of [watchLine, watchScreen, watchHand]) await context.addInitScript(script)
    for (let person = waiting.shift(); person !== undefined; person = waiting.shift()) {
      const page = await enterAs(context, person)
      walked.push(await new PersonWalk(page, { person: person.id, when, roots, forAll, isWhole: isFull }).walk())
      await page.close()
    }
    await context.close()
  }
  await Promise.all([walkOn(), walkOn()])
  return walked
}

/** The portal's dashboard as a person, with every page's code at hand. Nothing is left of who was there before but the browser's cache. */
async function enterAs(context: BrowserContext, person: Person): Promise<Page> {
  await context.clearCookies()
  await context.addCookies([{ name: 'carport_consent', value: 'C0001', url: server.url }])
  const page = await context.newPage()
  const browserSide = await context.newCDPSession(page)
  await browserSide.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'local_storage,indexeddb' })
  await page.goto('/account')
  await new SignInScreen(page, api).signIn(person)
  await page.locator('main h1').waitFor()
  await page.evaluate(
    (files) =>
      Promise.all(
        files.map(
          (file) =>
            new Promise((resolve) => {
              const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', onload: resolve })
              link.href = `/assets/${file}`
              document.head.append(link)
            }),
        ),
      ),
    readdirSync('dist/portal/assets').filter((file) => file.endsWith('.js')),
  )
  return page
}

function asLine({ kind, person, when, path, act, what }: Finding): string {
  return `${kind}: ${person} (${when}) on ${path} presses "${act}": ${what}`
}
