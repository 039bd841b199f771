import { expect, type FrameLocator, type Locator, type Page, type Request } from '@playwright/test'
import { confirmMessages } from '#portal/frames/confirm/confirm.messages'
import type { Api } from '#tests/fixtures/api'
import { MakeAPaymentScreen } from './make-a-payment-screen.ts'
import { latestCode, messagesSoFar } from './sign-in-screen.ts'

/** An event of an element, as the page around it hears it. */
export interface HeardEvent {
  readonly name: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** Where codes of a borrower arrive. */
interface Inbox {
  readonly api: Api
  readonly email: string
  /** The phone that the frame names first; given, the code goes there, and nothing is chosen. */
  readonly phone?: string
}

/** A foreign page with a payment element on it. The servicer's own name is `localhost`, the partner's is `127.0.0.1`. */
export class PartnerPage extends MakeAPaymentScreen {
  readonly servicer: string
  readonly requests: Request[] = []

  constructor(page: Page, servicer: string) {
    super(page)
    this.servicer = servicer
    page.on('request', (request) => this.requests.push(request))
  }

  get element(): Locator {
    return this.page.locator('carport-make-a-payment').first()
  }

  get amountField(): Locator {
    return this.page.getByLabel(this.texts.otherAmount).last()
  }

  /** By keyboard: where the page is wide and the element low, its bar with the total may lie over the choice. */
  override async chooseOtherAmount(amount: string): Promise<void> {
    const other = this.page.getByRole('radio', { name: this.texts.choiceNames.other })
    await other.press('Space')
    await expect(other).toBeChecked()
    await this.amountField.fill(amount)
  }

  /** Chooses one of a group in a frame, by keyboard: a frame grows with what is in it, and a pointer may find the choice gone from below it. */
  async chooseInFrame(radio: Locator): Promise<void> {
    await radio.press('Space')
    await expect(radio).toBeChecked()
  }

  /** Reads above a form in a frame of ours whom it is for: its button does nothing before. */
  async readWhose(button: Locator): Promise<void> {
    await button.evaluate((one) => one.ownerDocument.querySelector('[data-whose]')?.scrollIntoView({ block: 'start' }))
    await this.letPass(1_100)
  }

  /** Sends a form in a frame of ours, as soon as its button has been in sight for a moment. By keyboard, for the same reason. */
  async sendInFrame(button: Locator): Promise<void> {
    if (await button.isDisabled()) await this.readWhose(button)
    // A button that has the focus already is not brought into sight by getting it again.
    await button.scrollIntoViewIfNeeded()
    await button.focus()
    await expect(button).toBeEnabled()
    await button.press('Enter')
  }

  /** The innermost element that has the focus, through every shadow root, as its role and text. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      let active = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      return `${active?.closest('[role]')?.getAttribute('role') ?? active?.localName}: ${active?.textContent ?? ''}`
    })
  }

  /** Opens an example on an origin other than the servicer's, and starts recording the element's events. */
  async open(example: string, query = ''): Promise<void> {
    const address = `${this.servicer.replace('//localhost', '//127.0.0.1')}/examples/${example}/`
    // What a partner writes into its page. An answer made up here would count as one from the internet, and could not ask this machine.
    await this.page.addInitScript((servicer) => {
      const write = () => {
        if (document.documentElement !== null) document.documentElement.dataset['servicer'] = servicer
      }
      new MutationObserver(write).observe(document, { childList: true })
      write()
    }, this.servicer)
    await this.listen()
    await this.page.goto(`${address}${query}`)
  }

  async listen(): Promise<void> {
    await this.page.addInitScript((names) => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      for (const name of names) {
        document.addEventListener(name, (event) => heard.push({ name, detail: (event as CustomEvent).detail }))
      }
    }, eventNames)
  }

  heard(): Promise<HeardEvent[]> {
    return this.page.evaluate(() => (window as unknown as { heard: HeardEvent[] }).heard)
  }

  /** GraphQL requests so far whose document names an operation; all without a name. The browser's preflights are no requests. */
  graphql(operation = ''): Request[] {
    return this.requests.filter(
      (request) =>
        request.url().endsWith('/graphql') &&
        request.method() === 'POST' &&
        (request.postData() ?? '').includes(operation),
    )
  }

  /** How often the page asked its own server for a token. */
  tokenRequests(): number {
    return this.requests.filter((request) => request.url().endsWith('-token') && request.method() === 'POST').length
  }

  /** The frame of ours in which the borrower confirms. */
  get confirmation(): FrameLocator {
    return this.page.frameLocator(confirmFrame)
  }

  /** Whether that frame is shown in place of the element's view. */
  isConfirming(): Promise<boolean> {
    return this.page.locator(confirmFrame).first().isVisible()
  }

  /** The step of our frame for a code; there is none where a press is enough. */
  get codeStep(): Locator {
    return this.confirmation.getByRole('heading', { name: confirmMessages.en.codeTitle })
  }

  /**
   * Confirms in our frame, once its button works: with the code of the inbox where one is asked for.
   * @param act the button, such as "Pay $53.00"
   * @param inbox where codes of this borrower arrive; asked for only where a code is wanted
   * @param frame given when the confirm frame is nested in another one
   */
  async confirm(act: string | RegExp, inbox: Inbox, frame = this.confirmation): Promise<void> {
    // By keyboard: a frame grows with what is in it, and a pointer may find the button gone from below it.
    const button = await this.readyToConfirm(act, frame)
    const sent = await this.sendCodeIfAsked(button, inbox, frame)
    if (sent === null) await button.press('Enter')
    else await sent.field.fill(sent.code)
  }

  /** Where a code is asked for, presses the button, which sends it. Its last digit confirms. */
  async sendCodeIfAsked(
    button: Locator,
    { api, email, phone }: Inbox,
    frame = this.confirmation,
  ): Promise<{ readonly field: Locator; readonly code: string } | null> {
    if (!(await frame.getByRole('group', { name: confirmMessages.en.contactsLegend }).isVisible())) return null
    // An earlier journey may have left the borrower another address.
    const mail = frame.getByRole('radio', { name: new RegExp(`^${email.slice(0, 1)}•+@`) })
    if (phone === undefined) await mail.first().press('Space')
    const before = await messagesSoFar(api, phone ?? email)
    await button.press('Enter')
    const field = frame.getByRole('textbox', { name: confirmMessages.en.code })
    await field.waitFor()
    return { field, code: await latestCode(api, phone ?? email, before) }
  }

  /** The same up to the press: the button that confirms, once it works. */
  async readyToConfirm(act: string | RegExp, frame = this.confirmation): Promise<Locator> {
    const button = frame.getByRole('button', { name: act })
    await expect(button).toBeVisible({ timeout: 20_000 })
    // Enabled once it and everything above it have been in view. On a slow machine the frame may ask to read a line again.
    await expect(async () => {
      if (await button.isDisabled()) await this.read(frame)
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeEnabled({ timeout: 5_000 })
    }).toPass({ timeout: 30_000 })
    return button
  }

  /** Reads what is to be confirmed from the top, a screen at a time: a line counts once it was in sight for a moment. */
  async read(frame = this.confirmation): Promise<void> {
    let readTo = 0
    for (const line of await frame.locator('h1, h1 + p, .cp-summary-row').all()) {
      const { y = 0, height = 0 } = (await line.boundingBox()) ?? {}
      if (readTo > 0 && y + height <= readTo) continue
      await line.evaluate((element) => element.scrollIntoView({ block: 'start' }))
      readTo = await this.page.evaluate(() => innerHeight)
      await this.letPass(1_100)
    }
  }

  /** Lets some time pass on the page, in milliseconds. */
  async letPass(milliseconds: number): Promise<void> {
    const now = () => this.page.evaluate(() => performance.now())
    const begun = await now()
    await expect.poll(now, { intervals: [100] }).toBeGreaterThan(begun + milliseconds)
  }

  /** To the open review with the consent given. */
  async openReview(amount: string): Promise<void> {
    await this.chooseOtherAmount(amount)
    await this.chooseMethod()
    await this.goToReview()
    await this.consent.check()
  }
}

/** The one that is open: another element may have one ready. */
const confirmFrame = 'dialog[open] iframe[title="Review and confirm"]'

const eventNames = [
  'carport-ready',
  'carport-step',
  'carport-submit',
  'carport-success',
  'carport-failure',
  'carport-unknown',
  'carport-session-expired',
  'carport-error',
]
