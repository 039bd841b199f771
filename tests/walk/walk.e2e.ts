import { readdirSync } from 'node:fs'
import { type Browser, type Page, expect, test } from '@playwright/test'
import { Api, type Person } from '#tests/fixtures/api'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'
import { latestCode, messagesSoFar } from '#tests/pages/sign-in-screen'
import { type Finding, findingsOf } from './findings.ts'
import { isKnown, known } from './known.ts'
import { beSignedIn, watchHand, watchLine, watchScreen } from './page-side.ts'
import { fullDays, roots, shortDays, type View } from './views.ts'
import { PersonWalk, type Walked } from './walk-person.ts'

/**
 * WALK=full tries every choice as everybody, in both languages, on five days of a month: see views.ts. WALK_AS=P3,P9 walks as these alone.
 */
const isFull = process.env.WALK === 'full'
const chosen = process.env.WALK_AS?.split(',')
const days = isFull ? fullDays : shortDays

const url = process.env.CARPORT_URL ?? ''
const api = new Api(url)

test('no button promises what the next page refuses, leads in a circle, or names another amount or day', async ({
  browser,
}) => {
  test.setTimeout(isFull ? 28_800_000 : 1_500_000)
  const walks: Walk[] = []
  let triedIn = { en: new Set<string>(), es: new Set<string>() }
  for (const { ahead, views } of days) {
    // In a short walk, who has tried the forms in a language has tried them for every day and every width.
    if (isFull) triedIn = { en: new Set(), es: new Set() }
    // The clock only moves forward: everything that a day has to show comes before the next.
    if (ahead > 0) await api.advanceClock(ahead * 86_400)
    walks.push(...(await walkAll(browser, views, triedIn)))
  }
  const found = walks.flatMap((walk) => walk.found)
  expect(walks.filter(({ acts }) => acts.length === 0).map(({ person }) => person)).toEqual([])
  expect(found.filter(isNew).map(asLine)).toEqual([])
  // A whole walk meets everything there is: what it does not find is mended, and has to leave the list.
  if (isFull)
    expect(known.filter((entry) => !found.some((each) => isKnown(entry, each))).map(({ why }) => why)).toEqual([])
})

/** One person's walk: as whom, in which language, how wide. */
interface Turn {
  readonly person: Person
  readonly view: View
}

/** Walks a day's views, two persons at a time. */
async function walkAll(
  browser: Browser,
  views: readonly View[],
  triedIn: Readonly<Record<View['language'], Set<string>>>,
): Promise<readonly Walk[]> {
  const today = await api.today()
  const borrowers = (await api.people()).filter(
    ({ id, role }) => role === 'borrower' && (chosen === undefined || chosen.includes(id)),
  )
  const waiting: Turn[] = views.flatMap((view) =>
    borrowers.filter(({ id }) => view.people?.includes(id) ?? true).map((person) => ({ person, view })),
  )
  const walks: Walk[] = []
  const walkAs = async (page: Page, { person, view }: Turn, forAll: Set<string>): Promise<Walk> => {
    await enterAs(page, person)
    const when = `${today} ${view.language} at ${view.widthPx} px`
    const walk = new PersonWalk(page, { person: person.id, when, roots, forAll, isWhole: isFull })
    const walked = await walk.walk()
    return { ...walked, found: findingsOf(walked.acts) }
  }
  const walkOn = async (): Promise<void> => {
    let shown: View | null = null
    let page: Page | null = null
    for (let turn = waiting.shift(); turn !== undefined; turn = waiting.shift()) {
      if (page === null || shown !== turn.view) {
        await page?.context().close()
        page = await openView(browser, turn.view)
        shown = turn.view
      }
      const tried = triedIn[turn.view.language]
      const before = new Set(tried)
      const first = await walkAs(page, turn, tried).catch(() => null)
      if (first !== null && !first.found.some(isNew)) {
        walks.push(first)
        continue
      }
      const context = page.context()
      await page.close()
      page = await context.newPage()
      const second = await walkAs(page, turn, before)
      walks.push(first === null ? second : { ...second, found: foundTwice(first, second) })
    }
    await page?.context().close()
  }
  await Promise.all([walkOn(), walkOn()])
  return walks
}

/** A browser of its own, with a page that is ready to be walked. */
async function openView(browser: Browser, { language, widthPx }: View): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: widthPx, height: widthPx < 1000 ? 740 : 800 },
    locale: language === 'en' ? 'en-US' : 'es-US',
    reducedMotion: 'reduce',
  })
  for (const script of [beSignedIn, watchLine, watchScreen, watchHand]) await context.addInitScript(script)
  return context.newPage()
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
