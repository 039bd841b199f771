import type { Locator, Page } from '@playwright/test'
import { type ChargeOffMessages, en } from '#texts/blocks/charge-off.messages'
import { es } from '#texts/blocks/charge-off.messages.es'
import { type ProgramMessages, en as programEn } from '#texts/blocks/program.messages'
import { es as programEs } from '#texts/blocks/program.messages.es'
import type { Api } from '#tests/fixtures/api'
import { Screen } from './screen.ts'
import { latestCode, messagesSoFar } from './sign-in-screen.ts'

/** Keep Your Keys and account resolution as a borrower meets them. */
export class ChargeOffScreen extends Screen {
  readonly texts: ChargeOffMessages
  readonly program: ProgramMessages

  constructor(page: Page, language: 'en' | 'es' = 'en') {
    super(page)
    this.texts = language === 'en' ? en : es
    this.program = language === 'en' ? programEn : programEs
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

  /** Reads, ticks, types the name and the code that came by mail, and presses the button. */
  async sign(api: Api, email: string, name: string, button: string | RegExp): Promise<void> {
    await this.page.getByRole('checkbox', { name: this.program.consent }).check()
    await this.page.getByRole('textbox', { name: this.program.name }).fill(name)
    const mail = this.codeAt(email)
    if (await mail.isVisible()) await this.chooseOne(mail)
    const before = await messagesSoFar(api, email)
    await this.button('Send code').click()
    await this.page.getByRole('textbox', { name: 'Code', exact: true }).fill(await latestCode(api, email, before))
    await this.button(button).click()
  }
}
