import { type Locator, type Page, expect } from '@playwright/test'
import { type AutopayKitMessages, autopayKitMessages } from '#texts/blocks/autopay.messages'
import { type AutopayLaterMessages, en as later } from '#texts/blocks/autopay-later.messages'
import { type ProgramSignMessages, en as program } from '#texts/blocks/program-sign.messages'
import { type PaymentPlanMessages, en } from '#texts/payment-plan/payment-plan.messages'
import { es } from '#texts/payment-plan/payment-plan.messages.es'
import type { Api } from '#tests/fixtures/api'
import { Screen } from './screen.ts'
import { latestCode, messagesSoFar } from './sign-in-screen.ts'

/** The payment plan as a borrower meets it, in the portal or in an element. */
export class PaymentPlanScreen extends Screen {
  readonly texts: PaymentPlanMessages
  readonly program: ProgramSignMessages = program
  readonly kit: AutopayKitMessages & AutopayLaterMessages = { ...autopayKitMessages.en, ...later }

  constructor(page: Page, language: 'en' | 'es' = 'en') {
    super(page)
    this.texts = language === 'en' ? en : es
  }

  get continueButton(): Locator {
    return this.button(this.texts.continueButton)
  }

  /** Chooses in how many payments. */
  async chooseCount(count: number): Promise<void> {
    await this.chooseOne(this.page.getByRole('radio', { name: new RegExp(`^${this.texts.countOf(count)}`) }))
    await expect(this.page.getByRole('region', { name: this.texts.result(count) })).toBeVisible()
  }

  /** From the calculator to the words that are signed. @param paying whose name fits how it is paid */
  async goToSigning(paying: RegExp): Promise<void> {
    await this.continueButton.click()
    await expect(this.heading(this.texts.termsTitle)).toBeVisible()
    await this.expectSound()
    await this.continueButton.click()
    await expect(this.heading(this.texts.payingTitle)).toBeVisible()
    await this.chooseOne(this.page.getByRole('radio', { name: paying }).first())
    await this.expectSound()
    await this.continueButton.click()
    await expect(this.heading(this.texts.signTitle)).toBeVisible()
  }

  /** Ticks, takes the code out of the mail and signs. */
  async sign(api: Api, email: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: this.program.consent }).check()
    await this.chooseOne(this.codeAt(email))
    const before = await messagesSoFar(api, email)
    await this.button(this.kit.sendCode).click()
    await this.page.getByLabel(this.kit.code, { exact: true }).fill(await latestCode(api, email, before))
    await this.expectSound()
    await this.button(/^Start my plan/).click()
    await expect(this.heading(this.texts.doneTitle)).toBeVisible()
  }

  /** The line of the schedule with the status of a payment. */
  statusOf(label: string): Locator {
    return this.page.locator('.cp-draws-line').filter({ hasText: label })
  }
}
