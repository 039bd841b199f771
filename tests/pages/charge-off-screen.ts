import type { Locator, Page } from '@playwright/test'
import { type ChargeOffMessages, en } from '#texts/blocks/charge-off.messages'
import { es } from '#texts/blocks/charge-off.messages.es'
import { type ChargeOffFlowMessages, en as flow } from '#texts/blocks/charge-off-flow.messages'
import { es as flowEs } from '#texts/blocks/charge-off-flow.messages.es'
import { Screen } from './screen.ts'

/** Keep Your Keys and account resolution as a borrower meets them. */
export class ChargeOffScreen extends Screen {
  readonly texts: ChargeOffMessages & ChargeOffFlowMessages

  constructor(page: Page, language: 'en' | 'es' = 'en') {
    super(page)
    this.texts = language === 'en' ? { ...en, ...flow } : { ...es, ...flowEs }
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
