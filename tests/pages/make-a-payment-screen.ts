import { type Locator, type Page, expect } from '@playwright/test'
import { type MakeAPaymentMessages, en } from '#texts/make-a-payment/make-a-payment.messages'
import { es } from '#texts/make-a-payment/make-a-payment.messages.es'
import { type LaterMessages, en as laterEn } from '#texts/make-a-payment/steps/later.messages'
import { es as laterEs } from '#texts/make-a-payment/steps/later.messages.es'
import { Screen } from './screen.ts'

export type Language = 'en' | 'es'

/** The one-time payment as a borrower meets it, in the portal or in an element. */
export class MakeAPaymentScreen extends Screen {
  readonly texts: MakeAPaymentMessages & LaterMessages

  constructor(page: Page, language: Language = 'en') {
    super(page)
    this.texts = language === 'en' ? { ...en, ...laterEn } : { ...es, ...laterEs }
  }

  async chooseOtherAmount(amount: string): Promise<void> {
    await this.chooseOne(this.page.getByRole('radio', { name: this.texts.choiceNames.other }))
    await this.page.getByLabel(this.texts.otherAmount, { exact: false }).last().fill(amount)
  }

  /** The first saved bank account, or the method whose name fits. */
  async chooseMethod(name: RegExp = /.*/): Promise<void> {
    const methods = this.page.getByRole('group', { name: this.texts.methodLegend })
    await this.chooseOne(methods.getByRole('radio', { name }).first())
  }

  /** The group of amounts to choose from: the first screen is there. */
  get amountLegend(): Locator {
    return this.page.getByRole('group', { name: this.texts.amountLegend })
  }

  get continueButton(): Locator {
    return this.button(this.texts.continueButton)
  }

  get reviewButton(): Locator {
    return this.button(this.texts.reviewButton)
  }

  get consent(): Locator {
    return this.page.getByRole('checkbox', { name: this.texts.consent })
  }

  payButton(total: string): Locator {
    return this.button(this.texts.payButton(total))
  }

  /** In place of the one that pays, where the chosen day is to come. */
  scheduleButton(total: string): Locator {
    return this.button(this.texts.scheduleButton(total))
  }

  /** From a filled first step to the open review. */
  async goToReview(): Promise<void> {
    await this.continueButton.click()
    await this.reviewButton.click()
    await expect(this.heading(this.texts.reviewTitle)).toBeVisible()
  }

  /** The confirmation number on the success page. */
  async confirmationNumber(): Promise<string> {
    const number = this.page.locator('[data-confirmation]')
    await expect(number).toBeVisible({ timeout: 20_000 })
    const text = (await number.getAttribute('data-confirmation')) ?? ''
    expect(text).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    return text
  }
}
