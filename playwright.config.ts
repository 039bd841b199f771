import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/fixtures/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  // One server, one browser, one worker: journeys move the same clock.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line']],
  globalSetup: './tests/e2e/global-setup.ts',
  use: { launchOptions, locale: 'en-US', timezoneId: 'America/New_York', trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'phone', use: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
