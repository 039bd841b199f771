import type { Locator, Page } from '@playwright/test'
import { en } from '#texts/dashboard/alerts.messages'
import { Screen } from './screen.ts'

/** The dashboard as a borrower meets it. */
export class DashboardScreen extends Screen {
  readonly words = en

  constructor(page: Page) {
    super(page)
  }

  get critical(): Locator {
    return this.page.getByRole('region', { name: this.words.regions.critical })
  }

  get others(): Locator {
    return this.page.getByRole('region', { name: this.words.regions.others })
  }

  /** What is due, as a figure. */
  get amount(): Locator {
    return this.page.locator('.cp-dashboard .cp-headline-figure').first()
  }
}
