import type { Locator, Page } from '@playwright/test'
import { type ChatMessages, en } from '#texts/chat/chat.messages'
import { es } from '#texts/chat/chat.messages.es'
import { type TextUsMessages, en as textUsEn } from '#texts/chat/text-us.messages'
import { es as textUsEs } from '#texts/chat/text-us.messages.es'
import { Screen } from './screen.ts'

/** The chat and text-us as a borrower meets them, on any page. */
export class ChatScreen extends Screen {
  readonly texts: ChatMessages & TextUsMessages

  constructor(page: Page, language: 'en' | 'es' = 'en') {
    super(page)
    this.texts = language === 'es' ? { ...es, ...textUsEs } : { ...en, ...textUsEn }
  }

  get openButton(): Locator {
    return this.page.getByRole('button', { name: this.texts.openMenu })
  }

  get liveEntry(): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${this.texts.liveChat}`) })
  }

  get textEntry(): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^${this.texts.textWithUs}`) })
  }

  get messenger(): Locator {
    return this.page.getByRole('dialog', { name: this.texts.messengerTitle })
  }

  get log(): Locator {
    return this.messenger.getByRole('log')
  }

  get field(): Locator {
    return this.messenger.getByRole('textbox', { name: this.texts.messageLabel })
  }

  /** The button on phones where the chat is off. */
  get textUs(): Locator {
    return this.page.getByRole('link', { name: new RegExp(this.texts.textUs('').trim()) })
  }

  async openMessenger(): Promise<void> {
    await this.openButton.click()
    await this.liveEntry.click()
    await this.messenger.waitFor()
  }

  /** Opens the messenger where something can be written: past a conversation that ended today. */
  async openNew(): Promise<void> {
    await this.openMessenger()
    const another = this.messenger.getByRole('button', { name: this.texts.startNew })
    await this.field.or(another).first().waitFor()
    if (await another.isVisible()) await another.click()
    await this.field.waitFor()
  }
}
