import { expect, type Locator, type Page } from '@playwright/test'
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

  /** Expects the closed chat button to cover no text at any scroll position. */
  async expectClear(): Promise<void> {
    await this.openButton.waitFor()
    const covered = await this.openButton.evaluate((button) => {
      const found: string[] = []
      const last = document.documentElement.scrollHeight
      for (let top = 0; top <= last; top += window.innerHeight / 4) {
        window.scrollTo({ top, behavior: 'instant' })
        const own = button.getBoundingClientRect()
        const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        while (words.nextNode()) {
          const text = words.currentNode
          if (text.parentElement?.closest('header, nav, .cp-visually-hidden') || button.contains(text)) continue
          const range = document.createRange()
          range.selectNodeContents(text)
          const isUnder = [...range.getClientRects()].some(
            (box) => box.right > own.left && box.left < own.right && box.bottom > own.top && box.top < own.bottom,
          )
          if (isUnder) found.push(text.textContent ?? '')
        }
      }
      window.scrollTo({ top: 0, behavior: 'instant' })
      return found
    })
    expect(covered).toEqual([])
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
