import { readdirSync } from 'node:fs'
import { type Browser, type Page, expect, test } from '@playwright/test'
import { Api, type Person } from '#tests/fixtures/api'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'
import { latestCode, messagesSoFar } from '#tests/pages/sign-in-screen'
import { type Finding, findingsOf } from './findings.ts'
import { isKnown, known } from './known.ts'
import { beSignedIn, watchHand, watchLine, watchScreen } from './page-side.ts'
import { PersonWalk, type Walked } from './walk-person.ts'

/**
 * Everybody with a loan, in English, today; what a form lets choose is tried by the first who meets it. WALK=full tries every choice as
 * everybody, in Spanish too, and on four more days of the month. WALK_AS=P3,P9 walks as these alone.
 */
const isFull = process.env.WALK === 'full'
const chosen = process.env.WALK_AS?.split(',')
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

const url = process.env.CARPORT_URL ?? ''
const api = new Api(url)

for (const language of languages)
  test(`no button in ${language} promises what the next page refuses, leads in a circle, or names another amount or day`, async ({
    browser,
  }) => {
    test.setTimeout(isFull ? 14_400_000 : 900_000)
    const walks: Walk[] = []
    for (const ahead of daysAhead) {
      if (ahead > 0) await api.advanceClock(ahead * 86_400)
      walks.push(...(await walkAll(browser, language)))
    }
    const found = walks.flatMap((walk) => walk.found)
    expect(walks.filter(({ acts }) => acts.length === 0).map(({ person }) => person)).toEqual([])
    expect(found.filter(isNew).map(asLine)).toEqual([])
    // A whole walk meets everything there is: what it does not find is mended, and has to leave the list.
    if (isFull && language === 'en')
      expect(known.filter((entry) => !found.some((each) => isKnown(entry, each))).map(({ why }) => why)).toEqual([])
  })

/** Walks as everybody who has a loan, two at a time. */
async function walkAll(browser: Browser, language: 'en' | 'es'): Promise<readonly Walk[]> {
  const when = `${await api.today()} ${language}`
  const waiting = (await api.people()).filter(
    ({ id, role, accountNumbers }) =>
      role === 'borrower' && accountNumbers.length > 0 && (chosen === undefined || chosen.includes(id)),
  )
  const forAll = new Set<string>()
  const walks: Walk[] = []
  const walkOn = async (): Promise<void> => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 375, height: 740 },
      locale: language === 'en' ? 'en-US' : 'es-US',
      reducedMotion: 'reduce',
    })
    for (const script of [beSignedIn, watchLine, watchScreen, watchHand]) await context.addInitScript(script)
    let page = await context.newPage()
    const walkAs = async (person: Person, tried: Set<string>): Promise<Walk> => {
      await enterAs(page, person)
      const walk = new PersonWalk(page, { person: person.id, when, roots, forAll: tried, isWhole: isFull })
      const walked = await walk.walk()
      return { ...walked, found: findingsOf(walked.acts) }
    }
    for (let person = waiting.shift(); person !== undefined; person = waiting.shift()) {
      const tried = new Set(forAll)
      const first = await walkAs(person, forAll).catch(() => null)
      if (first !== null && !first.found.some(isNew)) {
        walks.push(first)
        continue
      }
      await page.close()
      page = await context.newPage()
      const second = await walkAs(person, tried)
      walks.push(first === null ? second : { ...second, found: foundTwice(first, second) })
    }
    await context.close()
  }
  await Promise.all([walkOn(), walkOn()])
  return walks
}

/** A walk and the broken promises it met. */
type Walk = Walked & { readonly found: readonly Finding[] }

const isNew = (each: Finding): boolean => !known.some((entry) => isKnown(entry, each))

/** A promise that is broken is broken each time; what is seen once was a machine that had not finished drawing. */
function foundTwice(first: Walk, second: Walk): readonly Finding[] {
  const before = new Set(first.found.map(asLine))
  return second.found.filter((each) => !isNew(each) || before.has(asLine(each)))
}

/**
 * The portal's dashboard as a person who has just signed in, with every page's code at hand. The document is the only one of the walk;
 * nothing is left in it of who was there before but the browser's cache.
 */
async function enterAs(page: Page, person: Person): Promise<void> {
  const provider = new OidcBrowser(url)
  const before = await messagesSoFar(api, person.email)
  await provider.signIn(person.email, person.password, () => latestCode(api, person.email, before))
  const { hostname: domain } = new URL(url)
  const cookies = [...provider.cookies].map(([name, { value, path }]) => ({ name, value, domain, path }))
  await page.goto('about:blank')
  const browserSide = await page.context().newCDPSession(page)
  await browserSide.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb' })
  await browserSide.detach()
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'carport_consent', value: 'C0001', domain, path: '/' }, ...cookies])
  await page.goto('/account')
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
}

function asLine({ kind, person, when, path, act, what }: Finding): string {
  return `${kind}: ${person} (${when}) on ${path} presses "${act}": ${what}`
}
