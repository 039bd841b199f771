import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'
import { build } from 'vite'
import { Api } from '#tests/fixtures/api'
import { launchOptions } from '#tests/fixtures/browser'
import { type Figure, figure, least } from './measure.ts'

const rounds = 5
// 1.6 Mbit/s and 150 ms: what DevTools calls slow 4G.
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const processorSlowdown = 4

interface Visit {
  readonly firstFieldMs: number
  readonly layoutShift: number
  readonly requests: number
  /** Of scripts and styles, as they cross the line, without headers. */
  readonly bytes: number
  /** What tasks take beyond 50 ms each, until the first field. */
  readonly blockingMs: number
}

/** Bytes and requests of the first widget, and its time to the first usable field on slow 4G with a 4x slowed processor. */
export async function benchEmbed(productUrl: string): Promise<Figure[]> {
  const pages = await startPages(productUrl)
  const browser = await chromium.launch(launchOptions)
  try {
    const times = { plain: [] as Visit[], bareReact: [] as Visit[], barePreact: [] as Visit[], widget: [] as Visit[] }
    for (let round = 0; round < rounds; round += 1) {
      times.plain.push(await visit(browser, `${pages.url}/plain.html`))
      times.barePreact.push(await visit(browser, `${pages.url}/bare-preact.html`))
      times.bareReact.push(await visit(browser, `${pages.url}/bare-react.html`))
      times.widget.push(await visit(browser, `${pages.url}/widget.html`))
    }
    const firstField = (visits: readonly Visit[]) => least(visits.map((each) => each.firstFieldMs))
    for (const [page, visits] of Object.entries(times)) {
      process.stdout.write(`first field on ${page}: ${Math.round(firstField(visits))} ms\n`)
    }
    const widget = times.widget[0]
    const runtime = times.barePreact[0]
    if (widget === undefined || runtime === undefined) throw new Error('nothing was measured')
    return [
      figure('embed', 'loaderBrotliKb', pages.loaderBytes / 1000, 'kB'),
      figure('embed', 'firstWidgetBrotliKb', widget.bytes / 1000, 'kB'),
      figure('embed', 'firstWidgetRequests', widget.requests, 'requests'),
      figure('embed', 'firstWidgetToBareRuntimeBytes', widget.bytes / runtime.bytes, 'x'),
      figure('embed', 'firstFieldToPlainHtml', firstField(times.widget) / firstField(times.plain), 'x'),
      figure('embed', 'firstFieldToBareReact', firstField(times.widget) / firstField(times.bareReact), 'x'),
      figure('embed', 'blockingMs', least(times.widget.map((each) => each.blockingMs)), 'ms'),
      figure('embed', 'layoutShift', Math.max(...times.widget.map((each) => each.layoutShift)), ''),
    ]
  } finally {
    await browser.close()
    pages.close()
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  let bytes = 0
  const scripts = new Set<string>()
  cdp.on('Network.responseReceived', (event) => {
    if (!/\.(js|css)(\?|$)/.test(event.response.url)) return
    scripts.add(event.requestId)
  })
  cdp.on('Network.dataReceived', (event) => {
    if (scripts.has(event.requestId)) bytes += event.encodedDataLength
  })
  await cdp.send('Network.emulateNetworkConditions', slow4g)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  await page.addInitScript(watchForFirstField)
  await page.goto(url)
  await page.waitForFunction(() => 'firstFieldMs' in window, undefined, { timeout: 60_000, polling: 100 })
  const seen = await page.evaluate(() => {
    const record = window as unknown as { firstFieldMs: number; layoutShift: number; blockingMs: number }
    return { firstFieldMs: record.firstFieldMs, layoutShift: record.layoutShift, blockingMs: record.blockingMs }
  })
  const visited = { ...seen, requests: scripts.size, bytes }
  await context.close()
  return visited
}

/** Runs in the page: notes when the first enabled field stands in the page or in any shadow root, and adds up layout shifts. */
function watchForFirstField(): void {
  const record = window as unknown as { firstFieldMs?: number; layoutShift: number; blockingMs: number }
  record.layoutShift = 0
  record.blockingMs = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) record.blockingMs += entry.duration - 50
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) record.layoutShift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const hasField = (root: Document | ShadowRoot): boolean => {
    if (root.querySelector('input:not([disabled])') !== null) return true
    return [...root.querySelectorAll('*')].some(
      (element) => element.shadowRoot !== null && hasField(element.shadowRoot),
    )
  }
  const look = () => {
    if (hasField(document)) record.firstFieldMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function startPages(productUrl: string) {
  const api = new Api(productUrl)
  const latest = (await (await fetch(`${productUrl}/sdk/latest.json`)).json()) as {
    version: string
    entry: string
    integrity: Record<string, string>
    preload: Record<string, string[]>
  }
  const entryUrl = new URL(latest.entry, `${productUrl}/sdk/${latest.version}/`).href
  const loader = Buffer.from(await (await fetch(entryUrl)).arrayBuffer())
  const files = new Map<string, { type: string; body: Buffer }>()
  const addPage = (name: string, body: string) =>
    files.set(`/${name}`, { type: 'text/html; charset=utf-8', body: Buffer.from(body) })
  addPage('plain.html', html('', '<label>Amount <input name="amount" inputmode="decimal"></label>'))
  for (const name of ['bare-react', 'bare-preact']) {
    files.set(`/${name}.js`, { type: 'text/javascript', body: Buffer.from(await bundle(name)) })
    addPage(`${name}.html`, html(`<script type="module" src="/${name}.js"></script>`, '<bare-field></bare-field>'))
  }
  const server = createServer((request, reply) => {
    const file = files.get((request.url ?? '').replace(/\?.*$/, ''))
    if (file === undefined) return reply.writeHead(404).end()
    return reply
      .writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': 'no-store' })
      .end(brotliCompressSync(file.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const person = (await api.people()).find((each) => each.email === 'p1@example.com')
  const accountNumber = person?.accountNumbers[0] ?? ''
  const token = await api.token('p1@example.com', { accountNumber, capabilities: ['make-a-payment'], origin: url })
  // What the documentation tells pages to write: the files behind the loader are asked for together with it.
  const hints = (latest.preload['carport-make-a-payment'] ?? []).map((file) => {
    const { href } = new URL(file, entryUrl)
    return `<link rel="modulepreload" href="${href}" integrity="${latest.integrity[file] ?? ''}" crossorigin="anonymous">`
  })
  addPage(
    'widget.html',
    html(
      `${hints.join('')}<script type="module" src="${entryUrl}" integrity="${latest.integrity[latest.entry] ?? ''}" crossorigin="anonymous"></script>`,
      `<carport-make-a-payment account-number="${accountNumber}" token="${token}"></carport-make-a-payment>`,
    ),
  )
  return { url, loaderBytes: brotliCompressSync(loader).length, close: () => server.close() }
}

function html(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bench</title>${head}</head><body>${body}</body></html>`
}

/** A page that shows one field through r2wc and asks for nothing, on React or on preact/compat. */
async function bundle(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve:
      name === 'bare-preact'
        ? {
            alias: { react: 'preact/compat', 'react-dom/client': 'preact/compat/client', 'react-dom': 'preact/compat' },
          }
        : {},
    build: {
      write: false,
      minify: true,
      lib: { entry: new URL('./bare-field.ts', import.meta.url).pathname, formats: ['es'], fileName: name },
      rolldownOptions: { output: { minify: true } },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) => ('output' in each ? each.output : []))
  const chunk = outputs.find((each) => each.type === 'chunk')
  if (chunk === undefined || chunk.type !== 'chunk') throw new Error(`${name} gave no chunk`)
  return chunk.code
}
