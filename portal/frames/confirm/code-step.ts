import { isCarportError } from '#sdk/errors/errors'
import type { CodeContact } from './confirmation-api.ts'
import type { ConfirmMessages } from './confirm.messages.ts'
import { button, node } from './node.ts'

/** The passcode: where it goes, sending it, and the field for it. */
export interface CodeStep {
  readonly element: HTMLElement
  /** Whether a code has been sent, and its field is there. */
  isSent(): boolean
  /** Sends one to the contact that is chosen, and gives its field the focus; shows why where that does not work. */
  send(): Promise<void>
  /** The digits; null, with the reason said, while there are none. */
  take(): string | null
  /** Shows why a code was refused. */
  refuse(message: string): void
}

interface CodeStepOptions {
  readonly contacts: readonly CodeContact[]
  readonly texts: ConfirmMessages
  /** The name of the button that sends the code first. */
  readonly act: string
  readonly send: (contactId: string) => Promise<{ readonly masked: string }>
  /** Enter was pressed in the field. */
  readonly onEnter: (event: Event) => void
  /** The last digit was typed, by hand or by the phone that filled it in. */
  readonly onComplete: (event: Event) => void
}

/** Makes the step. */
export function createCodeStep({ contacts, texts, act, send, onEnter, onComplete }: CodeStepOptions): CodeStep {
  const error = node('div', { className: 'cp-error', id: 'code-error', role: 'alert' })
  const status = node('p', { className: 'confirm-note', role: 'status' })
  const field = createField(texts, { onEnter, onComplete })
  const entry = node('div', { className: 'cp-field', hidden: true }, field.label, field.input, field.help)
  const choice = createChoice(contacts, texts)
  const say = (message: string, isAboutCode: boolean): void => {
    error.textContent = message
    field.input.ariaInvalid = isAboutCode ? 'true' : null
    if (!isAboutCode) return
    field.input.focus()
    // The next digit begins the code anew.
    field.input.select()
  }
  const sendIt = async (): Promise<void> => {
    if (sending.ariaBusy === 'true') return
    sending.ariaBusy = 'true'
    say('', false)
    try {
      const { masked } = await send(choice.chosen())
      status.textContent = texts.codeSent(masked)
      sending.hidden = false
      entry.hidden = false
      field.input.value = ''
      field.input.focus()
    } catch (problem) {
      say(textOf(problem, texts.noAnswer), false)
    } finally {
      sending.ariaBusy = null
    }
  }
  const sending = button('secondary', texts.sendAgain, () => void sendIt())
  sending.hidden = true
  const element = node(
    'section',
    { className: 'cp-stack cp-gap-16' },
    node('h2', {}, texts.codeTitle),
    node('p', {}, texts.codeText(act)),
    choice.element,
    status,
    node('div', { className: 'cp-stack cp-gap-8' }, entry, error, node('div', {}, sending)),
  )
  return {
    element,
    isSent: () => !entry.hidden,
    send: sendIt,
    take() {
      const digits = digitsOf(field.input)
      if (digits === null) say(texts.codeMissing, true)
      return digits
    },
    refuse: (message) => say(message, true),
  }
}

/** The server's words for a problem, where it sent some. */
export function textOf(problem: unknown, otherwise: string): string {
  return isCarportError(problem) && problem.message !== problem.code ? problem.message : otherwise
}

/** The six digits of a code, however it is spaced; null while there are fewer. */
function digitsOf({ value }: HTMLInputElement): string | null {
  const digits = value.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

function createField(texts: ConfirmMessages, { onEnter, onComplete }: Pick<CodeStepOptions, 'onEnter' | 'onComplete'>) {
  const input = node('input', {
    id: 'code',
    className: 'cp-input',
    inputMode: 'numeric',
    autocomplete: 'one-time-code',
    maxLength: 8,
  })
  input.setAttribute('aria-describedby', 'code-help code-error')
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') onEnter(event)
  })
  input.addEventListener('input', (event) => {
    if (digitsOf(input) !== null) onComplete(event)
  })
  return {
    input,
    label: node('label', { className: 'cp-label', htmlFor: 'code' }, texts.code),
    help: node('div', { className: 'cp-help', id: 'code-help' }, texts.codeHelp),
  }
}

function createChoice(contacts: readonly CodeContact[], texts: ConfirmMessages) {
  const inputs = contacts.map(({ contactId }, index) =>
    node('input', { type: 'radio', name: 'contact', value: contactId, checked: index === 0 }),
  )
  const cards = contacts.map(({ masked }, index) =>
    node(
      'div',
      { className: 'cp-radio-card' },
      node('label', { className: 'cp-radio-card-line' }, inputs[index] ?? null, masked),
    ),
  )
  return {
    element: node(
      'fieldset',
      { className: 'cp-radio-cards cp-stack cp-gap-8' },
      node('legend', { className: 'cp-label' }, texts.contactsLegend),
      ...cards,
    ),
    chosen: () => inputs.find(({ checked }) => checked)?.value ?? '',
  }
}
