import { expect, test } from 'vitest'
import { hasNotch, notchHeightPx } from './app-shell.ts'

test('[const-07] an iPhone has a notch from 800 px of screen height on, and nothing else has one', () => {
  expect(notchHeightPx).toBe(800)
  expect([hasNotch('ios', 799), hasNotch('ios', 800), hasNotch('ios', 932)]).toEqual([false, true, true])
  expect([hasNotch('android', 900), hasNotch('web', 900)]).toEqual([false, false])
})
