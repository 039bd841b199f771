import { type Browser, type CDPSession, chromium, type Page, type Route } from 'playwright'
import { Api } from '#tests/fixtures/api'
import { launchOptions } from '#tests/fixtures/browser'
import { isThere, type Memory, openContext, signIn } from './borrower.ts'
import { type Figure, median, medianFigure, ratioFigure, shortRatio } from './measure.ts'
import type { BenchPages } from './pages.ts'
import { slowDown } from './slow-line.ts'

const rounds = 2
const keysPerField = 5
const historyLines = 500
const routeChanges = 200
const mounts = 200
/** What is compiled and kept at the first times is not counted. */
const warmUps = 20

/**
 * The portal in use: each key until it is painted, in every form, a history of 500 lines scrolled, both on a 4x slowed processor, and what
 * 200 changes of the page and 200 payments put on a partner's page and taken away leave in memory.
 */
export async function benchUse(productUrl: string, pages: BenchPages): Promise<Figure[]> {
  await new Api(productUrl).raiseLimits()
  const browser = await chromium.launch(launchOptions)
  try {
    const memory = await signIn(browser, productUrl)
    return [
      await keystrokes(browser, { productUrl, memory, pages }),
      ...(await scrolling(browser, productUrl, memory)),
      await routeMemory(browser, productUrl, memory),
      await mountMemory(browser, pages),
    ]
  } finally {
    await browser.close()
  }
}

/** Forms of a borrower: a page, and what is pressed there until its fields are in sight. */
const forms: readonly (readonly [path: string, ...presses: readonly string[]])[] = [
  ['/make-a-payment', 'Other amount'],
  ['/my-profile', 'Change Nickname'],
  ['/my-profile', 'Add an email'],
  ['/my-profile', 'Add a phone'],
  ['/my-profile', 'Add an address'],
  ['/payment/manage-bank-accounts', 'Add a bank account'],
  ['/payment-authenticate'],
  ['/customer-support-center'],
]

/** The slowest field beside one field on bare React, each with the 50 ms that a key may take. */
async function keystrokes(
  browser: Browser,
  { productUrl, memory, pages }: { productUrl: string; memory: Memory; pages: BenchPages },
): Promise<Figure> {
  const ours: number[] = []
  const floor: number[] = []
  const byField = new Map<string, number[]>()
  for (let round = 0; round <= rounds; round += 1) {
    const floorMs = (await keysOfPage(browser, `${pages.url}/bare-react.html`, undefined)).map(([, ms]) => ms)
    const ownMs = await keysOfPage(browser, `${productUrl}/account`, memory)
    if (round === 0) continue
    floor.push(median(floorMs))
    ours.push(Math.max(...ownMs.map(([, ms]) => ms)))
    for (const [name, ms] of ownMs) byField.set(name, [...(byField.get(name) ?? []), ms])
  }
  const [slowest = ['', []]] = [...byField].toSorted(([, one], [, other]) => median(other) - median(one))
  process.stdout.write(
    `a key until it is painted: ${median(ours).toFixed(0)} ms in the slowest of ${byField.size} fields (${slowest[0]}), ${median(floor).toFixed(0)} ms on bare React\n`,
  )
  return ratioFigure('portal', 'keystrokeToBareReact', { ours, floor }, shortRatio)
}

/** For every text field of the forms, or of the page alone, the median of its keys in milliseconds. */
async function keysOfPage(
  browser: Browser,
  url: string,
  memory: Memory | undefined,
): Promise<readonly (readonly [field: string, ms: number])[]> {
  const context = await openContext(browser, memory)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.addInitScript(watchKeys)
  await page.goto(url)
  const found: (readonly [string, number])[] = []
  if (memory === undefined) found.push(...(await typeIntoAll(page, cdp, '')))
  else await isThere(page)
  for (const [path, ...presses] of memory === undefined ? [] : forms) {
    await goInside(page, '/privacy-policy')
    await goInside(page, path)
    for (const name of presses) {
      const button = page.getByRole('button', { name, exact: true }).or(page.getByText(name, { exact: true }))
      await button.locator('visible=true').first().click()
    }
    found.push(...(await typeIntoAll(page, cdp, path)))
  }
  await context.close()
  return found
}

/** Types into each text field of the page, or of the dialog over it, on a slowed processor. */
async function typeIntoAll(page: Page, cdp: CDPSession, path: string): Promise<readonly (readonly [string, number])[]> {
  const isDialog = (await page.locator('dialog[open]').count()) > 0
  const fields = page
    .locator(isDialog ? 'dialog[open]' : 'body')
    .locator('input:not([type=radio], [type=checkbox], [type=hidden], [type=file], [type=date]), textarea')
    .locator('visible=true')
  await fields.first().waitFor()
  const found: (readonly [string, number])[] = []
  await slowDown(cdp, { isLineFast: true })
  for (const field of await fields.all()) {
    await field.focus()
    await page.evaluate(() => ((window as unknown as Keys).keyMs.length = 0))
    for (let key = 1; key <= keysPerField; key += 1) {
      await page.keyboard.press('1')
      await page.waitForFunction((count) => (window as unknown as Keys).keyMs.length >= count, key)
    }
    const name = await field.evaluate(
      (it) => (it as HTMLInputElement).labels?.[0]?.textContent ?? it.getAttribute('name'),
    )
    found.push([`${path} ${name}`, median(await page.evaluate(() => (window as unknown as Keys).keyMs))])
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return found
}

interface Keys {
  readonly keyMs: number[]
}

/** Runs in the page: milliseconds of each key from the press until the picture after it. */
function watchKeys(): void {
  const record = window as unknown as { keyMs: number[] }
  record.keyMs = []
  const note = ({ timeStamp }: Event): void => {
    requestAnimationFrame(() => setTimeout(() => record.keyMs.push(performance.now() - timeStamp)))
  }
  addEventListener('keydown', note, { capture: true })
}

/** Goes to a page of the portal by its router, and waits until it is drawn. */
async function goInside(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await page.waitForFunction(
    (title) =>
      document.title !== title &&
      document.querySelector('main h1') !== null &&
      document.querySelector('main .cp-skeleton') === null,
    before,
  )
}

/** Frames of a history of 500 lines while it scrolls, beside the same page with ten. */
async function scrolling(browser: Browser, productUrl: string, memory: Memory): Promise<Figure[]> {
  const context = await openContext(browser, memory)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.route('**/graphql**', longHistory())
  await page.goto(`${productUrl}/account-details`)
  await isThere(page)
  const button = page.getByRole('region', { name: 'History' }).getByRole('button', { name: 'Show all' })
  await button.waitFor()
  const [ours, floor]: [number[], number[]] = [[], []]
  await slowDown(cdp, { isLineFast: true })
  for (let round = 0; round <= rounds; round += 1) {
    const frameMs = await frameOfScroll(page, cdp)
    if (round > 0) floor.push(frameMs)
  }
  await button.click()
  await page
    .locator('#history tbody tr')
    .nth(historyLines - 1)
    .waitFor({ timeout: 60_000 })
  for (let round = 0; round <= rounds; round += 1) {
    const frameMs = await frameOfScroll(page, cdp)
    if (round > 0) ours.push(frameMs)
  }
  process.stdout.write(
    `frames a second while 500 lines scroll: ${(1000 / median(ours)).toFixed(0)}, with ten lines ${(1000 / median(floor)).toFixed(0)}\n`,
  )
  await context.close()
  return [ratioFigure('portal', 'scrollFrameToShortPage', { ours, floor })]
}

/** The mean of the milliseconds between two frames while the page is scrolled by two screens. */
async function frameOfScroll(page: Page, cdp: CDPSession): Promise<number> {
  await page.evaluate(() => scrollTo(0, 0))
  const frames = page.evaluate(watchFrames)
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 180,
    y: 400,
    yDistance: -1_400,
    speed: 1_400,
    preventFling: true,
  })
  await page.evaluate(() => dispatchEvent(new Event('bench-end')))
  return frames
}

/** Runs in the page. @returns the mean time between two frames until the end is announced, in milliseconds */
function watchFrames(): Promise<number> {
  return new Promise((done) => {
    const startedMs = performance.now()
    let frames = 0
    let isOn = true
    const count = (): void => {
      frames += 1
      if (isOn) requestAnimationFrame(count)
      else done((performance.now() - startedMs) / frames)
    }
    requestAnimationFrame(count)
    addEventListener('bench-end', () => (isOn = false), { once: true })
  })
}

/** Answers questions for a loan's history with 500 lines, each like its newest real one. */
function longHistory(): (route: Route) => Promise<void> {
  let newest: Readonly<Record<string, unknown>> | undefined
  return async (route) => {
    const body = route.request().postData() ?? ''
    const reply = await route.fetch()
    if (!body.includes('GetTransactionHistory')) return route.fulfill({ response: reply })
    const answer = await reply.json()
    const { first, toDate } = JSON.parse(body).variables
    newest ??= answer.data.GetTransactionHistory[0]
    const lines = Array.from({ length: historyLines }, (_, index) => {
      const day = new Date(Date.UTC(2026, 9, 1) - index * 86_400_000).toISOString().slice(0, 10)
      return { ...newest, id: `line-${index}`, transactionDate: day, postedDate: day }
    })
    answer.data.GetTransactionHistory = lines
      .filter(({ transactionDate }) => transactionDate <= (toDate ?? '9999'))
      .slice(0, first)
    await route.fulfill({ response: reply, json: answer })
  }
}

const walked = ['/account', '/make-a-payment', '/account-details', '/payoff-quote', '/enroll-autopay', '/my-profile']

/** Kilobytes of JavaScript's memory that 200 changes of the page leave behind. */
async function routeMemory(browser: Browser, productUrl: string, memory: Memory): Promise<Figure> {
  const context = await openContext(browser, memory)
  const page = await context.newPage()
  await page.goto(`${productUrl}/account`)
  await isThere(page)
  const change = (times: number): Promise<void> => page.evaluate(changeRoutes, { paths: walked, times })
  const grownKb = await growthKb(await context.newCDPSession(page), routeChanges, change)
  await context.close()
  return medianFigure('portal', 'routeChangesHeapKb', [grownKb], 'kB')
}

/** Runs in the page: goes from page to page by the router, each time it is drawn. All in one call, because calls leave something behind. */
async function changeRoutes({ paths, times }: { paths: readonly string[]; times: number }): Promise<void> {
  for (let change = 1; change <= times; change += 1) {
    const before = document.title
    history.pushState(null, '', paths[change % paths.length])
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    while (document.title === before || document.querySelector('main .cp-skeleton') !== null)
      await new Promise((done) => requestAnimationFrame(done))
  }
}

/** Kilobytes that 200 payments leave behind which a page put there and took away again. */
async function mountMemory(browser: Browser, pages: BenchPages): Promise<Figure> {
  const context = await openContext(browser)
  const page = await context.newPage()
  await page.goto(`${pages.url}/widget.html`)
  await page.locator('carport-make-a-payment input:not([disabled])').first().waitFor()
  const account = await pages.accountFor('carport-make-a-payment')
  const mount = (times: number): Promise<void> => page.evaluate(mountAnew, { ...account, times })
  const grownKb = await growthKb(await context.newCDPSession(page), mounts, mount)
  await context.close()
  return medianFigure('embed', 'mountsHeapKb', [grownKb], 'kB')
}

/** Runs in the page: takes the element away, puts a new one there and waits for its first field, again and again. */
async function mountAnew(asked: { token: string; accountNumber: string; times: number }): Promise<void> {
  for (let mount = 0; mount < asked.times; mount += 1) {
    const element = Object.assign(document.createElement('carport-make-a-payment'), { token: asked.token })
    element.setAttribute('account-number', asked.accountNumber)
    document.querySelector('carport-make-a-payment')?.replaceWith(element)
    while (!element.shadowRoot?.querySelector('input:not([disabled])'))
      await new Promise((done) => requestAnimationFrame(done))
  }
}

/**
 * By how many kilobytes memory grows while something is done so many times: the least that is kept after a tenth of them in the second half,
 * less the least in the first. A picture that is still being drawn, or data kept for some seconds, is in one sample and not in the next.
 */
async function growthKb(cdp: CDPSession, times: number, work: (times: number) => Promise<void>): Promise<number> {
  await work(warmUps)
  const samples: number[] = []
  for (let tenth = 0; tenth < 10; tenth += 1) {
    await work(times / 10)
    samples.push(await heapBytes(cdp))
  }
  return (Math.min(...samples.slice(5)) - Math.min(...samples.slice(0, 5))) / 1000
}

async function heapBytes(cdp: CDPSession): Promise<number> {
  for (let time = 0; time < 2; time += 1) await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}
