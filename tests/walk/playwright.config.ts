import { defineConfig } from '@playwright/test'
import journeys from '../e2e/playwright.config.ts'

/** The walk has a product to itself: it wants everybody's loan as the sandbox begins it, and moves the clock by weeks. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../test-results/walk',
  use: { ...journeys.use, screenshot: 'off' },
  projects: [{ name: 'walk' }],
})
