import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit'
import { type EmbedCore, embedCore } from '#sdk/embed/core'
import type { TokenBox } from '#sdk/embed/tokens'
import { type Language, overrideMessages } from '#sdk/i18n/messages'
import { tokenStyles } from '#sdk/theme/styles'
import { type CapabilityProperties, createProperties } from './capability-properties.ts'
import { type Connection, type ConnectionChange, connectionFor } from './connection.ts'
import { definitionOf, type ViewElement, whenDefined } from './definitions.ts'
import { createElementHost } from './element-host.ts'
import { createCarportEvent } from '#sdk/embed/events'
import { createEndpoints } from '#sdk/config/endpoints'
import { serverClock, type ServerNow } from './server-clock.ts'
import { appearanceSheet, applyAppearance, sharedSheet } from './sheets.ts'
import shellStyles from './shell.css?inline'
import { shellTexts } from './shell.messages.ts'

/**
 * waiting: something is still on its way. ready: the capability is shown. signed-out, not-available, failed: what stands instead.
 */
type Phase = 'waiting' | 'ready' | 'signed-out' | 'not-available' | 'failed'

/** What stands in the page under a tag: a skeleton at once, the capability as soon as its code, its token and the clock are here. */
export class CarportElement extends LitElement {
  static readonly tag: string = ''

  static override properties: PropertyDeclarations = {
    accountNumber: { attribute: 'account-number', type: String },
    language: { type: String },
    phase: { state: true },
    isExpired: { state: true },
  }

  /** The account to work on, as text. */
  declare accountNumber: string | null
  /** 'en' or 'es'; the nearest `lang` attribute when it is not set. */
  declare language: Language | null
  declare protected phase: Phase
  declare protected isExpired: boolean

  #core: EmbedCore | null = null
  #ownBox: TokenBox | null = null
  #connection: Connection | null = null
  #now: ServerNow | null = null
  #view: ViewElement | null = null
  #properties: CapabilityProperties | null = null
  #generation = 0
  #attempt = 0
  #ends: (() => void)[] = []

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'token', 'lang']
  }

  constructor() {
    super()
    this.phase = 'waiting'
    this.isExpired = false
    this.accountNumber = null
    this.language = null
    this.#takePropertySetEarly('token')
  }

  /** A token, or a promise of one. It can be set and replaced, and never read back. */
  set token(token: string | Promise<string | null> | null | undefined) {
    this.#ownBox ??= embedCore().newTokenBox()
    this.#ownBox.put(token ?? null)
    if (this.#core !== null) this.#restart()
  }

  /** Always undefined. */
  get token(): undefined {
    return undefined
  }

  /** Asks the backend again for everything that is shown. */
  async refresh(): Promise<void> {
    await this.#connection?.client.refetchAll()
  }

  /** Starts the flow afresh, without what was typed. */
  reset(): void {
    this.#generation += 1
    this.#restart()
  }

  /** Puts the focus on the first thing the borrower can do. */
  override focus(options?: FocusOptions): void {
    const target = this.renderRoot.querySelector<HTMLElement>('.expired, h1, h2, input, select, button, a[href]')
    if (target !== null && !target.matches('input, select, button, a')) target.tabIndex = -1
    target?.focus(options)
  }

  override attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (name === 'token') {
      if (now === null) return
      // Read once and taken out, so that it does not stay in the page's markup.
      this.removeAttribute('token')
      this.token = now
      return
    }
    if (name === 'lang') this.#restart()
    super.attributeChangedCallback(name, before, now)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#core === null) this.#start()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    // An element that is moved is back before this runs, and keeps everything.
    queueMicrotask(() => {
      if (!this.isConnected) this.#stop()
    })
  }

  /** Its presence keeps moveBefore() from calling the two above. */
  connectedMoveCallback(): void {}

  protected override createRenderRoot(): ShadowRoot {
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sharedSheet(tokenStyles), sharedSheet(shellStyles), appearanceSheet()]
    return root
  }

  get #tag(): string {
    return (this.constructor as typeof CarportElement).tag
  }

  get #capability(): string {
    return this.#tag.replace('carport-', '')
  }

  get #language(): Language {
    return this.language === 'en' || this.language === 'es' ? this.language : embedCore().languageAt(this)
  }

  /** Frameworks set properties before our code is here; such a property hides the accessor until it is taken over. */
  #takePropertySetEarly(name: 'token'): void {
    if (!Object.hasOwn(this, name)) return
    const value = (this as unknown as Record<string, unknown>)[name] as string
    Reflect.deleteProperty(this, name)
    this[name] = value
  }

  #start(): void {
    const core = embedCore()
    this.#core = core
    this.#ends = [
      core.subscribe(() => this.#configured()),
      whenDefined(this.#tag, () => this.#restart()),
      () => this.#properties?.stop(),
    ]
    core.tokens.start()
    this.#configured()
    core.load(this.#tag).catch(() => this.#fail('CODE_NOT_LOADED'))
  }

  #stop(): void {
    for (const end of this.#ends.splice(0)) end()
    this.#core = null
    this.#connection = null
    this.#properties = null
    this.#attempt += 1
    this.#view?.remove()
    this.#view = null
    this.phase = 'waiting'
  }

  #configured(): void {
    const { appearance, messages } = this.#core?.options() ?? {}
    applyAppearance(appearance)
    const scheme = appearance?.scheme
    if (scheme === 'light' || scheme === 'dark') this.setAttribute('data-scheme', scheme)
    else if (scheme === 'auto') this.removeAttribute('data-scheme')
    for (const language of ['en', 'es'] as const) {
      for (const [name, texts] of Object.entries(messages?.[language] ?? {})) overrideMessages(name, language, texts)
    }
    if (appearance?.tokens !== undefined) reportContrast(this, appearance.tokens)
    this.#restart()
  }

  /** Brings what is shown in line with the token, the account, the language and the code there is now. */
  #restart(): void {
    const core = this.#core
    if (core === null) return
    this.#attempt += 1
    const attempt = this.#attempt
    this.#connect(core)
    this.#prepare(core, attempt).catch(() => {
      if (attempt === this.#attempt) this.#fail('TOKEN_NOT_AVAILABLE')
    })
  }

  #connect(core: EmbedCore): void {
    const connection = connectionFor(core, this.#ownBox ?? core.tokens, this.#language)
    if (connection === this.#connection) return
    this.#connection = connection
    this.#ends.push(connection.subscribe((change) => connection === this.#connection && this.#changed(change)))
  }

  async #prepare(core: EmbedCore, attempt: number): Promise<void> {
    const box = this.#ownBox ?? core.tokens
    const definition = definitionOf(this.#tag)
    if (definition !== undefined && this.#properties === null) {
      this.#properties = createProperties(this, definition.attributes, () => this.requestUpdate())
    }
    const clock = serverClock(createEndpoints(core.baseUrl()).graphqlUrl)
    const claims = await box.claims()
    this.#now = await clock
    if (attempt !== this.#attempt) return
    const isForOther = claims !== null && !this.#isFor(claims)
    if (claims === null) this.phase = 'signed-out'
    else if (isForOther) this.#refuse()
    else this.phase = definition === undefined || !this.accountNumber ? 'waiting' : 'ready'
    this.requestUpdate()
  }

  #isFor({
    account,
    capabilities,
    origins,
  }: {
    account?: string
    capabilities?: readonly string[]
    origins?: readonly string[]
  }): boolean {
    return (
      (account === undefined || !this.accountNumber || account === this.accountNumber) &&
      (capabilities === undefined || capabilities.includes(this.#capability)) &&
      (origins === undefined || origins.includes(self.origin))
    )
  }

  #changed(change: ConnectionChange): void {
    if (change === 'expired') {
      this.isExpired = true
      this.#tell('carport-session-expired')
    } else {
      this.isExpired = false
      if (change === 'replaced') this.#generation += 1
      this.#restart()
    }
  }

  #refuse(): void {
    if (this.phase !== 'not-available') this.#tell('carport-error', 'NOT_AVAILABLE', false)
    this.phase = 'not-available'
  }

  #fail(code: string): void {
    if (this.#core === null || this.phase === 'failed') return
    this.phase = 'failed'
    this.#tell('carport-error', code, true)
  }

  #tell(name: 'carport-error' | 'carport-session-expired', code = '', retryable = false): void {
    const capability = this.#capability
    const detail = { capability, code, category: 'unavailable', retryable, httpStatus: null, correlationId: null }
    this.dispatchEvent(createCarportEvent(name, detail))
  }

  readonly #tryAgain = (): void => {
    this.phase = 'waiting'
    this.#generation += 1
    const tag = this.#tag
    this.#core?.load(tag).then(
      () => this.#restart(),
      () => this.#fail('CODE_NOT_LOADED'),
    )
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.accountNumber !== null && typeof this.accountNumber !== 'string')
      this.accountNumber = String(this.accountNumber)
    if (!changed.has('accountNumber') && !changed.has('language')) return
    if (changed.get('accountNumber') !== undefined && changed.get('accountNumber') !== null) this.#generation += 1
    // Not in the middle of this update: it may change the phase.
    queueMicrotask(() => this.#restart())
  }

  protected override updated(changed: PropertyValues): void {
    this.#place()
    if (changed.has('isExpired') && this.isExpired) this.renderRoot.querySelector<HTMLElement>('.expired')?.focus()
  }

  /** Puts the inner element in, or takes it out, and hands it what it renders from. */
  #place(): void {
    const definition = definitionOf(this.#tag)
    const slot = this.renderRoot.querySelector('.view')
    if (
      this.phase !== 'ready' ||
      definition === undefined ||
      slot === null ||
      this.#core === null ||
      this.#now === null
    ) {
      this.#view?.remove()
      this.#view = null
      return
    }
    if (this.#view === null) {
      const sheets = (this.renderRoot as ShadowRoot).adoptedStyleSheets
      const added = definition.styles.map(sharedSheet).filter((sheet) => !sheets.includes(sheet))
      // The page's own values come last.
      ;(this.renderRoot as ShadowRoot).adoptedStyleSheets = [...sheets.slice(0, -1), ...added, appearanceSheet()]
      this.#view = definition.createView()
      slot.append(this.#view)
    }
    this.#view.view = this.#viewInput(this.#core, this.#now)
  }

  #hosts = new WeakMap<Connection, Map<string, ReturnType<typeof createElementHost>>>()

  #viewInput(core: EmbedCore, now: ServerNow): object {
    const language = this.#language
    return {
      properties: { ...this.#properties?.values(), accountNumber: this.accountNumber },
      host: this.#hostFor(core, now, language),
      language,
      generation: this.#generation,
      onCrash: () => this.#fail('UNEXPECTED'),
    }
  }

  /** One host per connection: a new object would make the capability ask everything again. */
  #hostFor(core: EmbedCore, now: ServerNow, language: Language): ReturnType<typeof createElementHost> | undefined {
    const connection = this.#connection
    if (connection === null) return undefined
    const byLanguage = this.#hosts.get(connection) ?? new Map<string, ReturnType<typeof createElementHost>>()
    this.#hosts.set(connection, byLanguage)
    const box = this.#ownBox ?? core.tokens
    const host =
      byLanguage.get(language) ??
      createElementHost({ element: this, core, box, client: connection.client, now, language })
    byLanguage.set(language, host)
    return host
  }

  protected override render(): TemplateResult {
    const language = this.#language
    const texts = shellTexts[language]
    return html`<div class="shell" part="shell" lang=${language}>
      ${this.isExpired ? html`<p class="expired" part="expired" role="alert" tabindex="-1">${texts.expired}</p>` : nothing}
      ${this.phase === 'waiting' ? skeleton(texts.loading) : nothing}
      ${this.phase === 'signed-out' ? this.#message(texts.signedOut, texts.signIn) : nothing}
      ${this.phase === 'not-available' ? this.#message(texts.notAvailable) : nothing}
      ${this.phase === 'failed' ? this.#message(texts.notLoaded) : nothing}
      <div class="view" ?hidden=${this.phase !== 'ready'}></div>
    </div>`
  }

  #message(text: string, openLabel?: string): TemplateResult {
    const texts = shellTexts[this.#language]
    const core = this.#core
    if (core === null) return html``
    const brand = core.brand()
    return html`<div class="card" part="message" role="alert">
      <p class="note">${text}</p>
      ${this.phase === 'failed' ? html`<button class="action primary" type="button" @click=${this.#tryAgain}>${texts.tryAgain}</button>` : nothing}
      <a class="action ${openLabel === undefined ? '' : 'primary'}" href=${core.baseUrl()} target="_blank" rel="noopener">
        ${openLabel ?? texts.open(brand.name)}
      </a>
      <a class="action" href=${`tel:${brand.phoneHref}`}>${texts.call(brand.phone)}</a>
    </div>`
  }
}

function skeleton(label: string): TemplateResult {
  return html`<div class="card" part="skeleton" role="status" aria-busy="true" aria-label=${label}>
    <div class="bar"></div>
    <div class="bar"></div>
    <div class="bar"></div>
    <div class="bar"></div>
  </div>`
}

/** Defines a tag. One that another copy or another script defined stays as it is. */
export function defineShell(tag: string): void {
  const existing = customElements.get(tag)
  if (existing === undefined) {
    customElements.define(
      tag,
      class extends CarportElement {
        static override readonly tag = tag
      },
    )
  } else if (!(existing.prototype instanceof CarportElement)) {
    embedCore().notice(`<${tag}> was defined by something else on this page and stays as it is.`)
  }
}

function reportContrast(element: Element, set: object): void {
  import('./contrast-report.ts').then(
    ({ contrastReport }) => contrastReport(element, Object.keys(set), embedCore().notice),
    // Nothing depends on it.
    () => undefined,
  )
}
