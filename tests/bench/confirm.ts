import { type Browser, chromium, type Frame, type Page } from 'playwright'
import { confirmPath } from '#sdk/embed/confirm-protocol'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { launchOptions } from '#tests/fixtures/browser'
import { type Figure, median, ratioFigure, shortRatio } from './measure.ts'
import type { BenchPages } from './pages.ts'
import { slowDown } from './slow-line.ts'

const rounds = 9

/**
 * How long the confirm frame takes from the press to the screen, and to the figures of what is confirmed, on slow 4G with a 4x slowed
 * processor, against a page without any code of ours that opens a dialog with a frame in it. The frame was fetched before, so that the
 * line has no part in the first; the second asks the server once. The press is "Pay", not the "Continue" before it: that leads from one
 * step of the element to the next, and only this one opens the frame.
 */
export async function benchConfirm(pages: BenchPages): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions)
  try {
    const times = { bare: [] as number[], confirm: [] as number[], figures: [] as number[] }
    // The first round only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await timeOf(browser, `${pages.url}/bare-dialog.html`, 'frame', async () => undefined)
      const confirm = await timeOf(browser, `${pages.url}/widget.html`, 'frame', toTheReview)
      const figures = await timeOf(browser, `${pages.url}/widget.html`, 'figures', toTheReview)
      if (round === 0) continue
      times.bare.push(bare)
      times.confirm.push(confirm)
      times.figures.push(figures)
    }
    const [bareMs, confirmMs, figuresMs] = [median(times.bare), median(times.confirm), median(times.figures)]
    process.stdout.write(
      `a bare dialog: ${Math.round(bareMs)} ms, the confirm frame: ${Math.round(confirmMs)} ms, its figures: ${Math.round(figuresMs)} ms\n`,
    )
    return [
      ratioFigure('embed', 'confirmFrameToBareDialog', { ours: times.confirm, floor: times.bare }, shortRatio),
      ratioFigure('embed', 'confirmFiguresToBareDialog', { ours: times.figures, floor: times.bare }, shortRatio),
    ]
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

/** Milliseconds from the press of the button that opens a frame until the frame, or the figures in it, are painted. */
async function timeOf(
  browser: Browser,
  url: string,
  until: 'frame' | 'figures',
  prepare: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await prepare(page)
    await slowDown(await context.newCDPSession(page))
    const pressed = page.evaluate(whenPressed)
    const painted =
      until === 'frame' ? page.evaluate(whenFrameIsPainted) : frameOf(page).evaluate(whenFiguresArePainted)
    await page.getByRole('button', { name: /^Pay / }).click()
    return (await painted) - (await pressed)
  } finally {
    await context.close()
  }
}

function frameOf(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().includes(confirmPath))
  if (frame === undefined) throw new Error('The confirm frame was not fetched ahead')
  return frame
}

/** Runs in the page. @returns the moment of the press, on the clock that all frames share, in milliseconds */
function whenPressed(): Promise<number> {
  return new Promise((done) => {
    const note = ({ timeStamp }: Event): void => done(performance.timeOrigin + timeStamp)
    document.addEventListener('click', note, { capture: true, once: true })
  })
}

/** Runs in the page. @returns the moment of the first picture with a frame in it */
function whenFrameIsPainted(): Promise<number> {
  const root = document.querySelector('carport-make-a-payment')?.shadowRoot ?? document
  return new Promise((done) => {
    const look = (): void => {
      const { height = 0 } = root.querySelector('dialog[open] iframe')?.getBoundingClientRect() ?? {}
      if (height === 0) return void requestAnimationFrame(look)
      requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())))
    }
    requestAnimationFrame(look)
  })
}

/** Runs in the frame. @returns the moment of the first picture with a figure in it */
function whenFiguresArePainted(): Promise<number> {
  return new Promise((done) => {
    const look = (): void => {
      if (document.querySelector('.cp-summary-value') === null) return void requestAnimationFrame(look)
      requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())))
    }
    requestAnimationFrame(look)
  })
}
