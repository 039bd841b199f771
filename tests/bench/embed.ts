import { type Browser, chromium } from 'playwright'
import { readElements } from '#scripts/element-model'
import { launchOptions } from '#tests/fixtures/browser'
import { visitElement } from './elements.ts'
import { type Figure, figure, median, medianFigure, ratioFigure, shortRatio } from './measure.ts'
import type { BenchPages } from './pages.ts'
import { bytesOfOneMore, type Visit, visit } from './visit.ts'

const rounds = 11

/** Elements whose first screen has a goal of its own. */
const screens = {
  autopayScreenToBareReact: 'carport-autopay',
  dashboardScreenToBareReact: 'carport-dashboard',
  payoffQuoteScreenToBareReact: 'carport-payoff-quote',
}

/**
 * Bytes and requests of the first widget and of each further one, and how the first one starts on slow 4G with a 4x slowed processor,
 * against a page on bare React in the same run.
 */
export async function benchEmbed(pages: BenchPages): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions)
  try {
    const addresses = {
      plain: 'plain',
      barePreact: 'bare-preact',
      bareReact: 'bare-react',
      widget: 'widget',
      pasted: 'pasted',
    }
    const visits: Record<keyof typeof addresses, Visit[]> = {
      plain: [],
      barePreact: [],
      bareReact: [],
      widget: [],
      pasted: [],
    }
    const names = Object.keys(addresses) as (keyof typeof addresses)[]
    // The first round only warms up: the browser, the server's own caches, the files in memory.
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of names) {
        const one = await visit(browser, `${pages.url}/${addresses[name]}.html`)
        if (round > 0) visits[name].push(one)
      }
    }
    const further = await bytesOfOthers(browser, pages)
    const firstScreens: Figure[] = []
    for (const [name, tag] of Object.entries(screens)) {
      const { ours, floor } = await visitElement(browser, pages, tag)
      const times = (all: readonly Visit[]) => all.map((each) => each.firstFieldMs)
      firstScreens.push(ratioFigure('embed', name, { ours: times(ours), floor: times(floor) }))
    }
    const all = (page: keyof typeof visits, of: keyof Visit) => visits[page].map((each) => each[of])
    for (const page of names) {
      process.stdout.write(`${page}: first field ${Math.round(median(all(page, 'firstFieldMs')))} ms, `)
      process.stdout.write(`script ${Math.round(median(all(page, 'scriptMs')))} ms, `)
      process.stdout.write(`blocked ${Math.round(median(all(page, 'blockingMs')))} ms\n`)
    }
    const toFloor = (of: keyof Visit, floor: 'plain' | 'barePreact' | 'bareReact') => ({
      ours: all('widget', of),
      floor: all(floor, of),
    })
    return [
      figure('embed', 'loaderBrotliKb', pages.loaderBytes / 1000, 'kB'),
      medianFigure(
        'embed',
        'firstWidgetBrotliKb',
        all('widget', 'bytes').map((bytes) => bytes / 1000),
        'kB',
      ),
      medianFigure('embed', 'firstWidgetRequests', all('widget', 'requests'), 'requests'),
      figure('embed', 'furtherElementBrotliKb', Math.max(...further) / 1000, 'kB'),
      ratioFigure('embed', 'firstWidgetToBareRuntimeBytes', toFloor('bytes', 'barePreact')),
      ratioFigure('embed', 'firstFieldToPlainHtml', toFloor('firstFieldMs', 'plain')),
      ratioFigure('embed', 'firstFieldToBareReact', toFloor('firstFieldMs', 'bareReact')),
      ratioFigure('embed', 'pastedFieldToBareReact', {
        ours: all('pasted', 'firstFieldMs'),
        floor: all('bareReact', 'firstFieldMs'),
      }),
      ...firstScreens,
      ratioFigure('embed', 'blockingToBareReact', toFloor('blockingMs', 'bareReact'), shortRatio),
      ratioFigure('embed', 'scriptToBareReact', toFloor('scriptMs', 'bareReact')),
      ratioFigure('embed', 'heapToBareReact', toFloor('heapBytes', 'bareReact')),
      figure('embed', 'layoutShift', Math.max(...all('widget', 'layoutShift')), ''),
    ]
  } finally {
    await browser.close()
  }
}

/** Of each element beside the first one. Bytes are no times, so that two are looked at side by side. */
async function bytesOfOthers(browser: Browser, pages: BenchPages): Promise<readonly number[]> {
  const others = readElements().filter(({ tag }) => tag !== 'carport-make-a-payment')
  const further: number[] = []
  const lookAtNext = async (): Promise<void> => {
    for (let next = others.shift(); next !== undefined; next = others.shift()) {
      const { tag, isBare } = next
      const one = { tag, isBare, ...(await pages.accountFor(tag)) }
      const bytes = await bytesOfOneMore(browser, `${pages.url}/widget.html`, one)
      process.stdout.write(`one more <${tag}>: ${(bytes / 1000).toFixed(1)} kB\n`)
      further.push(bytes)
    }
  }
  await Promise.all([lookAtNext(), lookAtNext()])
  return further
}
