import type { Browser, CDPSession } from 'playwright'
import { slowDown } from './slow-line.ts'

/** What one visit of a page took until its first field, or an element's first screen, could be used. */
export interface Visit {
  readonly firstFieldMs: number
  readonly layoutShift: number
  readonly requests: number
  /** Of scripts and styles, as they cross the line, without headers. */
  readonly bytes: number
  /** What tasks take beyond 50 ms each. */
  readonly blockingMs: number
  /** Of JavaScript, on the slowed processor, as Chromium counts it: what runs in microtasks is hardly in it, parsing and compiling are. */
  readonly scriptMs: number
  /** Of JavaScript's memory, after the garbage is gone. */
  readonly heapBytes: number
}

const patienceMs = 60_000

/** Rejects with the name of the work once it takes too long, so that a bench fails with a reason instead of hanging. */
function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come within ${patienceMs / 1000} s`)), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Visits a page on slow 4G with a slowed processor, as a new visitor with nothing stored.
 * @param until the page's first enabled field, or `carport-ready` of its element. Default its first field
 * @throws when that never appears
 */
export async function visit(browser: Browser, url: string, until: 'field' | 'ready' = 'field'): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const scripts = await countScripts(cdp)
    await cdp.send('Performance.enable')
    await slowDown(cdp)
    await page.addInitScript(watchForFirstScreen, until)
    // The page calls; asking it again and again would count as its own work.
    let tell = (): void => undefined
    const seen = new Promise<void>((done) => (tell = done))
    await page.exposeBinding('fieldIsThere', () => tell())
    await page.goto(url)
    await inTime(seen, `The first screen of ${url}`)
    const { metrics } = await cdp.send('Performance.getMetrics')
    const scriptSeconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
    const record = await page.evaluate(() => {
      const { firstFieldMs, layoutShift, blockingMs } = window as unknown as Visit
      return { firstFieldMs, layoutShift, blockingMs }
    })
    await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    return { ...record, ...scripts(), scriptMs: scriptSeconds * 1000, heapBytes: usedSize }
  } finally {
    await context.close()
  }
}

/** Counts scripts and style sheets from now on, each with the bytes that crossed the line. */
export async function countScripts(cdp: CDPSession): Promise<() => { requests: number; bytes: number }> {
  const bytesOf = new Map<string, number>()
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    // What is taken from the cache of the browser does not cross the line.
    if (response.fromDiskCache === true) return
    if (/\.(js|css)(\?|$)/.test(response.url)) bytesOf.set(requestId, bytesOf.get(requestId) ?? 0)
  })
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const before = bytesOf.get(requestId)
    if (before !== undefined) bytesOf.set(requestId, before + encodedDataLength)
  })
  await cdp.send('Network.enable')
  return () => ({ requests: bytesOf.size, bytes: [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0) })
}

/** A tag that is put beside the one that is there, and the loan it is for. */
interface OneMore {
  readonly tag: string
  readonly isBare: boolean
  readonly token: string
  readonly accountNumber: string
}

/**
 * Bytes that a page with an idle payment element, its later screens preloaded, needs to show the first screen of one more tag.
 * @throws when that screen never appears.
 */
export async function bytesOfOneMore(browser: Browser, url: string, one: OneMore): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } })
  try {
    const page = await context.newPage()
    await Promise.all([page.waitForResponse(/later-steps-[^/]+\.js$/), page.goto(url)])
    await page.waitForLoadState('networkidle')
    const scripts = await countScripts(await context.newCDPSession(page))
    await inTime(page.evaluate(addTag, one), `The first screen of <${one.tag}>`)
    return scripts().bytes
  } finally {
    await context.close()
  }
}

/** Runs in the page: puts a tag beside the one that is there and waits until it is ready. */
async function addTag({ tag, isBare, token, accountNumber }: OneMore): Promise<void> {
  const element = Object.assign(document.createElement(tag), { token })
  element.setAttribute('account-number', accountNumber)
  const isReady = new Promise((done) => element.addEventListener('carport-ready', done))
  document.body.append(element)
  await (isBare ? customElements.whenDefined(`${tag}-view`) : isReady)
}

/** Runs in the page: records when the first enabled field appears in it or in the measured element, or the element is ready, and sums up layout shifts. */
function watchForFirstScreen(until: 'field' | 'ready'): void {
  const record = window as unknown as { -readonly [name in keyof Visit]: number } & { fieldIsThere(): void }
  record.layoutShift = 0
  record.blockingMs = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) record.blockingMs += entry.duration - 50
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) record.layoutShift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  let isReady = false
  addEventListener('carport-ready', () => (isReady = true), { capture: true })
  const isThere = (): boolean => {
    if (until === 'ready') return isReady
    const root = document.querySelector('carport-make-a-payment, bare-field')?.shadowRoot ?? document
    return root.querySelector('input:not([disabled])') !== null
  }
  const look = () => {
    if (!isThere()) return void requestAnimationFrame(look)
    record.firstFieldMs = performance.now()
    record.fieldIsThere()
  }
  requestAnimationFrame(look)
}
