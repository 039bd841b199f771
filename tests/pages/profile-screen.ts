import type { Locator, Page } from '@playwright/test'
import { type ProfileMessages, en } from '#texts/profile/profile.messages'
import { es } from '#texts/profile/profile.messages.es'
import { Screen } from './screen.ts'

/** The profile as a borrower meets it, in the portal or in an element. */
export class ProfileScreen extends Screen {
  readonly texts: ProfileMessages

  constructor(page: Page, language: 'en' | 'es' = 'en') {
    super(page)
    this.texts = language === 'en' ? en : es
  }

  /** One of the cards, by its title. */
  card(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  /** A field of the form that is open. */
  field(label: string): Locator {
    return this.page.getByLabel(label)
  }

  /** Presses Save of the form that is open. */
  async save(): Promise<void> {
    await this.page.getByRole('button', { name: this.texts.save, exact: true }).click()
  }
}
