import type { ConfirmSession } from '#sdk/embed/confirm-protocol'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import { textOf } from './code-step.ts'
import type { Confirmation, ConfirmationApi } from './confirmation-api.ts'
import { createConfirmationView } from './confirmation-view.ts'
import type { ConfirmMessages } from './confirm.messages.ts'
import { button, node } from './node.ts'

/** What the steps of a confirmation work with. */
export interface Page {
  readonly session: ConfirmSession
  readonly place: HTMLElement
  readonly texts: ConfirmMessages
  readonly api: ConfirmationApi
  readonly skeleton: readonly Element[]
}

/** Asks the server what is to be confirmed, and shows it. @param notice why it is asked again */
export async function confirm(page: Page, notice = ''): Promise<void> {
  const { session, place, texts, api, skeleton } = page
  const cancel = () => button('quiet', texts.cancel, () => session.cancel())
  place.ariaBusy = 'true'
  place.replaceChildren(
    ...skeleton,
    node('p', { className: 'cp-visually-hidden', role: 'status' }, texts.loading),
    cancel(),
  )
  document.onkeydown = ({ key }) => {
    if (key === 'Escape' && place.querySelector('[aria-busy]') === null) session.cancel()
  }
  try {
    const asked = await api.ask()
    if ('isDone' in asked) await send(page, null)
    else show(page, asked, notice)
  } catch (error) {
    if (!isPassing(error)) return session.failed(problemOf(error))
    const heading = node('h1', { tabIndex: -1 }, texts.notLoaded)
    const again = button('secondary', texts.tryAgain, () => void confirm(page, notice))
    place.replaceChildren(heading, node('p', {}, textOf(error, '')), again, cancel())
    heading.focus()
  } finally {
    place.ariaBusy = null
  }
}

function show(page: Page, confirmation: Confirmation, notice: string): void {
  const { session, place, texts, api } = page
  const { confirmation: secret } = confirmation
  let isProved = confirmation.code === null
  const press = async (): Promise<void> => {
    if (!isProved && view.code?.isSent() === false) {
      view.setBusy(true)
      await view.code.send()
      view.setBusy(false)
      return
    }
    const passcode = isProved ? '' : (view.code?.take() ?? null)
    if (passcode === null) return
    view.setBusy(true)
    try {
      if (!isProved) await api.approve(secret, passcode)
      isProved = true
    } catch (error) {
      view.setBusy(false)
      if (isCarportError(error) && error.code.startsWith('OTP_')) view.code?.refuse(textOf(error, texts.codeMissing))
      else if (isAskedAgain(error)) void confirm(page, texts.changed)
      else if (isPassing(error)) view.fail(textOf(error, texts.noAnswer))
      else session.failed(problemOf(error))
      return
    }
    await send(page, secret)
  }
  const view = createConfirmationView({
    confirmation,
    texts,
    notice,
    sendCode: (contactId) => api.sendCode(secret, contactId),
    onPress: () => void press(),
    onCancel: () => session.cancel(),
  })
  place.replaceChildren(...view.parts)
  view.heading.focus()
}

/** Sends the mutation, and reports to the element what came of it. @param secret null for one that was answered before */
async function send(page: Page, secret: string | null): Promise<void> {
  const { session, texts, api } = page
  session.sending()
  try {
    session.done(await api.commit(secret))
  } catch (error) {
    if (secret === null || !isAskedAgain(error)) return session.failed(problemOf(error))
    session.waiting()
    void confirm(page, texts.changed)
  }
}

/** The grant is over, or what it was for would cost something else now: nothing happened, and the borrower reads it again. */
function isAskedAgain(error: unknown): boolean {
  return isCarportError(error, 'CONFIRMATION_REQUIRED') && error.category !== 'unknown'
}

/** Worth another try from here; anything else is an answer for the element. */
function isPassing(error: unknown): boolean {
  return (
    isCarportError(error) && (error.httpStatus === 0 || error.code === 'TOO_MANY_REQUESTS' || error.code === 'INTERNAL')
  )
}

function problemOf(error: unknown): CarportError {
  return isCarportError(error) ? error : new CarportError('INTERNAL', { category: 'unknown', cause: error })
}
