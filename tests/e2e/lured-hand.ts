import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** What a page does with a frame of ours right before the borrower's own hand presses where the button is. */
export type Lure = (typeof lures)[number]
export const lures = ['button covered', 'words covered', 'faded', 'scaled', 'moved under the pointer'] as const

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The button that confirms in a frame of ours. */
export function actOf(frame: Locator): Locator {
  return frame.contentFrame().locator('button.cp-button-primary')
}

/**
 * The page shows a frame of ours alone and whole, waits until its button works, and then lures the hand of a real borrower onto it: every
 * press is the browser's own. Afterward the frame is back in its place.
 * @throws where the button still worked; that nothing was committed is for the caller to see
 */
export async function lure(page: Page, frame: Locator, how: Lure): Promise<void> {
  const button = actOf(frame)
  await restyle(frame, { position: 'fixed', top: '120px', left: '0', width: '480px', zIndex: '2147483646' })
  await page.mouse.move(1, 1)
  await expect(button, `before: ${how}`).toBeEnabled({ timeout: 20_000 })
  const place = await placeOf(button)
  if (how === 'moved under the pointer') await moveUnderThePointer(page, frame, place)
  else {
    await spoil(page, frame, how)
    await expect(button, how).toBeDisabled()
    await press(page, how === 'scaled' ? await placeOf(button) : place)
    await expect(button, how).toBeDisabled()
  }
  await expect(button, `after: ${how}`).toBeVisible()
  await page.evaluate(() => document.querySelector('aside.lure')?.remove())
  await restyle(frame, { position: '', top: '', left: '', width: '', zIndex: '', opacity: '', transform: '' })
}

/** Presses in the middle of a place, as a hand does, whatever is on top there. */
export async function press(page: Page, { x, y, width, height }: Place): Promise<void> {
  await page.mouse.click(x + width / 2, y + height / 2)
}

/** Where something is on the page. */
export async function placeOf(element: Locator): Promise<Place> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It has no place on the page')
  return box
}

async function spoil(page: Page, frame: Locator, how: Lure): Promise<void> {
  if (how === 'faded') await restyle(frame, { opacity: '0.01' })
  else if (how === 'scaled') await restyle(frame, { transform: 'scale(0.5)' })
  else
    await cover(
      page,
      await placeOf(how === 'button covered' ? actOf(frame) : frame.contentFrame().locator('.cp-summary')),
    )
}

/**
 * The pointer rests in the frame, and presses as soon as the button was moved there. Chromium drops such a press for half a second, and
 * what it hands on is refused for as long as the button then waits.
 */
async function moveUnderThePointer(page: Page, frame: Locator, place: Place): Promise<void> {
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
  await page.mouse.move(x - 3, y - 60)
  await page.mouse.move(x, y - 60)
  await restyle(frame, { transform: 'translateY(-60px)' })
  await page.mouse.down()
  await page.mouse.up()
}

async function restyle(frame: Locator, style: Partial<CSSStyleDeclaration>): Promise<void> {
  await frame.evaluate((element: HTMLElement, wanted) => Object.assign(element.style, wanted), style)
}

/** The page lays something over a place that lets the pointer through. */
async function cover(page: Page, { x, y, width, height }: Place): Promise<void> {
  const box = { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` }
  await page.evaluate((place) => {
    const over = Object.assign(document.createElement('aside'), { className: 'lure', textContent: 'You have won' })
    const look = { position: 'fixed', zIndex: '2147483647', margin: '0', background: '#fff', pointerEvents: 'none' }
    Object.assign(over.style, look, { overflow: 'hidden' }, place)
    document.body.append(over)
  }, box)
}
