import { readdirSync } from 'node:fs'
import { type Browser, type Page, expect, test } from '@playwright/test'
import { Api, type Person } from '#tests/fixtures/api'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'
import { type Asker, readHeadedPages } from '#tests/facts/pages'
import { pageIsWhole } from '#tests/pages/screen'
import { latestCode, messagesSoFar } from '#tests/pages/sign-in-screen'
import { type Break, type Finding, findingsOf, findingsOfBreak } from './findings.ts'
import { isKnown, known } from './known.ts'
import { beSignedIn, beSignedOut, watchLine } from './line-side.ts'
import { watchHand, watchScreen } from './page-side.ts'
import type { SeenScreen } from './screen.ts'
import { type Comparison, comparisonsOf, findingsOfShown } from './shown.ts'
import { fullDays, headed, roots, shortDays, type View } from './views.ts'
import { PersonWalk, type Walked } from './walk-person.ts'

/**
 * WALK=month walks as everybody in both languages on five days of a month (see views.ts), and WALK=full also tries every choice of every
 * form as everybody. WALK_AS=P3,P9 walks as these alone.
 */
const isFull = process.env.WALK === 'full'
const isLong = isFull || process.env.WALK === 'month'
const chosen = process.env.WALK_AS?.split(',')
const days = isLong ? fullDays : shortDays

const url = process.env.CARPORT_URL ?? ''
const api = new Api(url)

test('no button promises what the next page refuses, leads in a circle, or names another amount or day', async ({
  browser,
}) => {
  test.setTimeout(isLong ? 28_800_000 : 1_500_000)
  const walks: Walk[] = []
  let tried: Tried = new Map()
  for (const { ahead, views } of days) {
    // In a short walk, who has tried the forms in a language has tried them for every day and every width.
    if (isLong) tried = new Map()
    // The clock only moves forward, so all checks of a day are done before the next.
    if (ahead > 0) await api.advanceClock(ahead * 86_400)
    walks.push(...(await walkAll(browser, views, tried)))
  }
  const found = walks.flatMap((walk) => walk.found)
  expect(walks.filter(({ acts }) => acts.length === 0).map(({ person }) => person)).toEqual([])
  expect(found.filter(isNew).map(asLine)).toEqual([])
  // Whoever has a loan to see was shown figures of it.
  expect(walks.filter(({ compared }) => compared !== null && compared < 2).map(({ person }) => person)).toEqual([])
  if (chosen === undefined) expect(walks.some(({ compared }) => compared !== null)).toBe(true)
  // A long walk meets everything there is: what it does not find is mended, and has to leave the list.
  if (isLong && chosen === undefined)
    expect(known.filter((entry) => !found.some((each) => isKnown(entry, each))).map(({ why }) => why)).toEqual([])
})

/** What one person has tried for all, by language and role: a visitor meets other pages than a borrower. */
type Tried = Map<string, Set<string>>

/** One person's walk: as whom, in which language, how wide. */
interface Turn {
  readonly person: Person
  readonly view: View
}

const visitor: Person = {
  id: 'VISITOR',
  email: '',
  password: '',
  role: 'visitor',
  accountNumbers: [],
  about: 'Somebody who is not signed in.',
  last4SSN: '',
}

/** Walks a day's views, two persons at a time. */
async function walkAll(browser: Browser, views: readonly View[], tried: Tried): Promise<readonly Walk[]> {
  const everybody = [...(await api.people()), visitor].filter(({ id }) => chosen?.includes(id) ?? true)
  const waiting: Turn[] = views.flatMap((view) =>
    everybody
      .filter(({ id, role }) => role === view.role && (view.people?.includes(id) ?? true))
      .map((person) => ({ person, view })),
  )
  const walks: Walk[] = []
  const walkOn = async (): Promise<void> => {
    let shown: View | null = null
    let page: Page | null = null
    for (let turn = waiting.shift(); turn !== undefined; turn = waiting.shift()) {
      if (page === null || shown !== turn.view) {
        await page?.context().close()
        page = await openView(browser, turn.view)
        shown = turn.view
      }
      const key = `${turn.view.language} ${turn.view.role}`
      const forAll = tried.get(key) ?? new Set()
      tried.set(key, forAll)
      const before = new Set(forAll)
      const first = await walkAs(page, turn, forAll)
      if (isLong) console.log(progressOf(first, turn.view))
      if (!first.found.some(isNew)) {
        walks.push(first)
        continue
      }
      const context = page.context()
      await page.close()
      page = await context.newPage()
      walks.push(ofBoth(first, await walkAs(page, turn, before)))
    }
    await page?.context().close()
  }
  await Promise.all([walkOn(), walkOn()])
  return walks
}

/** One walk as a person, to its end or to where it breaks off. */
async function walkAs(page: Page, { person, view }: Turn, forAll: Set<string>): Promise<Walk> {
  const when = `${await api.today()} ${view.language} at ${view.widthPx} px`
  const walk = new PersonWalk(page, {
    person: person.id,
    when,
    roots: roots[view.role],
    headed: view.role === 'borrower' ? headed : [],
    forAll,
    isWhole: isFull,
  })
  try {
    await enterAs(page, person)
    const walked = await walk.walk()
    const comparisons = await compareShown(person, walked.shown)
    const found = [...findingsOf(walked.acts), ...findingsOfShown(comparisons ?? [], { person: person.id, when })]
    return { ...walked, found, broken: null, compared: comparisons?.length ?? null }
  } catch (problem) {
    const error = problem instanceof Error ? problem.message : String(problem)
    const broken = { person: person.id, when, stop: walk.stop, error }
    return {
      person: person.id,
      acts: [],
      passed: [],
      shown: [],
      found: findingsOfBreak(broken, []),
      broken,
      compared: null,
    }
  }
}

/** The figures that a borrower was shown beside the server's, of the loan that fits best where there are two; null without a loan. */
async function compareShown(person: Person, shown: readonly SeenScreen[]): Promise<readonly Comparison[] | null> {
  const asker: Asker = { gql: (token, query, variables, headers) => api.graphql(token, query, variables, headers) }
  const compared: (readonly Comparison[])[] = []
  // The demo user's pages are answered in the browser, not by the server that is asked here.
  // Whoever has to confirm an email first is led away from every page.
  const isServed =
    person.role === 'borrower' && person.id !== 'DEMO' && shown.some(({ path }) => path.split('?')[0] === '/account')
  for (const accountNumber of isServed ? person.accountNumbers : []) {
    const answers = await readHeadedPages(asker, await api.token(person.email), accountNumber)
    if (answers.dashboard !== null) compared.push(comparisonsOf(shown, answers))
  }
  const wrong = (all: readonly Comparison[]): number => all.filter((each) => each.shown !== each.meant).length
  return compared.toSorted((one, other) => wrong(one) - wrong(other))[0] ?? null
}

/** A browser of its own, with a page that is ready to be walked. */
async function openView(browser: Browser, { language, widthPx, role }: View): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: widthPx, height: widthPx < 1000 ? 740 : 800 },
    locale: language === 'en' ? 'en-US' : 'es-US',
    reducedMotion: 'reduce',
  })
  const before = role === 'visitor' ? [beSignedOut] : [beSignedOut, beSignedIn]
  for (const script of [...before, watchLine, watchScreen, watchHand]) await context.addInitScript(script)
  return context.newPage()
}

/** A walk and the broken promises it met. */
interface Walk extends Walked {
  readonly found: readonly Finding[]
  /** Where it ended in the middle; null: it did not. */
  readonly broken: Break | null
  /** How many figures on the screen were held against others; null where there is no loan to see. */
  readonly compared: number | null
}

const isNew = (each: Finding): boolean => !known.some((entry) => isKnown(entry, each))

/** Two walks as the same person as one. */
function ofBoth(first: Walk, second: Walk): Walk {
  if (first.broken !== null)
    return { ...second, found: [...findingsOfBreak(first.broken, second.passed), ...second.found] }
  return { ...second, found: second.broken === null ? foundTwice(first, second) : [...first.found, ...second.found] }
}

/** A promise that is broken is broken each time; what is seen once was a machine that had not finished drawing. */
function foundTwice(first: Walk, second: Walk): readonly Finding[] {
  const before = new Set(first.found.map(asLine))
  return second.found.filter((each) => !isNew(each) || before.has(asLine(each)))
}

/**
 * The portal as a person who has just signed in, or as somebody who has not, with every page's code at hand. The document is the only one of the walk;
 * nothing is left in it of who was there before but the browser's cache.
 */
async function enterAs(page: Page, { email, password, role }: Person): Promise<void> {
  const provider = new OidcBrowser(url)
  if (role !== 'visitor') {
    const before = await messagesSoFar(api, email)
    await provider.signIn(email, password, () => latestCode(api, email, before))
  }
  const { hostname: domain } = new URL(url)
  const cookies = [...provider.cookies].map(([name, { value, path }]) => ({ name, value, domain, path }))
  await page.goto('about:blank')
  const browserSide = await page.context().newCDPSession(page)
  await browserSide.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb' })
  await browserSide.detach()
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'carport_consent', value: 'C0001', domain, path: '/' }, ...cookies])
  await page.goto({ borrower: '/account', staff: '/admin', visitor: '/' }[role as View['role']])
  await pageIsWhole(page)
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

/** What a long walk prints after each person. */
function progressOf({ person, acts, found }: Walk, { language, widthPx }: View): string {
  return [`${person} in ${language} at ${widthPx} px: ${acts.length} presses`, ...found.map(asLine)].join('\n')
}

function asLine({ kind, person, when, path, act, what }: Finding): string {
  return `${kind}: ${person} (${when}) on ${path} presses "${act}": ${what}`
}
