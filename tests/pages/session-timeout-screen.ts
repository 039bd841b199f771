import { type Locator, type Page, expect } from '@playwright/test'
import { type SessionTimeoutMessages, en } from '#texts/session-timeout/session-timeout.messages'
import { es } from '#texts/session-timeout/session-timeout.messages.es'
import { Screen } from './screen.ts'

/** The idle warning over whatever page is open. */
export class SessionTimeoutScreen extends Screen {
  readonly texts: SessionTimeoutMessages

  constructor(page: Page, language: 'en' | 'es' = 'en') {
    super(page)
    this.texts = language === 'en' ? en : es
  }

  get warning(): Locator {
    return this.page.getByRole('dialog', { name: this.texts.title })
  }

  get continueButton(): Locator {
    return this.warning.getByRole('button', { name: this.texts.continueSession })
  }

  get logOutButton(): Locator {
    return this.warning.getByRole('button', { name: this.texts.logOut })
  }

  /** Waits until it warns, with its text, its two buttons and the focus inside. */
  async expectWarning(withinMs: number): Promise<void> {
    await expect(this.warning).toBeVisible({ timeout: withinMs })
    await expect(this.warning).toContainText(this.texts.text)
    await expect(this.logOutButton).toBeVisible()
    await expect(this.continueButton).toBeFocused()
  }

  /** Waits until nobody is signed in here any more. */
  async expectLoggedOut(withinMs: number): Promise<void> {
    await this.page.waitForURL((url) => url.pathname === '/pre-login' && url.searchParams.get('logout') === 'true', {
      timeout: withinMs,
    })
    await expect(this.warning).toHaveCount(0)
  }
}
