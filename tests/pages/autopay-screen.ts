import { readFileSync } from 'node:fs'
import { type Locator, type Page, expect } from '@playwright/test'
import { en } from '#texts/autopay/autopay.messages'
import { es } from '#texts/autopay/autopay.messages.es'
import { en as accountEn } from '#texts/autopay/select-account.messages'
import { es as accountEs } from '#texts/autopay/select-account.messages.es'
import { en as laterEn } from '#texts/autopay/steps/later.messages'
import { es as laterEs } from '#texts/autopay/steps/later.messages.es'
import { en as otpEn } from '#texts/autopay-otp/autopay-otp.messages'
import { es as otpEs } from '#texts/autopay-otp/autopay-otp.messages.es'
import { en as otpLaterEn } from '#texts/autopay-otp/steps/later.messages'
import { es as otpLaterEs } from '#texts/autopay-otp/steps/later.messages.es'
import { en as recordsEn } from '#texts/blocks/records.messages'
import { autopayKitMessages } from '#texts/blocks/autopay.messages'
import { es as kitEs } from '#texts/blocks/autopay.messages.es'
import { en as kitLaterEn } from '#texts/blocks/autopay-later.messages'
import { es as kitLaterEs } from '#texts/blocks/autopay-later.messages.es'
import { pdfLines } from '#tests/fixtures/pdf-lines'
import { Screen } from './screen.ts'

const texts = {
  en: {
    texts: { ...en, ...accountEn, ...laterEn },
    otp: { ...otpEn, ...otpLaterEn },
    kit: { ...autopayKitMessages.en, ...kitLaterEn },
  },
  es: {
    texts: { ...es, ...accountEs, ...laterEs },
    otp: { ...otpEs, ...otpLaterEs },
    kit: { ...kitEs, ...kitLaterEs },
  },
}

/** Autopay, and paying and setting it up in one go, as a borrower meets them. */
export class AutopayScreen extends Screen {
  readonly texts: (typeof texts)['en']['texts']
  readonly otp: (typeof texts)['en']['otp']
  readonly kit: (typeof texts)['en']['kit']

  constructor(page: Page, language: 'en' | 'es' = 'en') {
    super(page)
    this.texts = texts[language].texts
    this.otp = texts[language].otp
    this.kit = texts[language].kit
  }

  readonly records = recordsEn

  /** Opens the sample document, and gives the code that is printed in it. */
  async openSample(): Promise<string> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.button(this.records.openSample).click(),
    ])
    const code = pdfLines(readFileSync(await download.path())).find((line) => /^[2-9A-Z]{6}$/.test(line))
    if (code === undefined) throw new Error('The sample document holds no code')
    return code
  }

  /** Chooses one of the cards of a question by its words. */
  async choose(name: string | RegExp): Promise<void> {
    await this.chooseOne(this.page.getByRole('radio', { name }).first())
  }

  /** The second of the days that are offered first. */
  async chooseStart(): Promise<string> {
    const chip = this.page.locator('.cp-chip').nth(1)
    await chip.click()
    return (await chip.locator('.cp-chip-date').textContent()) ?? ''
  }

  /** The draws in the list under the line of time. */
  get plannedDraws(): Locator {
    return this.page.locator('ol.cp-draws-list > li')
  }

  get draws(): Locator {
    return this.page.locator('ul.cp-draws-list > li')
  }

  get continueButton(): Locator {
    return this.button(this.texts.continueButton)
  }

  /** From the choices to the last check. */
  async goToVerify(): Promise<void> {
    await this.continueButton.click()
    await this.button(this.texts.reviewButton).click()
    await this.page.getByRole('checkbox').check()
    await this.button(this.texts.verifyButton).click()
    await expect(this.heading(this.texts.verifyTitle)).toBeVisible()
  }

  /** Turns autopay off from its own page. */
  /** @param confirm what is done between the press and the answer, on somebody else's page */
  async stop(confirm = (): Promise<void> => Promise.resolve()): Promise<void> {
    await this.button(this.texts.stop).click()
    await this.page.getByRole('dialog').getByRole('button', { name: this.texts.stopYes }).click()
    await confirm()
    await expect(this.page.getByText(this.texts.stopped).first()).toBeVisible()
  }

  /** The confirmation numbers on the page. */
  async confirmationNumbers(count: number): Promise<string[]> {
    const numbers = this.page.locator('[data-confirmation]')
    await expect(numbers).toHaveCount(count, { timeout: 20_000 })
    const found = await numbers.evaluateAll((all) => all.map((each) => each.getAttribute('data-confirmation') ?? ''))
    for (const number of found) expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    return found
  }
}
