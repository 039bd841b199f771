import { expect, test } from 'vitest'
import { mobileOs } from './mobile-os.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['a PC', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140 Safari/537.36', 10, null],
  ['a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Safari/605.1.15`, 0, null],
  ['Linux', 'Mozilla/5.0 (X11; Linux x64) HeadlessChrome/140', 0, null],
  ['a phone with Android', 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/140 Mobile Safari/537.36', 5, 'android'],
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Mobile/15E148`, 5, 'ios'],
  ['an iPad that asks for desktop pages', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`, 5, 'ios'],
] as const)('[banner-01][banner-02] %s is told by its name', (_name, userAgent, maxTouchPoints, os) => {
  expect(mobileOs({ userAgent, maxTouchPoints })).toBe(os)
})
