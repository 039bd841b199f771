import { chromium } from 'playwright'
import { readElements } from '#scripts/element-model'
import { launchOptions } from '#tests/fixtures/browser'
import { type Figure, shortRatio, figure, least } from './measure.ts'
import type { BenchPages } from './pages.ts'
import { bytesOfOneMore, type Visit, visit } from './visit.ts'

const rounds = 11

/**
 * Bytes and requests of the first widget and of each further one, and how the first one starts on slow 4G with a 4x slowed processor,
 * against a page on bare React in the same run.
 */
export async function benchEmbed(pages: BenchPages): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions)
  try {
    const visits = { plain: [] as Visit[], barePreact: [] as Visit[], bareReact: [] as Visit[], widget: [] as Visit[] }
    for (let round = 0; round < rounds; round += 1) {
      visits.bareReact.push(await visit(browser, `${pages.url}/bare-react.html`))
      visits.widget.push(await visit(browser, `${pages.url}/widget.html`))
      // These two only say where the floor is.
      if (round > 2) continue
      visits.plain.push(await visit(browser, `${pages.url}/plain.html`))
      visits.barePreact.push(await visit(browser, `${pages.url}/bare-preact.html`))
    }
    const further: number[] = []
    for (const { tag, isBare } of readElements().filter((each) => each.tag !== 'carport-make-a-payment')) {
      const one = { tag, isBare, ...(await pages.accountFor(tag)) }
      const bytes = await bytesOfOneMore(browser, `${pages.url}/widget.html`, one)
      process.stdout.write(`one more <${tag}>: ${(bytes / 1000).toFixed(1)} kB\n`)
      further.push(bytes)
    }
    const min = (page: keyof typeof visits, of: keyof Visit) => least(visits[page].map((each) => each[of]))
    for (const page of Object.keys(visits) as (keyof typeof visits)[]) {
      process.stdout.write(`${page}: first field ${Math.round(min(page, 'firstFieldMs'))} ms, `)
      process.stdout.write(`script ${Math.round(min(page, 'scriptMs'))} ms, `)
      process.stdout.write(`blocked ${Math.round(min(page, 'blockingMs'))} ms\n`)
    }
    return [
      figure('embed', 'loaderBrotliKb', pages.loaderBytes / 1000, 'kB'),
      figure('embed', 'firstWidgetBrotliKb', min('widget', 'bytes') / 1000, 'kB'),
      figure('embed', 'firstWidgetRequests', min('widget', 'requests'), 'requests'),
      figure('embed', 'furtherElementBrotliKb', Math.max(...further) / 1000, 'kB'),
      figure('embed', 'firstWidgetToBareRuntimeBytes', min('widget', 'bytes') / min('barePreact', 'bytes'), 'x'),
      figure('embed', 'firstFieldToPlainHtml', min('widget', 'firstFieldMs') / min('plain', 'firstFieldMs'), 'x'),
      figure('embed', 'firstFieldToBareReact', min('widget', 'firstFieldMs') / min('bareReact', 'firstFieldMs'), 'x'),
      figure(
        'embed',
        'blockingToBareReact',
        shortRatio(min('widget', 'blockingMs'), min('bareReact', 'blockingMs')),
        'x',
      ),
      figure('embed', 'scriptToBareReact', min('widget', 'scriptMs') / min('bareReact', 'scriptMs'), 'x'),
      figure('embed', 'heapToBareReact', min('widget', 'heapBytes') / min('bareReact', 'heapBytes'), 'x'),
      figure('embed', 'layoutShift', Math.max(...visits.widget.map((each) => each.layoutShift)), ''),
    ]
  } finally {
    await browser.close()
  }
}
