import {
  type FromConfirmFrame,
  type ToConfirmFrame,
  confirmPath,
  parseToConfirmFrame,
} from '#sdk/embed/confirm-protocol'
import { envelope } from '#sdk/embed/frame-protocol'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import { createTransport } from '#sdk/graphql/transport'

interface FramedPage {
  readonly HTMLIFrameElement?: typeof HTMLIFrameElement
  readonly window?: Pick<typeof globalThis, 'MessageEvent'>
  readonly fetch: typeof fetch
  readonly dispatchEvent?: (event: Event) => boolean
}

/**
 * Plays the servicer's confirm frame in a window: what an element wants confirmed is agreed to, or canceled, at once, and what was
 * agreed to is sent from the frame. Nothing is loaded.
 * @returns the function that gives the window its own frames back
 */
export function playConfirmFrame(page: FramedPage, baseUrl: string, answer: 'agreed' | 'canceled'): () => void {
  const frames = page.HTMLIFrameElement?.prototype
  const own = frames === undefined ? undefined : Object.getOwnPropertyDescriptor(frames, 'src')
  if (frames === undefined || own?.set === undefined) return () => undefined
  const address = `${baseUrl.replace(/\/$/, '')}${confirmPath}#`
  Object.defineProperty(frames, 'src', {
    ...own,
    set(this: HTMLIFrameElement, url: string) {
      if (url.startsWith(address)) play(page, this, baseUrl, answer)
      else own.set?.call(this, url)
    },
  })
  return () => Object.defineProperty(frames, 'src', own)
}

function play(page: FramedPage, iframe: HTMLIFrameElement, baseUrl: string, answer: 'agreed' | 'canceled'): void {
  const inside = iframe.contentWindow
  if (inside === null) return
  const { origin } = new URL(baseUrl)
  // The window's class, because Node's own MessageEvent rejects a window as the source.
  const { MessageEvent: Message } = page.window ?? globalThis
  const say = (message: FromConfirmFrame): void =>
    void page.dispatchEvent?.(new Message('message', { data: envelope(message), origin, source: inside }))
  const renewal: { take: (token: string | null) => void } = { take: () => undefined }
  const hear = (message: ToConfirmFrame | null): void => {
    if (message?.type === 'token') renewal.take(message.token)
    else if (message?.type === 'start' && answer === 'canceled') say({ type: 'cancel' })
    else if (message?.type === 'start') void send(page, baseUrl, message, { say, renewal })
  }
  Object.defineProperty(inside, 'postMessage', { value: (data: unknown) => hear(parseToConfirmFrame(data)) })
  queueMicrotask(() => say({ type: 'ready' }))
}

async function send(
  page: FramedPage,
  baseUrl: string,
  asked: Extract<ToConfirmFrame, { readonly type: 'start' }>,
  { say, renewal }: { say: (message: FromConfirmFrame) => void; renewal: { take: (token: string | null) => void } },
): Promise<void> {
  const transport = createTransport({
    endpoint: `${baseUrl.replace(/\/$/, '')}/graphql`,
    fetch: (input, init) => page.fetch(input, init),
    language: () => asked.language,
    getToken: ({ reason }) => {
      if (reason === 'first') return asked.token
      const renewed = new Promise<string | null>((take) => (renewal.take = take))
      say({ type: 'renew' })
      return renewed
    },
  })
  const { document, variables, idempotencyKey } = asked
  const request = {
    document: { kind: 'mutation' as const, ...document },
    variables: variables as never,
    idempotencyKey,
  }
  say({ type: 'sending' })
  try {
    say({ type: 'done', data: (await transport.send(request)) as object })
  } catch (error) {
    const problem = isCarportError(error) ? error : new CarportError('INTERNAL', { cause: error })
    const { code, message, category, retryable, httpStatus, fields, params, correlationId = null } = problem
    say({ type: 'failed', error: { code, message, category, retryable, httpStatus, fields, params, correlationId } })
  }
}
