import { type Browser, chromium } from 'playwright'
import { readElements } from '#scripts/element-model'
import { launchOptions } from '#tests/fixtures/browser'
import { median } from './measure.ts'
import type { BenchPages } from './pages.ts'
import { type Visit, visit } from './visit.ts'

const rounds = 5

/** How an element's first screen starts, each visit with one of a page on bare React right before it. */
export interface BesideReact {
  readonly ours: readonly Visit[]
  readonly floor: readonly Visit[]
}

/** Visits a page with one element, with all hints and the token in an attribute. The first round only warms up. */
export async function visitElement(browser: Browser, pages: BenchPages, tag: string): Promise<BesideReact> {
  const url = await pages.addElement(tag)
  const [ours, floor]: [Visit[], Visit[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await visit(browser, `${pages.url}/bare-react.html`)
    const own = await visit(browser, url, 'ready')
    if (round === 0) continue
    ours.push(own)
    floor.push(bare)
  }
  return { ours, floor }
}

/**
 * Prints for each element that shows a loan how long its first screen takes on slow 4G with a 4x slowed processor, and how many times the
 * first field of a page on bare React that is.
 */
export async function printElements(pages: BenchPages): Promise<void> {
  const browser = await chromium.launch(launchOptions)
  try {
    const tags = readElements().filter(({ isBare }) => !isBare)
    process.stdout.write('| element | first screen | beside bare React | files | bytes |\n|---|---|---|---|---|\n')
    for (const { tag } of tags) {
      const { ours, floor } = await visitElement(browser, pages, tag)
      const of = (what: keyof Visit) => median(ours.map((each) => each[what]))
      const ratios = ours.map((each, round) => each.firstFieldMs / (floor[round]?.firstFieldMs ?? Number.NaN))
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
