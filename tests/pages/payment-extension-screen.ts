import { type Locator, type Page, expect } from '@playwright/test'
import { type PaymentExtensionMessages, en } from '#texts/payment-extension/payment-extension.messages'
import { es } from '#texts/payment-extension/payment-extension.messages.es'
import { en as signEnglish } from '#texts/blocks/program.messages'
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

  /** Leads from the overview to the signature, with what is offered first. */
  async goToSign(): Promise<void> {
    await this.button(this.texts.seeTerms).click()
    await expect(this.heading(this.texts.termsTitle)).toBeFocused()
    await this.button(this.texts.choose).click()
    await expect(this.heading(this.texts.choicesTitle)).toBeFocused()
    await this.button(this.texts.review).click()
    await expect(this.heading(this.texts.signTitle)).toBeFocused()
  }

  /** Agrees, types the name and the code that came, and signs. */
  async sign(name: string, readCode: () => Promise<string>): Promise<void> {
    await this.page.getByRole('checkbox', { name: signEnglish.consent }).check({ force: true })
    await this.page.getByRole('textbox', { name: signEnglish.name }).fill(name)
    await this.chooseOne(this.page.getByRole('radio', { name: /@/ }).first())
    await this.button('Send code').click()
    const field = this.page.getByRole('textbox', { name: 'Code' })
    await field.waitFor()
    await field.fill(await readCode())
    await this.button(/^Sign/).click()
  }
}
