import { type EmbedCore, embedCore } from '#sdk/embed/core'
import type { Language } from '#sdk/i18n/messages'
import { shellTexts, type ShellTexts } from './shell.messages.ts'
import type { SignInOffer } from './sign-in.ts'

/** waiting: something is still on its way. ready: the capability is shown. */
export type Phase = 'waiting' | 'ready' | 'signed-out' | 'not-available' | 'failed'

/** What an element shows around, before and instead of its capability. */
export interface ShellFrame {
  /** Brings it in line; what has not changed stays the same nodes. */
  paint(language: Language, phase: Phase, isExpired: boolean): void
}

/** What the borrower can do where the capability is not. */
interface Ways {
  /** The sign-in pop-up in place of the portal, where the browser lets it. */
  readonly signIn: SignInOffer
  readonly tryAgain: () => void
}

/**
 * Puts the frame into a shadow root. A dozen nodes, made by hand: a page pays for no template engine before its first field.
 * @param isBare it takes no room of its own, whatever happens
 */
export function createShellFrame(root: ShadowRoot, isBare: boolean, ways: Ways): ShellFrame {
  const view = node('div', { className: 'view' })
  // Both languages read from left to right, also on a page that does not.
  const shell = node('div', { className: isBare ? 'shell' : 'shell room', part: 'shell', dir: 'ltr' }, view)
  root.append(shell)
  let painted = ''
  return {
    paint(language, phase, isExpired) {
      const wanted = `${language} ${phase} ${isExpired}`
      if (painted === wanted) return
      const wasExpired = painted.endsWith('true')
      painted = wanted
      const texts = shellTexts[language]
      const note = isExpired ? expiredNote(texts, ways.signIn) : null
      shell.lang = language
      view.hidden = phase !== 'ready'
      while (shell.firstChild !== view) shell.firstChild?.remove()
      view.before(...[note, isBare ? null : instead(phase, texts, ways)].filter((each) => each !== null))
      if (!wasExpired) note?.focus()
    },
  }
}

function node<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Readonly<Record<string, unknown>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(
    embedCore().native('createElement').call(document, tag),
    properties,
  ) as HTMLElementTagNameMap[K]
  element.append(...children)
  return element
}

/** Gray placeholder bars. */
function skeleton(texts: ShellTexts): HTMLElement {
  const bars = [1, 2, 3, 4].map(() => node('div', { className: 'bar' }))
  const about = { className: 'card', part: 'skeleton', role: 'status', ariaBusy: 'true', ariaLabel: texts.loading }
  return node('div', about, ...bars)
}

/** Above what the borrower was doing, which stays as it is. */
function expiredNote(texts: ShellTexts, { renew, open }: SignInOffer): HTMLElement {
  const about = { className: 'expired', part: 'expired', role: 'status', tabIndex: -1 }
  const note = node('div', about, node('p', { className: 'note' }, texts.expired))
  void renew(() => note.append(portal(embedCore(), { className: 'action primary', onclick: open }, texts.signIn)))
  return note
}

/** Skeleton or message for a phase without a capability to show; null once it is ready. */
function instead(phase: Phase, texts: ShellTexts, { signIn, tryAgain }: Ways): HTMLElement | null {
  const core = embedCore()
  const open = texts.open(core.contact().name)
  const retry = { className: 'action primary', type: 'button', onclick: tryAgain }
  if (phase === 'waiting') return skeleton(texts)
  if (phase === 'signed-out')
    return message(
      texts,
      texts.signedOut,
      [portal(core, { className: 'action primary', onclick: signIn.open }, texts.signIn)],
      'status',
    )
  if (phase === 'not-available') return message(texts, texts.notAvailable, [portal(core, {}, open)])
  if (phase === 'ready') return null
  return message(texts, texts.notLoaded, [node('button', retry, texts.tryAgain), portal(core, {}, open)])
}

/** Message shown in place of the capability, with its actions and, last, a link to call us. @param role alert when something failed */
function message(texts: ShellTexts, text: string, ways: HTMLElement[], role = 'alert'): HTMLElement {
  const { phone, phoneHref } = embedCore().contact()
  const call = node('a', { className: 'action', href: `tel:${phoneHref}` }, texts.call(phone))
  const note = node('p', { className: 'note' }, text)
  return node('div', { className: 'card', part: 'message', role }, note, ...ways, call)
}

function portal(core: EmbedCore, about: object, label: string): HTMLElement {
  return node('a', { className: 'action', href: core.baseUrl(), target: '_blank', rel: 'noopener', ...about }, label)
}
