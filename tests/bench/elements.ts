import { chromium } from 'playwright'
import { readElements } from '#scripts/element-model'
import { launchOptions } from '#tests/fixtures/browser'
import { median } from './measure.ts'
import type { BenchPages } from './pages.ts'
import { type Visit, visit } from './visit.ts'

const rounds = 5

/**
 * Prints for each element that shows a loan how long its first screen takes on slow 4G with a 4x slowed processor, with all hints and
 * the token in an attribute, and how many times the first field of a page on bare React that is, measured right before it.
 */
export async function printElements(pages: BenchPages): Promise<void> {
  const browser = await chromium.launch(launchOptions)
  try {
    const tags = readElements().filter(({ isBare }) => !isBare)
    process.stdout.write('| element | first screen | beside bare React | files | bytes |\n|---|---|---|---|---|\n')
    for (const { tag } of tags) {
      const url = await pages.addElement(tag)
      const visits: Visit[] = []
      const ratios: number[] = []
      // The first round only warms up.
      for (let round = 0; round <= rounds; round += 1) {
        const floor = await visit(browser, `${pages.url}/bare-react.html`)
        const own = await visit(browser, url, 'ready')
        if (round === 0) continue
        visits.push(own)
        ratios.push(own.firstFieldMs / floor.firstFieldMs)
      }
      const of = (what: keyof Visit) => median(visits.map((each) => each[what]))
      const row = [
        `\`${tag}\``,
        `${Math.round(of('firstFieldMs'))} ms`,
        `${median(ratios).toFixed(2)}x`,
        of('requests'),
        `${(of('bytes') / 1000).toFixed(1)} kB`,
      ]
      process.stdout.write(`| ${row.join(' | ')} |\n`)
    }
  } finally {
    await browser.close()
  }
}
