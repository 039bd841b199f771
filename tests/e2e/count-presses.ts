import type { Page } from '@playwright/test'

/** Counts what a person presses, on the page and in every frame of it: with a pointer, or a key that presses what has the focus. */
export async function countPresses(page: Page) {
  let [presses, begunMs] = [0, 0]
  await page.exposeFunction('notePress', () => void (presses += 1))
  await page.addInitScript(() => {
    const note = (event: Event): void => {
      const isPress = !(event instanceof KeyboardEvent) || event.key === 'Enter' || event.key === ' '
      if (event.isTrusted && isPress) (window as unknown as { notePress(): void }).notePress()
    }
    for (const name of ['pointerdown', 'keydown']) addEventListener(name, note, { capture: true })
  })
  return {
    begin: () => void ([presses, begunMs] = [0, performance.now()]),
    end: () => ({ presses, milliseconds: performance.now() - begunMs }),
  }
}
