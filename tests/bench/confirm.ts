import { type Browser, chromium, type Page } from 'playwright'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { launchOptions } from '#tests/fixtures/browser'
import { type Figure, figure, least, shortRatio } from './measure.ts'
import type { BenchPages } from './pages.ts'
import { slowDown } from './slow-line.ts'

const rounds = 9

/**
 * How long the confirm frame takes from the press to the screen, on slow 4G with a 4x slowed processor, against a page without any code of
 * ours that opens a dialog with a frame in it. It was fetched before, so that the line has no part in it.
 */
export async function benchConfirm(pages: BenchPages): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions)
  try {
    const times = { bare: [] as number[], confirm: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.bare.push(await timeOf(browser, `${pages.url}/bare-dialog.html`, async () => undefined))
      times.confirm.push(await timeOf(browser, `${pages.url}/widget.html`, toTheReview))
    }
    const [bareMs, confirmMs] = [least(times.bare), least(times.confirm)]
    process.stdout.write(`a bare dialog: ${Math.round(bareMs)} ms, the confirm frame: ${Math.round(confirmMs)} ms\n`)
    return [figure('embed', 'confirmFrameToBareDialog', shortRatio(confirmMs, bareMs), 'x')]
  } finally {
    await browser.close()
  }
}

async function toTheReview(page: Page): Promise<void> {
  const screen = new MakeAPaymentScreen(page)
  await screen.amountLegend.waitFor()
  await screen.chooseMethod()
  await screen.goToReview()
  await screen.consent.check()
  // What the frame is loaded with.
  await page.frameLocator('iframe').locator('.cp-skeleton').first().waitFor({ state: 'attached' })
}

/** Milliseconds from the press of the button that opens a frame until the frame is painted. */
async function timeOf(browser: Browser, url: string, prepare: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await prepare(page)
    await slowDown(await context.newCDPSession(page))
    const painted = page.evaluate(untilFrameIsPainted)
    await page.getByRole('button', { name: /^Pay / }).click()
    return await painted
  } finally {
    await context.close()
  }
}

/** Runs in the page: waits for the press, then for the first picture with a frame in it. */
function untilFrameIsPainted(): Promise<number> {
  const root = document.querySelector('carport-make-a-payment')?.shadowRoot ?? document
  return new Promise((done) => {
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = (): void => {
          const { height = 0 } = root.querySelector('dialog[open] iframe')?.getBoundingClientRect() ?? {}
          if (height === 0) return void requestAnimationFrame(look)
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)))
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}
