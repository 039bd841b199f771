import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '#tests/fixtures/browser'
import groups from './groups.json' with { type: 'json' }

// groups.json has which journeys share a product in npm test; those apart begin with the sandbox's people as it has them.
// What looks or works otherwise on a larger screen is walked on both; everything else once, where it is hardest to get right.
const onBoth = ['drawn-homepage', 'pay', 'payoff-quote', 'smart-banner', 'links-and-sign-in']
const onDesktopAlone = [
  'examples',
  'hostile-random',
  'hostile-elements',
  'hostile-host',
  'impersonation',
  'outside-provider',
  'session-timeout',
  'site-map',
]
export const journeysNamed = (names: readonly string[]) => names.map((name) => `**/${name}.e2e.ts`)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  // One server, one browser, one worker: journeys move the same clock.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  // A step that hangs ends its journey. How long all its steps take together is the machine's.
  expect: { timeout: 10_000 },
  timeout: 300_000,
  // With the time of each test, for the list of the slowest.
  reporter: [['list']],
  globalSetup: resolve(import.meta.dirname, 'global-setup.ts'),
  use: {
    launchOptions,
    // What fades and moves is drawn by the processor, and waited for: without it a journey costs an eighth less.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
  },
  projects: [
    {
      name: 'phone',
      testIgnore: journeysNamed([...onDesktopAlone, ...groups.apart]),
      use: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testMatch: journeysNamed([...onBoth, ...onDesktopAlone]),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
