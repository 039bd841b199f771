import type { Browser, BrowserContext, Page } from 'playwright'
import { Api } from '#tests/fixtures/api'
import { SignInScreen } from '#tests/pages/sign-in-screen'

const borrower = 'p1@example.com'
const phone = { viewport: { width: 375, height: 740 } }

/** Cookies and stores of a browser. */
export type Memory = Awaited<ReturnType<BrowserContext['storageState']>>

/** What a browser remembers of somebody who signed in: cookies of the provider, no tokens. */
export async function signIn(browser: Browser, productUrl: string): Promise<Memory> {
  const context = await openContext(browser)
  await context.addCookies([{ name: 'carport_consent', value: 'C0001', url: productUrl }])
  const page = await context.newPage()
  const api = new Api(productUrl)
  const person = (await api.people()).find((each) => each.email === borrower)
  if (person === undefined) throw new Error(`${borrower} is not in the sandbox`)
  await page.goto(`${productUrl}/account`)
  await new SignInScreen(page, api).signIn(person)
  await isThere(page)
  const memory = await context.storageState()
  await context.close()
  return memory
}

/** A browser of a first visit, or of a later one with what a browser remembers. */
export async function openContext(browser: Browser, memory?: Memory): Promise<BrowserContext> {
  return browser.newContext({ ...phone, ...(memory === undefined ? {} : { storageState: memory }) })
}

/** Waits until a page of the portal is drawn. */
export async function isThere(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ timeout: 60_000 })
}
