import { type Page, expect } from '@playwright/test'
import { Api, type Person } from '#tests/fixtures/api'
import { Screen } from './screen.ts'

/** The identity provider's pages as a person meets them. */
export class SignInScreen extends Screen {
  readonly api: Api

  constructor(page: Page, api: Api) {
    super(page)
    this.api = api
  }

  /** Signs a sandbox person in from the page that is open, with the code of a new device when one is asked for. */
  async signIn(person: Person): Promise<void> {
    const email = this.page.locator('input[autocomplete~="username"]')
    await email.fill(person.email)
    await this.page.locator('input[autocomplete="current-password"]').fill(person.password)
    const before = await messagesSoFar(this.api, person.email)
    await email.press('Enter')
    const code = this.page.locator('input[autocomplete="one-time-code"]')
    await expect(code.or(this.page.locator('#portal header')).first()).toBeVisible({ timeout: 20_000 })
    if (await code.isVisible()) {
      await code.fill(await latestCode(this.api, person.email, before))
      await code.press('Enter')
    }
  }
}

/** The second window of an element's sign-in pop-up, which closes itself. */
export class SignInWindow extends SignInScreen {
  async signInAndClose(person: Person): Promise<void> {
    const closed = this.page.waitForEvent('close')
    const email = this.page.locator('input[autocomplete~="username"]')
    await email.fill(person.email)
    await this.page.locator('input[autocomplete="current-password"]').fill(person.password)
    const before = await messagesSoFar(this.api, person.email)
    await email.press('Enter')
    const code = this.page.locator('input[autocomplete="one-time-code"]')
    const isAsked = await Promise.race([closed.then(() => false), code.waitFor().then(() => true)])
    if (isAsked) {
      await code.fill(await latestCode(this.api, person.email, before))
      await code.press('Enter')
    }
    await closed
  }
}

/** Ids of the messages an address has now, to distinguish later ones. */
export async function messagesSoFar(api: Api, to: string): Promise<readonly string[]> {
  return (await api.inbox(to)).map((message) => message.messageId)
}

/** The newest six-digit code that was sent to an address, once there is one that was not there before. */
export async function latestCode(api: Api, to: string, before: readonly string[] = []): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      const messages = (await api.inbox(to)).filter((message) => !before.includes(message.messageId))
      found = messages.map((message) => /\b(\d{6})\b/.exec(message.body)?.[1]).find((code) => code !== undefined) ?? ''
      return found
    })
    .toMatch(/^\d{6}$/)
  return found
}
