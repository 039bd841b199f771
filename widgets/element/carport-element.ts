import { type PropertyDeclarations, type PropertyValues, ReactiveElement } from 'lit'
import { createEndpoints } from '#sdk/config/endpoints'
import { type EmbedCore, embedCore } from '#sdk/embed/core'
import type { TokenBox } from '#sdk/embed/tokens'
import type { Language } from '#sdk/i18n/language'
import { tokenStyles } from '#sdk/theme/styles'
import { type CapabilityProperties, createProperties } from './capability-properties.ts'
import { type Connection, type ConnectionChange, connectionFor } from './connection.ts'
import { definitionOf, whenDefined } from './definitions.ts'
import { applyPageOptions } from './page-options.ts'
import { createPatience } from './patience.ts'
import { type ServerNow, deviceNow, serverClock } from './server-clock.ts'
import { appearanceSheet, sharedSheet } from './sheets.ts'
import { focusFirst, shellEvent } from './shell-parts.ts'
import { createShellFrame, type Phase, type ShellFrame } from './shell-frame.ts'
import shellStyles from './shell.css?inline'
import { shellTexts } from './shell.messages.ts'
import { createSignInOffer } from './sign-in.ts'
import { takePrefetch, takeTokenProperty } from './take-prefetch.ts'
import { demandToken, isTokenFor } from './token-fit.ts'
import { createViewSlot, type ViewSlot } from './view-slot.ts'

/** Base class of every custom element: shows a skeleton until the capability's code, a token and the server's clock are loaded. */
export class CarportElement extends ReactiveElement {
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
  #frame: ShellFrame | null = null
  #slot: ViewSlot | null = null
  #properties: CapabilityProperties | null = null
  /** The account that the token is for, where the page names none. */
  #accountOfToken: string | null = null
  readonly #signIn = createSignInOffer(() => [this.#box, this.#capability, this.accountNumber])
  /** Another number restarts the capability. */
  #generation = 0
  /** Distinguishes the newest preparation from those that it overtook. */
  #attempt = 0
  #ends: (() => void)[] = []
  readonly #patience = createPatience(() =>
    ['waiting', 'failed'].includes(this.phase) ? this.#fail('TOKEN_LATE') : this.#event('carport-error', 'TOKEN_LATE'),
  )

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'token', 'lang']
  }

  constructor() {
    super()
    this.phase = 'waiting'
    this.isExpired = false
    this.accountNumber = null
    this.language = null
    takeTokenProperty(this)
  }

  /** A token, or a promise of one. It can be set and replaced, and never read back. */
  set token(token: string | Promise<string | null> | null | undefined) {
    this.#ownBox ??= embedCore().newTokenBox()
    this.#ownBox.put(token ?? null)
    this.#restart()
  }

  /** Always undefined. */
  get token(): undefined {
    return undefined
  }

  /** Asks the backend again for everything that is shown. */
  async refresh(): Promise<void> {
    await this.#connection?.client.refetchAll()
  }

  /** Restarts the flow, without what was typed. */
  reset(): void {
    this.#generation += 1
    this.#restart()
  }

  /** Puts the focus on the first thing the borrower can do. */
  override focus(options?: FocusOptions): void {
    focusFirst(this.renderRoot, options)
  }

  override attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (name !== 'token') super.attributeChangedCallback(name, before, now)
    if (name === 'lang') this.#restart()
    if (name !== 'token' || now === null) return
    // Read once and taken out, so that it does not stay in the page's markup.
    this.removeAttribute('token')
    this.token = now
  }

  override connectedCallback(): void {
    if (this.#core === null) this.#start()
    super.connectedCallback()
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
    this.#frame = createShellFrame(root, embedCore().isBare(this.#tag), {
      signIn: this.#signIn,
      tryAgain: this.#tryAgain,
    })
    this.#slot = createViewSlot(this, root)
    return root
  }

  get #tag(): string {
    return (this.constructor as typeof CarportElement).tag
  }

  get #capability(): string {
    return this.#tag.replace('carport-', '')
  }

  get #box(): TokenBox {
    return this.#ownBox ?? embedCore().tokens
  }

  get #account(): string | null {
    return this.accountNumber || this.#accountOfToken
  }

  get #language(): Language {
    return this.language && Object.hasOwn(shellTexts, this.language) ? this.language : embedCore().languageAt(this)
  }

  #start(): void {
    const core = embedCore()
    this.#core = core
    this.#ends = [core.subscribe(() => this.#configured()), whenDefined(this.#tag, () => this.#restart())]
    this.#ends.push(this.#signIn.join())
    this.#configured()
    core.load(this.#tag).catch(() => this.#fail('CODE_NOT_LOADED'))
  }

  #stop(): void {
    for (const end of this.#ends.splice(0)) end()
    this.#properties?.stop()
    this.#properties = null
    if (this.#core !== null) takePrefetch(this.#core, this)
    this.#core = null
    this.#connection = null
    this.#attempt += 1
    this.#slot?.clear()
    this.phase = 'waiting'
  }

  #configured(): void {
    if (this.#core === null) return
    applyPageOptions(this, this.#core)
    this.#connection?.retry()
    this.#restart()
  }

  /** Brings what is shown in line with the token, the account, the language and the code there is now. */
  #restart(): void {
    const core = this.#core
    if (core === null) return
    const attempt = (this.#attempt += 1)
    this.#connect(core)
    this.#prepare(core, attempt).catch(() => attempt === this.#attempt && this.#fail('TOKEN_NOT_AVAILABLE'))
  }

  #connect(core: EmbedCore): void {
    const connection = connectionFor(core, this.#box, this.#language)
    if (connection === this.#connection) return
    ;[this.#connection, this.isExpired] = [connection, connection.isExpired()]
    this.#ends.push(connection.subscribe((change) => connection === this.#connection && this.#changed(change)))
  }

  async #prepare(core: EmbedCore, attempt: number): Promise<void> {
    const definition = definitionOf(this.#tag)
    if (definition !== undefined && this.#properties === null) {
      this.#properties = createProperties(this, definition.attributes, () => this.requestUpdate())
    }
    if (core.isBare(this.#tag)) {
      this.#now = deviceNow
      this.phase = definition === undefined ? 'waiting' : 'ready'
      return this.requestUpdate()
    }
    const { graphqlUrl } = createEndpoints(core.baseUrl())
    // Where the loader asked nothing for this element, the time is asked for together with the token.
    if (!core.prefetched.has(this)) void serverClock(graphqlUrl)
    const token = demandToken(await this.#patience.wait(this.#box, this.#ownBox !== null || !!core.options().getToken))
    const claims = await this.#box.claims()
    if (attempt !== this.#attempt) return
    if (claims === null) await this.#signIn.prepare()
    else this.#now = await serverClock(graphqlUrl, core.prefetched.get(this)?.answers)
    if (attempt !== this.#attempt) return
    this.#accountOfToken = typeof claims?.account === 'string' ? claims.account : null
    if (claims === null) this.phase = 'signed-out'
    else if (!isTokenFor(claims, this.accountNumber, this.#capability)) this.#fail('NOT_AVAILABLE', 'not-available')
    else if (definition === undefined || this.#account === null) this.phase = 'waiting'
    else {
      const shown = { token, account: this.#account, language: this.#language, now: this.#now ?? deviceNow }
      await this.#connection?.addPrefetched(takePrefetch(core, this, shown), definition.prefetch)
      if (attempt !== this.#attempt) return
      this.phase = 'ready'
    }
    this.requestUpdate()
  }

  #changed(change: ConnectionChange): void {
    // A bare one makes no calls; whoever signs in again finds it as new.
    if (this.#core?.isBare(this.#tag) === true) return change === 'expired' ? undefined : this.reset()
    this.isExpired = change === 'expired'
    if (change === 'expired') this.#tell('carport-session-expired')
    // What one person saw is gone before the next one is known.
    if (change === 'replaced') [this.#generation, this.phase] = [this.#generation + 1, 'waiting']
    if (change !== 'expired') this.#restart()
  }

  #fail(code: string, phase: 'failed' | 'not-available' = 'failed'): void {
    if (this.#core === null || this.phase === phase) return
    this.phase = phase
    this.#tell('carport-error', code, phase === 'failed')
  }

  #tell(name: 'carport-error' | 'carport-session-expired', code: string = name, retryable = false): void {
    this.dispatchEvent(this.#event(name, code, retryable))
  }

  #event(name: 'carport-error' | 'carport-session-expired', code: string, retryable = false): Event {
    return shellEvent(name, this, this.#box.known, code, retryable)
  }

  readonly #tryAgain = (): void => {
    this.phase = 'waiting'
    this.#generation += 1
    this.#core?.load(this.#tag).then(
      () => this.#restart(),
      () => this.#fail('CODE_NOT_LOADED'),
    )
  }

  protected override willUpdate(changed: PropertyValues): void {
    const account: unknown = this.accountNumber
    if (account !== null && typeof account !== 'string') this.accountNumber = String(account as number)
    if (!changed.has('accountNumber') && !changed.has('language')) return
    if (typeof changed.get('accountNumber') === 'string') this.#generation += 1
    // Not in the middle of this update: it may change the phase.
    queueMicrotask(() => this.#restart())
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed)
    this.#frame?.paint(this.#language, this.phase, this.isExpired)
    this.#place()
  }

  #place(): void {
    const definition = definitionOf(this.#tag)
    const [core, connection, now] = [this.#core, this.#connection, this.#now]
    if (this.phase !== 'ready' || definition === undefined || core === null || connection === null || now === null) {
      this.#slot?.clear()
      return
    }
    this.#slot?.show({
      definition,
      core,
      connection,
      now,
      box: this.#box,
      language: this.#language,
      properties: { ...this.#properties?.values(), accountNumber: this.#account },
      generation: this.#generation,
      onCrash: () => this.#fail('UNEXPECTED'),
    })
  }
}
