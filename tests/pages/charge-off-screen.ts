import type { Locator, Page } from '@playwright/test'
import { type ChargeOffMessages, en } from '#texts/blocks/charge-off.messages'
import { es } from '#texts/blocks/charge-off.messages.es'
import { Screen } from './screen.ts'

/** Keep Your Keys and account resolution as a borrower meets them. */
export class ChargeOffScreen extends Screen {
  readonly texts: ChargeOffMessages

  constructor(page: Page, language: 'en' | 'es' = 'en') {
    super(page)
    this.texts = language === 'en' ? en : es
  }

  get goOn(): Locator {
    return this.button(new RegExp(`^${this.texts.goOn('').split(' ')[0]}`))
  }

  offer(count: number): Locator {
    return this.page.getByRole('radio', { name: new RegExp(`^${count} `) })
  }

  async choose(count: number): Promise<void> {
    await this.chooseOne(this.offer(count))
    await this.goOn.click()
  }
}
