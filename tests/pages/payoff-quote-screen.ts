import { type Locator, type Page, expect } from '@playwright/test'
import { type PayoffQuoteMessages, en } from '#texts/payoff-quote/payoff-quote.messages'
import { es } from '#texts/payoff-quote/payoff-quote.messages.es'
import { Screen } from './screen.ts'

/** The payoff quote as a borrower meets it, in the portal or in an element. */
export class PayoffQuoteScreen extends Screen {
  readonly texts: PayoffQuoteMessages

  constructor(page: Page, language: 'en' | 'es' = 'en') {
    super(page)
    this.texts = language === 'en' ? en : es
  }

  /** The figure the page is about, such as "$33,801.22". */
  get total(): Locator {
    return this.page.locator('.cp-payoff .cp-headline-figure')
  }

  get payLink(): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^${this.texts.pay('').trim()}`) })
  }

  get emailButton(): Locator {
    return this.button(this.texts.email)
  }

  get downloadButton(): Locator {
    return this.button(this.texts.download)
  }

  /** Chooses today, and waits until the figure is today's. */
  async chooseToday(): Promise<void> {
    const before = await this.total.textContent()
    await this.page.locator('.cp-payoff .cp-chip').first().click()
    await expect(this.total).not.toHaveText(before ?? '')
  }

  /** Opens the table behind the chart. @returns the figures in it, day by day */
  async everyDay(): Promise<string[]> {
    await this.page.getByText(this.texts.chartTable, { exact: true }).click()
    return this.page.locator('.cp-figures td').allTextContents()
  }
}
