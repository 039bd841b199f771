import { type Locator, type Page, expect } from '@playwright/test'
import { autopayLaterMessages } from '#texts/blocks/autopay-later.messages'
import { en as program } from '#texts/blocks/program-sign.messages'
import { en, type LoanModificationMessages } from '#texts/loan-modification/loan-modification.messages'
import { es } from '#texts/loan-modification/loan-modification.messages.es'
import type { Api } from '#tests/fixtures/api'
import { Screen } from './screen.ts'
import { latestCode, messagesSoFar } from './sign-in-screen.ts'

/** Changing a loan as a borrower meets it: the list, choosing, signing and opting out. */
export class LoanModificationScreen extends Screen {
  readonly texts: LoanModificationMessages

  constructor(page: Page, language: 'en' | 'es' = 'en') {
    super(page)
    this.texts = language === 'en' ? en : es
  }

  /** One of the schedules to choose from. */
  choice(name: keyof LoanModificationMessages['choice']): Locator {
    return this.page.getByRole('radio', { name: new RegExp(`^${this.texts.choice[name]}`) })
  }

  /** A line of the comparison, such as the payment today and after. */
  compared(label: string): Locator {
    return this.page.getByRole('row', { name: new RegExp(`^${label} `) })
  }

  /** Agrees, types the name and the code that was sent, and signs. */
  async sign(name: string, { api, email }: { readonly api: Api; readonly email: string }): Promise<void> {
    await this.page.getByRole('checkbox', { name: program.consent }).check()
    await this.page.getByRole('textbox', { name: program.name }).fill(name)
    const before = await messagesSoFar(api, email)
    await expect(this.button(autopayLaterMessages.en.sendCode)).toBeVisible()
    const byMail = this.codeAt(email)
    if ((await byMail.count()) > 0) await this.chooseOne(byMail)
    await this.button(autopayLaterMessages.en.sendCode).click()
    await this.page
      .getByRole('textbox', { name: autopayLaterMessages.en.code, exact: true })
      .fill(await latestCode(api, email, before))
    await this.button(this.texts.sign).click()
    await expect(this.heading(this.texts.views.manage.title)).toBeVisible()
  }
}
