import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Api, Person } from '#tests/fixtures/api'
import { toDecimalText } from '#sdk/money/money'
import { errorPageMessages } from '#portal/pages/error/error-page.messages'
import { MakeAPaymentScreen } from '#tests/pages/make-a-payment-screen'
import { PartnerPage } from '#tests/pages/partner-page'
import { SignInScreen } from '#tests/pages/sign-in-screen'

/** Outcome of a payment as shown to the borrower in the end. */
export type Told =
  | { readonly kind: 'success'; readonly number: string }
  | { readonly kind: 'unknown'; readonly reference: string }
  | { readonly kind: 'failure' | 'duplicate' | 'offline' | 'nothing' | 'on its way' }

/** How much faster than the device's clock waits inside the page are, so that pauses between retries cost a test little. */
const haste = 5

/** Where codes of a borrower arrive. */
interface Inbox {
  readonly api: Api
  readonly email: string
}

/** A borrower in front of one tab: on a partner's page, or in the portal. */
export class Payer {
  readonly page: Page
  readonly screen: MakeAPaymentScreen
  readonly total: string
  readonly #partner: PartnerPage | null
  readonly #address: string
  readonly #inbox: Inbox
  /** Types the last digit of the code, which is what commits where one is asked for. */
  #typeLastDigit: (() => Promise<void>) | null = null

  private constructor(page: Page, partner: PartnerPage | null, amountCents: number, address: string, inbox: Inbox) {
    this.page = page
    this.#partner = partner
    this.#address = address
    this.#inbox = inbox
    this.screen = partner ?? new MakeAPaymentScreen(page)
    this.total = `$${toDecimalText(amountCents)}`
  }

  /** To the one press that pays, from the first bank account: the review with the consent given, and on a partner's page our own frame with five digits of its code. */
  static async open(
    context: BrowserContext,
    api: Api,
    about: { surface: 'element' | 'portal'; person: Person; amountCents: number },
  ): Promise<Payer> {
    const { surface, person, amountCents } = about
    const page = await context.newPage()
    await page.addInitScript((factor) => {
      const real = window.setTimeout
      const hasty = (handler: () => void, milliseconds = 0, ...rest: unknown[]) =>
        real(handler, milliseconds > 200 ? milliseconds / factor : milliseconds, ...rest)
      window.setTimeout = hasty as typeof window.setTimeout
    }, haste)
    const account = person.accountNumbers[0] ?? ''
    const partner = surface === 'element' ? new PartnerPage(page, api.url) : null
    const payer = new Payer(page, partner, amountCents, `${api.url}/make-a-payment`, {
      api,
      email: person.email,
    })
    await page.addInitScript(keepConfirmations, confirmations)
    try {
      if (partner === null) {
        await page.goto(payer.#address)
        await new SignInScreen(page, api).signIn(person)
      } else await partner.open('partner-page', `?email=${person.email}&account=${account}`)
      await payer.review(toDecimalText(amountCents))
      await payer.#bringToPress()
    } catch (cause) {
      throw new Error(`${String(cause)}\n  before the press: ${await payer.screenText()}`, { cause })
    }
    return payer
  }

  /** Confirmation numbers that were on the screen or sent to the page, even if only briefly and before a reload. */
  async announced(): Promise<string[]> {
    const kept = await this.page.evaluate((name) => sessionStorage.getItem(name), confirmations)
    return kept === null ? [] : (JSON.parse(kept) as string[])
  }

  /** From the first screen to the review, with the consent given. */
  async review(amount = this.total.slice(1)): Promise<void> {
    const { screen } = this
    await expect(screen.amountLegend).toBeVisible({ timeout: 20_000 })
    await screen.chooseOtherAmount(amount)
    await screen.chooseMethod()
    // On a busy machine a query may run into the page's shortened timeouts, so press again after an error.
    await expect(async () => {
      if (await screen.continueButton.isVisible()) await screen.continueButton.click()
      await screen.reviewButton.click({ timeout: 10_000 })
    }).toPass({ timeout: 40_000 })
    await screen.consent.check()
  }

  /** Not the one in the question whether it is a second payment. */
  get #payButton(): Locator {
    return this.page.getByRole('button', { name: this.screen.texts.payButton(this.total), exact: true })
  }

  /** Presses the button that commits, or types the last digit of the code that was asked for. */
  async press(times: 1 | 2 = 1): Promise<void> {
    const typeLastDigit = this.#typeLastDigit
    this.#typeLastDigit = null
    if (typeLastDigit !== null) return typeLastDigit()
    const button = this.#commitButton
    const quickly = { noWaitAfter: true, timeout: 5_000 }
    await (times === 2 ? button.dblclick(quickly) : button.click(quickly))
  }

  /** In the portal the review's own, on a partner's page the one in our frame. */
  get #commitButton(): Locator {
    if (this.#partner === null) return this.#payButton
    return this.#partner.confirmation.getByRole('button', { name: `Pay ${this.total}` })
  }

  async #bringToPress(): Promise<void> {
    if (this.#partner === null) return
    await this.#payButton.click()
    const button = await this.#partner.readyToConfirm(`Pay ${this.total}`)
    const sent = await this.#partner.sendCodeIfAsked(button, this.#inbox)
    if (sent === null) return
    const { field, code } = sent
    await field.fill(code.slice(0, 5))
    this.#typeLastDigit = () => field.pressSequentially(code.slice(5), { timeout: 5_000 })
  }

  /** Confirms once more where the frame asks again. */
  async #confirmIfAsked(): Promise<void> {
    if (this.#partner === null || !(await this.#partner.isConfirming())) return
    await this.#partner.confirmation.getByRole('button', { name: 'Try again' }).click(soon).catch(none)
    const busy = await this.#commitButton.getAttribute('aria-busy', soon).catch(() => 'true')
    if (busy !== 'true') await this.#partner.confirm(`Pay ${this.total}`, this.#inbox).catch(none)
  }

  /** Pays on a later visit: sends what had not been received, or goes through it once more. */
  async payAgain(): Promise<void> {
    if (this.#partner === null) await this.page.goto(this.#address)
    else await this.page.reload()
    const sendAgain = this.screen.button(this.screen.texts.sendAgain(this.total))
    await expect(sendAgain.or(this.screen.amountLegend).first()).toBeVisible({ timeout: 20_000 })
    if (await sendAgain.isVisible()) return sendAgain.click()
    await this.review()
    await this.#bringToPress()
    await this.press()
  }

  /** Moves the element to another place of the page; the portal has only its own. */
  async move(): Promise<void> {
    await this.#partner?.element.evaluate((element) => document.querySelector('aside')?.append(element))
  }

  /** The page takes the element away, and puts another one there a little later. */
  async replace(): Promise<void> {
    await this.#partner?.element.evaluate(async (element) => {
      const next = element.cloneNode() as Element
      const place = element.parentElement
      element.remove()
      await new Promise((done) => setTimeout(done, 150))
      place?.append(next)
    })
  }

  /** The outcome on the screen now. */
  async told(): Promise<Told> {
    const { page, screen } = this
    const { texts } = screen
    const number = await page.locator('[data-confirmation]').first().getAttribute('data-confirmation', soon).catch(none)
    if (number !== null) return { kind: 'success', number }
    if ((await this.#partner?.isConfirming()) === true) return { kind: 'on its way' }
    const title = page.getByRole('heading', { name: texts.unknownTitle })
    if (await title.or(page.getByRole('heading', { name: texts.notReceivedTitle })).isVisible()) {
      const line = await page
        .getByText(/Reference: /)
        .first()
        .textContent(soon)
        .catch(none)
      // Without its reference it is no answer, or one that has just been overtaken.
      return line === null ? { kind: 'on its way' } : { kind: 'unknown', reference: line.replace('Reference: ', '') }
    }
    if (await page.getByRole('heading', { name: texts.duplicateTitle }).isVisible()) return { kind: 'duplicate' }
    if (await page.getByText(texts.refusedTitle).first().isVisible()) return { kind: 'failure' }
    // The portal's page for a backend in an outage.
    if (await page.getByRole('heading', { name: errorPageMessages.en.title }).isVisible()) return { kind: 'failure' }
    if (await page.getByText(texts.offlineTitle).first().isVisible()) return { kind: 'offline' }
    const isIdle =
      (await this.#payButton.isVisible()) ||
      (await screen.amountLegend.isVisible()) ||
      (await page.getByText(texts.receiptGone).isVisible())
    return { kind: isIdle ? 'nothing' : 'on its way' }
  }

  /** Address and text of the tab, for the message of a failure. */
  async screenText(): Promise<string> {
    const read = this.page
      .evaluate(() => {
        const shown = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => [...(shadowRoot?.children ?? [])])
        const areas = shown.length > 0 ? shown : [document.querySelector('main') ?? document.body]
        return areas.map((area) => (area instanceof HTMLElement ? area.innerText : '')).join(' ')
      })
      .catch(() => '(nothing)')
    // A page that hangs must not hide what failed.
    const text = await Promise.race([read, wait(1_000).then(() => '(nothing)')])
    const inFrame = await this.#partner?.confirmation.locator('body').innerText(soon).catch(none)
    return `${this.page.url()}: ${text.slice(0, 600)} ${inFrame ?? ''}`
  }

  /** Waits for a definite outcome, reloading once on the way and asking again. */
  async resolved(): Promise<Told> {
    let wasReloaded = false
    let told: Told = { kind: 'on its way' }
    for (const untilMs = performance.now() + patienceMs; performance.now() < untilMs; ) {
      const before = told.kind
      told = await this.told()
      // A screen with nothing on it may be about to change, so it counts once it stays.
      const isSettled = told.kind !== 'nothing' || before === 'nothing'
      if (told.kind !== 'unknown' && told.kind !== 'on its way' && isSettled) return told
      if (told.kind === 'unknown') {
        expect(told.reference, 'the reference of an outcome that is not known').toMatch(/^\S{8,64}$/)
        if (!wasReloaded) await this.page.reload()
        wasReloaded = true
        await this.#askAgain()
      }
      await this.#confirmIfAsked()
      await wait(told.kind === 'nothing' ? 600 : 100)
    }
    return told
  }

  async #askAgain(): Promise<void> {
    const { texts } = this.screen
    const again = this.screen.button(texts.sendAgain(this.total)).or(this.screen.button(texts.checkAgain)).first()
    await again.click({ timeout: 2_000 }).catch(none)
  }
}

/** Storage key under which the tab keeps the numbers shown to the borrower. */
const confirmations = 'test.confirmations'

/** Runs in the page. Written down at once, because a reload may follow at once. */
function keepConfirmations(name: string): void {
  const keep = (number: string | null) => {
    if (number === null) return
    const before = JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[]
    if (!before.includes(number)) sessionStorage.setItem(name, JSON.stringify([...before, number]))
  }
  document.addEventListener('carport-success', ({ detail }) => keep(detail.confirmationNumber))
  new MutationObserver(() => {
    for (const shown of document.querySelectorAll('[data-confirmation]')) keep(shown.getAttribute('data-confirmation'))
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-confirmation'] })
}

/** A page that is still loading on a busy machine gets this long. */
const patienceMs = 60_000
const soon = { timeout: 50 }
const none = () => null
