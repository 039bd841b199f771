import { type Locator, type Page, expect } from '@playwright/test'
import { en as impersonation } from '#portal/impersonation/impersonation.messages'
import { en as texts } from '#portal/staff/customer-search.messages'
import { Screen } from './screen.ts'

/** The staff's page as an advisor works on it, with the keyboard. */
export class StaffScreen extends Screen {
  readonly texts = texts

  constructor(page: Page) {
    super(page)
  }

  async findByEmail(email: string): Promise<void> {
    await this.page.getByLabel(texts.email, { exact: true }).fill(email)
    await this.page.keyboard.press('Enter')
  }

  async findByAccount(accountNumber: string, last4Ssn: string): Promise<void> {
    await this.page.getByLabel(texts.accountNumber).fill(accountNumber)
    await this.page.keyboard.press('Tab')
    await this.page.keyboard.type(last4Ssn)
    await this.page.keyboard.press('Enter')
  }

  /** A fact of the borrower that was found, such as whether the sign-in is locked. */
  fact(label: string): Locator {
    return this.page.locator('.cp-summary-row', { hasText: label }).locator('dd')
  }

  /** Asks to see what the customer sees. @returns the tab that asks once more, with the reason in it */
  async impersonate(reason: string): Promise<Page> {
    await this.button(impersonation.action).click()
    await expect(this.page.getByLabel(texts.reason, { exact: true })).toBeFocused()
    await this.page.keyboard.type(reason)
    const [tab] = await Promise.all([this.page.waitForEvent('popup'), this.page.keyboard.press('Enter')])
    await expect(tab.getByLabel(texts.reason, { exact: true })).toHaveValue(reason)
    return tab
  }

  /** Presses the button of a change, enters the reason, and waits for the confirmation. */
  async change(action: keyof typeof texts.actions, reason: string): Promise<void> {
    await this.button(texts.actions[action]).click()
    await this.expectSound()
    await expect(this.page.getByLabel(texts.reason, { exact: true })).toBeFocused()
    await this.page.keyboard.type(reason)
    await this.page.keyboard.press('Enter')
    await expect(this.page.getByText(texts.done[action])).toBeVisible()
  }
}
