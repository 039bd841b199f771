import { type Locator, type Page, expect } from '@playwright/test'
import { type SmartBannerMessages, en } from '#texts/smart-banner/smart-banner.messages'
import { es } from '#texts/smart-banner/smart-banner.messages.es'
import { Screen } from './screen.ts'

/** The app banner at the top of a portal page. */
export class SmartBannerScreen extends Screen {
  readonly texts: SmartBannerMessages

  constructor(page: Page, language: 'en' | 'es' = 'en') {
    super(page)
    this.texts = language === 'en' ? en : es
  }

  get banner(): Locator {
    return this.page.locator('section.cp-banner')
  }

  /** Its texts: title, author, price. */
  get lines(): Locator {
    return this.banner.locator('.cp-banner-texts')
  }

  get closeButton(): Locator {
    return this.banner.getByRole('button', { name: this.texts.closeLabel })
  }

  get viewLink(): Locator {
    return this.banner.getByRole('link', { name: this.texts.buttonLabel })
  }

  /** Px from the top of the document to the site's own header. */
  async pageTop(): Promise<number> {
    return this.page.locator('header').evaluate((header) => header.getBoundingClientRect().top + window.scrollY)
  }

  /** Waits for the page's flags, without which no banner shows, and for what they bring. */
  async settle(): Promise<void> {
    await this.page.waitForLoadState('load')
    await expect(this.page.locator('main h1').first()).toBeVisible()
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    )
  }
}
