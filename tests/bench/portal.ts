import { type Browser, chromium } from 'playwright'
import { Api } from '#tests/fixtures/api'
import { launchOptions } from '#tests/fixtures/browser'
import { touch } from '#tests/pages/screen'
import { isThere, type Memory, openContext, signIn } from './borrower.ts'
import { type FloorFiles, startFloorFiles } from './floor-files.ts'
import { type Figure, median, medianFigure, ratioFigure, shortRatio } from './measure.ts'
import type { BenchPages } from './pages.ts'
import { countTraffic, slowDown } from './slow-line.ts'
import { visit } from './visit.ts'

const rounds = 5
/** Paints differ more from load to load than anything else here. */
const paintRounds = 9

interface Load {
  readonly bytes: number
  readonly requests: number
  readonly largestPaintMs: number
  readonly layoutShift: number
}

/**
 * First load of the homepage and, signed in, of the dashboard, against static pages with the same texts; and a change of route, against
 * the first load of a page on bare React.
 */
export async function benchPortal(productUrl: string, pages: BenchPages): Promise<Figure[]> {
  await new Api(productUrl).raiseLimits()
  const browser = await chromium.launch(launchOptions)
  const floor = await startFloorFiles()
  try {
    const memory = await signIn(browser, productUrl)
    const measured = [
      { name: 'homepage', url: `${productUrl}/`, memory: undefined },
      { name: 'dashboard', url: `${productUrl}/account`, memory },
    ]
    const figures: Figure[] = []
    for (const page of measured) {
      const staticUrl = await addStaticPage(floor, page.name, await textsOf(browser, page.url, page.memory))
      const loads: Load[] = []
      const floors: Load[] = []
      // The first round only warms up.
      for (let round = 0; round <= paintRounds; round += 1) {
        const floorLoad = await load(browser, staticUrl, { isTextAlone: true })
        const ownLoad = await load(browser, page.url, { memory: page.memory })
        if (round === 0) continue
        floors.push(floorLoad)
        loads.push(ownLoad)
      }
      figures.push(...figuresOf(page.name, loads, floors))
    }
    figures.push(medianFigure('portal', 'homepageTouchedBrotliKb', [await touchedBytes(browser, productUrl)], 'kB'))
    const blockedMs: number[] = []
    const floorBlockedMs: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const floorMs = (await visit(browser, `${pages.url}/bare-react.html`)).blockingMs
      const ownMs = await changeRoute(browser, productUrl, memory)
      if (round === 0) continue
      floorBlockedMs.push(floorMs)
      blockedMs.push(ownMs)
    }
    const blocked = { ours: blockedMs, floor: floorBlockedMs }
    return [...figures, ratioFigure('portal', 'routeChangeBlockingToBareReact', blocked, shortRatio)]
  } finally {
    await browser.close()
    floor.close()
  }
}

function figuresOf(page: string, loads: readonly Load[], floors: readonly Load[]): Figure[] {
  const of = (all: readonly Load[], value: keyof Load) => all.map((each) => each[value])
  const paints = { ours: of(loads, 'largestPaintMs'), floor: of(floors, 'largestPaintMs') }
  const [paintMs, floorMs] = [Math.round(median(paints.ours)), Math.round(median(paints.floor))]
  process.stdout.write(`largest paint of the ${page}: ${paintMs} ms, static ${floorMs} ms\n`)
  const kilobytes = of(loads, 'bytes').map((bytes) => bytes / 1000)
  return [
    medianFigure('portal', `${page}BrotliKb`, kilobytes, 'kB'),
    medianFigure('portal', `${page}Requests`, of(loads, 'requests'), 'requests'),
    ratioFigure('portal', `${page}LcpToStatic`, paints),
    medianFigure('portal', `${page}LayoutShift`, of(loads, 'layoutShift'), ''),
  ]
}

async function textsOf(browser: Browser, url: string, memory?: Memory): Promise<string> {
  const context = await openContext(browser, memory)
  const page = await context.newPage()
  const traffic = await countTraffic(await context.newCDPSession(page))
  await page.goto(url)
  await isThere(page)
  await traffic.isQuiet()
  const text = await page.locator('body').innerText()
  await context.close()
  return text
}

async function load(
  browser: Browser,
  url: string,
  { memory, isTextAlone }: { readonly memory?: Memory | undefined; readonly isTextAlone?: boolean },
): Promise<Load> {
  const context = await openContext(browser, memory)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const traffic = await countTraffic(cdp)
  await slowDown(cdp)
  await page.addInitScript(watchPaints)
  await page.goto(url)
  await isThere(page)
  await traffic.isQuiet(isTextAlone)
  const seen = await page.evaluate(() => {
    const { largestPaintMs, layoutShift } = window as unknown as Load
    return { largestPaintMs, layoutShift }
  })
  const loaded = { ...seen, bytes: traffic.bytes(), requests: traffic.requests() }
  await context.close()
  return loaded
}

/** What a homepage has loaded once somebody touched it, its code included. Bytes in kB, on a line that is not slowed. */
async function touchedBytes(browser: Browser, productUrl: string): Promise<number> {
  const context = await openContext(browser)
  const page = await context.newPage()
  const traffic = await countTraffic(await context.newCDPSession(page))
  await page.goto(`${productUrl}/`)
  await isThere(page)
  await touch(page)
  await traffic.isQuiet()
  await context.close()
  return traffic.bytes() / 1000
}

/** Runs in the page: keeps the largest paint so far and adds up layout shifts. */
function watchPaints(): void {
  const record = window as unknown as { largestPaintMs: number; layoutShift: number }
  record.largestPaintMs = 0
  record.layoutShift = 0
  new PerformanceObserver((list) => {
    record.largestPaintMs = list.getEntries().at(-1)?.startTime ?? record.largestPaintMs
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) record.layoutShift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What tasks take beyond 50 ms each from the click on the dashboard until the first field of a payment, on a slowed processor. */
async function changeRoute(browser: Browser, productUrl: string, memory: Memory): Promise<number> {
  const context = await openContext(browser, memory)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const traffic = await countTraffic(cdp)
  await page.goto(`${productUrl}/account`)
  await isThere(page)
  await traffic.isQuiet()
  await slowDown(cdp, { isLineFast: true })
  await page.evaluate(() => {
    const record = window as unknown as { blockingMs: number }
    record.blockingMs = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record.blockingMs += entry.duration - 50
    }).observe({ type: 'longtask' })
  })
  await page.locator('main a[href$="/make-a-payment"]').first().click()
  await page.locator('main input:not([disabled])').first().waitFor()
  await traffic.isQuiet()
  const blockedMs = await page.evaluate(() => (window as unknown as { blockingMs: number }).blockingMs)
  await context.close()
  return blockedMs
}

/** Adds a page of text alone. @returns its address */
async function addStaticPage(floor: FloorFiles, name: string, text: string): Promise<string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const body = lines.map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join('')
  await floor.addPage(
    `/${name}`,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title></head><body><main><h1>${name}</h1>${body}</main></body></html>`,
  )
  return `${floor.url}/${name}`
}
