import type { Page } from '@playwright/test'
import { accountLookupMessages } from '#portal/pages/account-lookup/account-lookup.messages'
import { Screen } from './screen.ts'

/** The page where a verified login finds its loan. */
export class AccountLookupScreen extends Screen {
  readonly texts = accountLookupMessages.en

  constructor(page: Page) {
    super(page)
  }

  async enterDetails(details: { accountNumber: string; last4SSN: string; dob: string }): Promise<void> {
    await this.page.getByLabel(this.texts.accountNumber).fill(details.accountNumber)
    await this.page.getByLabel(this.texts.last4).fill(details.last4SSN)
    await this.page.getByLabel(this.texts.dob).fill(details.dob)
    await this.page.getByRole('button', { name: this.texts.find }).click()
  }

  /** @param masked the contact as the page shows it */
  async sendCodeTo(masked: string): Promise<void> {
    await this.page.getByRole('radio', { name: masked }).check()
    await this.page.getByRole('button', { name: this.texts.send, exact: true }).click()
  }

  async enterCode(code: string): Promise<void> {
    await this.page.getByLabel(this.texts.code, { exact: true }).fill(code)
    await this.page.getByRole('button', { name: this.texts.connect }).click()
  }
}
