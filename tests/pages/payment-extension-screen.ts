import type { Locator, Page } from '@playwright/test'
import { type PaymentExtensionMessages, en } from '#texts/payment-extension/payment-extension.messages'
import { es } from '#texts/payment-extension/payment-extension.messages.es'
import { Screen } from './screen.ts'

/** The extension as a borrower meets it, in the portal or in an element. */
export class PaymentExtensionScreen extends Screen {
  readonly texts: PaymentExtensionMessages

  constructor(page: Page, language: 'en' | 'es' = 'en') {
    super(page)
    this.texts = language === 'en' ? en : es
  }

  /** The figure the screen is about: what is paid now. */
  get payNow(): Locator {
    return this.page.locator('.cp-headline-figure').first()
  }

  /** The cells of one line of the comparison: before and after. */
  compared(label: string): Locator {
    return this.page.getByRole('row', { name: new RegExp(`^${label}`) }).getByRole('cell')
  }
}
