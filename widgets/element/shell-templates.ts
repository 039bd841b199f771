import { html, nothing, type TemplateResult } from 'lit'
import type { EmbedCore } from '#sdk/embed/core'
import type { ShellTexts } from './shell.messages.ts'

/** Grey bars of the size of what comes. */
function skeleton(texts: ShellTexts): TemplateResult {
  const bar = html`<div class="bar"></div>`
  return html`<div class="card" part="skeleton" role="status" aria-busy="true" aria-label=${texts.loading}>${[bar, bar, bar, bar]}</div>`
}

/** Above what the borrower was doing, which stays as it is. */
export function expiredNote(texts: ShellTexts): TemplateResult {
  return html`<p class="expired" part="expired" role="alert" tabindex="-1">${texts.expired}</p>`
}

/** waiting: something is still on its way. ready: the capability is shown. */
export type Phase = 'waiting' | 'ready' | 'signed-out' | 'not-available' | 'failed'

interface Ways {
  readonly texts: ShellTexts
  readonly core: EmbedCore
  /** Opens the sign-in pop-up in place of the portal, where the browser lets it. */
  readonly signIn: (event: Event) => void
}

/** What stands while, or because, the capability does not. */
export function instead(phase: Phase, ways: Ways, tryAgain: () => void): TemplateResult | typeof nothing {
  const { texts } = ways
  if (phase === 'waiting') return skeleton(texts)
  if (phase === 'signed-out') return message({ ...ways, text: texts.signedOut, primaryLabel: texts.signIn })
  if (phase === 'not-available') return message({ ...ways, text: texts.notAvailable })
  return phase === 'failed' ? message({ ...ways, text: texts.notLoaded, tryAgain }) : nothing
}

/** What stands instead of the capability, with the ways out: try again, the portal, the phone. */
function message(
  about: Ways & {
    readonly text: string
    /** Makes the way to the portal the primary one, with this label. */
    readonly primaryLabel?: string
    readonly tryAgain?: () => void
  },
): TemplateResult {
  const { text, texts, core, primaryLabel, tryAgain } = about
  const brand = core.contact()
  const retry = html`<button class="action primary" type="button" @click=${tryAgain}>${texts.tryAgain}</button>`
  const open = primaryLabel === undefined ? undefined : about.signIn
  return html`<div class="card" part="message" role="alert">
    <p class="note">${text}</p>
    ${tryAgain === undefined ? nothing : retry}
    <a class=${primaryLabel === undefined ? 'action' : 'action primary'} href=${core.baseUrl()} target="_blank" rel="noopener" @click=${open}>${primaryLabel ?? texts.open(brand.name)}</a>
    <a class="action" href=${`tel:${brand.phoneHref}`}>${texts.call(brand.phone)}</a>
  </div>`
}
