import { defineConfig } from '@playwright/test'
import groups from './groups.json' with { type: 'json' }
import journeys, { journeysNamed } from './playwright.config.ts'

/** Journeys that want a product to themselves: they begin with people as the sandbox has them, on the day it begins. */
export default defineConfig({
  ...journeys,
  outputDir: '../../test-results/apart',
  projects: (journeys.projects ?? []).map((project) => ({
    ...project,
    testIgnore: [],
    testMatch: journeysNamed(
      groups.apart.filter((name) => (name === 'hostile-wallet') === (project.name === 'desktop')),
    ),
  })),
})
