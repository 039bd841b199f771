import { type ArmedButton, armButton } from './armed.ts'
import { type CodeStep, createCodeStep } from './code-step.ts'
import type { Confirmation } from './confirmation-api.ts'
import type { ConfirmMessages } from './confirm.messages.ts'
import { button, node } from './node.ts'

/** How long a button that cannot be armed waits before it explains why, in milliseconds. */
const explainAfterMs = 4_000

export interface ConfirmationView {
  readonly heading: HTMLElement
  readonly parts: readonly HTMLElement[]
  readonly code: CodeStep | null
  /** Shows what went wrong, and lets the button be pressed again. */
  fail(message: string): void
  setBusy(isBusy: boolean): void
}

interface ViewOptions {
  readonly confirmation: Confirmation
  readonly texts: ConfirmMessages
  /** Said above the figures. */
  readonly notice: string
  readonly sendCode: (contactId: string) => Promise<{ readonly masked: string }>
  /** The borrower pressed, and meant it. */
  readonly onPress: () => void
  readonly onCancel: () => void
}

/** What is confirmed: whose loan, what happens to it, the text that is signed, the code, and the one button. */
export function createConfirmationView(options: ViewOptions): ConfirmationView {
  const { confirmation, texts, notice, sendCode, onPress, onCancel } = options
  const { view, loan, partnerName } = confirmation
  let isBusy = false
  const press = (event: Event): void => {
    if (isBusy) return
    if (armed.accepts(event)) onPress()
    // With the button out of sight, as for Enter in the field for the code, or some of the words: what it does is read first.
    else armed.nextToSee().scrollIntoView({ block: 'nearest' })
  }
  // The button was pressed for the code, with everything above it seen: the last digit completes what it began.
  const complete = (event: Event): void => {
    if (!isBusy && armed.acceptsTyping(event)) onPress()
  }
  const act = button('primary', view.act, press)
  act.classList.add('cp-wide')
  const cancel = button('quiet', texts.cancel, () => isBusy || onCancel())
  const alert = node('div', { className: 'confirm-alert', role: 'alert' })
  const status = node('p', { className: 'cp-visually-hidden', role: 'status' })
  const contacts = confirmation.code?.contacts ?? []
  const code =
    contacts.length === 0
      ? null
      : createCodeStep({ contacts, texts, act: view.act, send: sendCode, onEnter: press, onComplete: complete })
  // A code is wanted, and nothing on file can get one.
  const isElsewhere = confirmation.code !== null && code === null
  const heading = node('h1', { tabIndex: -1 }, view.title)
  const who = node('p', {}, texts.who(loan.firstName, loan.lastFour, partnerName))
  const head = node('div', { className: 'cp-stack cp-gap-8' }, heading, who)
  const figures = view.rows.map(figure)
  const signed = view.authorization === null ? null : agreement(texts.authorization, view.authorization)
  const covered = node('p', { className: 'cp-help', role: 'status' })
  // Line by line: on a small screen, all of them together are never in sight.
  const beside = [signed, code?.element ?? null].flatMap(paragraphsOf)
  const armed = armButton(act, [heading, who, ...figures], { beside })
  explain(armed, act, covered, texts)
  return {
    heading,
    code,
    parts: [
      head,
      ...(notice === '' ? [] : [node('p', { className: 'confirm-note', role: 'status' }, notice)]),
      node('div', { className: 'confirm-card' }, node('dl', { className: 'cp-summary' }, ...figures)),
      ...(signed === null ? [] : [signed]),
      ...(code === null ? [] : [code.element]),
      ...(isElsewhere ? [elsewhere(texts)] : [alert, status, act, covered]),
      cancel,
    ],
    fail(message) {
      alert.textContent = message
    },
    setBusy(next) {
      isBusy = next
      act.ariaBusy = next ? 'true' : null
      cancel.ariaDisabled = next ? 'true' : null
      status.textContent = next ? texts.sending : ''
      if (next) alert.textContent = ''
    },
  }
}

function figure({ label, value }: Confirmation['view']['rows'][number]): HTMLElement {
  return node(
    'div',
    { className: 'cp-row cp-summary-row' },
    node('dt', { className: 'cp-summary-label' }, label),
    node('dd', { className: 'cp-summary-value' }, value),
  )
}

function agreement(title: string, text: string): HTMLElement {
  const paragraphs = text.split(/\n+/).map((paragraph) => node('p', {}, paragraph))
  return node('section', { className: 'cp-agreement' }, node('h2', {}, title), ...paragraphs)
}

/** The heading and the paragraphs of what is signed, or of the step that asks for the code. */
function paragraphsOf(section: HTMLElement | null): HTMLElement[] {
  return [...(section?.querySelectorAll<HTMLElement>('h2, p') ?? [])]
}

/** Why this can't be confirmed here, and where it can. */
function elsewhere(texts: ConfirmMessages): HTMLElement {
  const way = ourSite('cp-button cp-button-primary', texts)
  return node(
    'section',
    { className: 'cp-stack cp-gap-16' },
    node('h2', {}, texts.codeTitle),
    node('p', {}, texts.noContacts),
    node('div', {}, way),
  )
}

function ourSite(className: string, texts: ConfirmMessages): HTMLElement {
  return node('a', { className, href: '/', target: '_blank', rel: 'noopener' }, texts.openSite)
}

/** A button that stays gray because something was not seen, or is covered by the page, explains that, with the way around. */
function explain(armed: ArmedButton, act: HTMLElement, note: HTMLElement, texts: ConfirmMessages): void {
  const look = (): void => {
    if (!act.isConnected) return
    const isBlocked = !armed.isInSight() && isOnScreen(act)
    if (!isBlocked) note.replaceChildren()
    else if (note.firstChild === null) note.append(`${texts.covered} `, ourSite('cp-link', texts))
    setTimeout(look, explainAfterMs)
  }
  setTimeout(look, explainAfterMs)
}

// A frame that is hidden has no size.
function isOnScreen(element: HTMLElement): boolean {
  return element.getClientRects().length > 0
}
