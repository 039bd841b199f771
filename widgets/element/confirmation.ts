import { createEndpoints } from '#sdk/config/endpoints'
import {
  type ConfirmationRequest,
  type FromConfirmFrame,
  type ToConfirmFrame,
  confirmPath,
  confirmationError,
  parseFromConfirmFrame,
} from '#sdk/embed/confirm-protocol'
import type { EmbedCore } from '#sdk/embed/core'
import { envelope, frameAddress } from '#sdk/embed/frame-protocol'
import type { TokenBox } from '#sdk/embed/tokens'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import type { GraphqlClient } from '#sdk/graphql/client'
import type { TypedDocument } from '#sdk/graphql/document'
import { outcomeUnknownError, unansweredError } from '#sdk/graphql/failures'
import type { Language } from '#sdk/i18n/messages'
import { createPlace } from './confirmation-place.ts'

const titles: Readonly<Record<Language, string>> = { en: 'Review and confirm', es: 'Revisar y confirmar' }

/** How long a frame may take to answer at all, and one that has sent the mutation to say what came of it, in milliseconds. */
const loadMs = 15_000
const answerMs = 120_000

interface About {
  readonly element: HTMLElement
  readonly core: EmbedCore
  readonly box: TokenBox
  readonly language: Language
  readonly client: GraphqlClient
}

/** The confirm frame of one element: loaded ahead, shown in place of the view, gone with the answer. */
export interface Confirmations {
  /** Loads the frame, hidden. Does nothing while one is there. */
  readonly prepare: () => void
  /**
   * Has the borrower confirm a mutation, and sends it from our origin.
   * @throws CarportError; an AbortError when the borrower canceled; category 'unknown' when the frame was lost after it had sent
   */
  readonly ask: <TResult, TVariables>(
    document: TypedDocument<TResult, TVariables>,
    variables: TVariables,
    idempotencyKey: string,
  ) => Promise<TResult>
}

const all = new WeakMap<About, Confirmations>()

/** The same for the same element. @param about the element that asks; its shadow root holds the frame */
export function confirmationsOf(about: About): Confirmations {
  const confirmations = all.get(about) ?? createConfirmations(about)
  all.set(about, confirmations)
  return confirmations
}

function createConfirmations(about: About): Confirmations {
  let frame: ConfirmFrame | null = null
  const frameNow = (): ConfirmFrame => {
    if (frame?.isOver() !== false) frame = openConfirmFrame(about)
    return frame
  }
  return {
    prepare: () => void frameNow(),
    async ask(document, variables, idempotencyKey) {
      const { box } = about
      const token = (reason: 'first' | 'refused') => box.getToken({ reason, signal: new AbortController().signal })
      const shown = frameNow()
      const confirmed = shown.confirm(token, {
        language: about.language,
        operation: document.confirms ?? '',
        document: { name: document.name, source: document.source },
        variables: variables as ConfirmationRequest['variables'],
        idempotencyKey,
      })
      // The refetch fails the same way, which prompts the borrower to sign in.
      confirmed.catch((error: unknown) => {
        if (isCarportError(error, 'UNAUTHENTICATED')) void about.client.refetchAll()
      })
      return confirmed as never
    },
  }
}

type AskForToken = (reason: 'first' | 'refused') => Promise<string | null> | string | null
type Wanted = Omit<ConfirmationRequest, 'token' | 'scheme' | 'theme'>

interface ConfirmFrame {
  /** It was removed, or it was asked already. */
  isOver(): boolean
  confirm(token: AskForToken, wanted: Wanted): Promise<object>
}

/** A promise and what settles it: Promise.withResolvers, for Safari before 17.4. */
function settledLater<T>(): PromiseWithResolvers<T> {
  let resolve: PromiseWithResolvers<T>['resolve'] = () => undefined
  let reject: PromiseWithResolvers<T>['reject'] = () => undefined
  const promise = new Promise<T>((...ends) => {
    ;[resolve, reject] = ends
  })
  return { promise, resolve, reject }
}

function openConfirmFrame({ element, core, language }: About): ConfirmFrame {
  const url = createEndpoints(core.baseUrl()).url(confirmPath)
  const { origin } = new URL(url)
  const place = createPlace(element, titles[language])
  const { iframe } = place
  const send = (message: ToConfirmFrame): void => iframe.contentWindow?.postMessage(envelope(message), origin)
  const ready = settledLater<void>()
  const answer = settledLater<object>()
  let token: AskForToken | null = null
  let phase: 'loading' | 'ready' | 'asked' | 'sending' | 'over' = 'loading'
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (finish: () => void): void => {
    if (phase === 'over') return
    phase = 'over'
    clearTimeout(timer)
    endListening()
    place.remove()
    finish()
  }
  const giveUp = (): void => end(() => answer.reject(new DOMException('The borrower canceled', 'AbortError')))
  // A frame that is gone before it sent has changed nothing; one that is gone after that may have.
  const lose = (): void => {
    const problem = unansweredError(new DOMException('The frame is gone', 'TimeoutError'))
    if (phase === 'sending') end(() => answer.reject(outcomeUnknownError(problem)))
    else end(() => (token === null ? undefined : answer.reject(unansweredError(null))))
  }
  const act = async (message: FromConfirmFrame): Promise<void> => {
    if (message.type === 'ready') {
      // A frame moved within the page reloads and loses the request it was sent.
      if (phase !== 'loading') return phase === 'asked' ? giveUp() : lose()
      phase = 'ready'
      ready.resolve()
    } else if (message.type === 'height') iframe.height = String(message.height)
    else if (message.type === 'renew') {
      const renewed = await token?.('refused')
      if (renewed) send({ type: 'token', token: renewed })
    } else if (phase === 'asked' || phase === 'sending') {
      if (message.type === 'sending' || message.type === 'waiting') {
        clearTimeout(timer)
        phase = message.type === 'sending' ? 'sending' : 'asked'
        if (phase === 'sending') timer = setTimeout(lose, answerMs)
      } else if (message.type === 'done') end(() => answer.resolve(message.data))
      else if (message.type === 'failed') end(() => answer.reject(confirmationError(message.error)))
      else giveUp()
    }
  }
  const endListening = listenTo(iframe, origin, (message) => void act(message).catch(lose))
  place.onGone(lose)
  place.onCancel(() => phase !== 'sending' && giveUp())
  iframe.src = frameAddress(url)
  return {
    isOver: () => phase !== 'loading' && phase !== 'ready',
    async confirm(askForToken, wanted) {
      token = askForToken
      place.show()
      timer = setTimeout(() => end(() => answer.reject(unansweredError(null))), loadMs)
      const start = async (): Promise<void> => {
        await ready.promise.then(place.enter)
        const text = await askForToken('first')
        if (text === null) throw new CarportError('UNAUTHENTICATED')
        if (phase !== 'ready') return
        clearTimeout(timer)
        phase = 'asked'
        send({ type: 'start', token: text, ...place.look(), ...wanted })
      }
      start().catch((error: unknown) => end(() => answer.reject(unansweredError(error))))
      return answer.promise
    },
  }
}

/** Listens for messages from this frame only. Returns a function that stops listening. */
function listenTo(iframe: HTMLIFrameElement, origin: string, hear: (message: FromConfirmFrame) => void): () => void {
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.origin !== origin || event.source !== iframe.contentWindow) return
    const message = parseFromConfirmFrame(event.data)
    if (message !== null) hear(message)
  }
  addEventListener('message', listen)
  return () => removeEventListener('message', listen)
}
