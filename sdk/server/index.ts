// For the server of a partner, in Node 20 and newer and in edge runtimes: fetch and Web Crypto, and nothing else.
import { verifyWebhook, type WebhookEvent, type WebhookHeaders } from './webhook.ts'

export { CarportWebhookError, type WebhookEvent, type WebhookEventType, type WebhookHeaders } from './webhook.ts'

/** Where the servicer is, and who asks. */
export interface CarportServerOptions {
  /** Such as https://pay.example.com. Plain http is for your own machine. */
  readonly baseUrl: string
  /** What `npm run partner -- create` showed once, such as carport_sk_live_…. It never reaches a browser. */
  readonly secretKey: string
  /** Milliseconds until a request is given up. Default 10,000. */
  readonly timeoutMs?: number
  /** In place of the runtime's own fetch. */
  readonly fetch?: typeof globalThis.fetch
}

/** Whom a token is for and what it may be used for. */
export type TokenRequest = {
  /** 12 digits, as text. */
  readonly accountNumber: string
  /** Names of tags without `carport-`, such as make-a-payment. */
  readonly capabilities: readonly string[]
  /** Pages it may be used on, such as https://dealer.example.com. All pages of yours when left out. */
  readonly origins?: readonly string[]
} & (
  | { /** Of the borrower's confirmed login. */ readonly email: string; readonly customerId?: never }
  | { readonly customerId: string; readonly email?: never }
)

/** What your page hands to `configure({ getToken })`. Answer it with `cache-control: no-store`. */
export interface MintedToken {
  readonly token: string
  /** For your log: the servicer can end the token by it. It opens nothing. */
  readonly tokenId: string
  /** ISO 8601. */
  readonly expiresAt: string
}

/** What a borrower did on your page, and what became of it. */
export interface CarportAct {
  /** The whole idempotency key. */
  readonly reference: string
  /** Such as CreateIndividualPayment. */
  readonly operation: string
  /**
   * 'accepted' matches carport-success, 'posted' is money on the loan, 'pending' still waits for the card's bank, and
   * 'done' is for what moved no money.
   */
  readonly outcome: 'done' | 'pending' | 'accepted' | 'posted' | 'failed' | 'cancelled' | 'returned'
  /** With the service fee; null for what moved no money. */
  readonly amountCents: number | null
  readonly accountLastFour: string
  readonly confirmationNumber: string | null
  /** ISO 8601. */
  readonly doneAt: string
}

/** What a partner's server may ask. */
export interface CarportServer {
  /** A token for one borrower, one account, these capabilities and these pages. @throws CarportRequestError */
  mintToken(request: TokenRequest): Promise<MintedToken>
  /**
   * What became of something that was done with a token of yours, by the reference that carport-unknown names or by the whole key.
   * Null when nothing is known, which does not mean that nothing will come: a request may still be on its way.
   * @throws CarportRequestError
   */
  findByReference(reference: string): Promise<CarportAct | null>
  /**
   * Checks who sent a webhook, and when, and reads it. An event may come more than once: go by its id.
   * @param rawBody as it came, before anything parsed it
   * @param headers of the request; webhook-id, webhook-timestamp and webhook-signature are those of Standard Webhooks
   * @param secret what `npm run partner -- update --webhook` showed once
   * @throws CarportWebhookError when it is not ours, or older than five minutes
   */
  verifyWebhook(rawBody: string | Uint8Array, headers: WebhookHeaders, secret: string): Promise<WebhookEvent>
}

/** The servicer said no, or did not answer. The message ends with the hint. */
export class CarportRequestError extends Error {
  override readonly name = 'CarportRequestError'
  /** Of the answer; 0 when none came. */
  readonly status: number
  /** Such as NOT_FOUND; null when none came. */
  readonly code: string | null
  /** What to change. */
  readonly hint: string | null
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
  /** What the servicer finds the request by. */
  readonly correlationId: string | null

  constructor(
    message: string,
    answer: Omit<CarportRequestError, 'name' | 'message' | 'stack' | 'cause'>,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.status = answer.status
    this.code = answer.code
    this.hint = answer.hint
    this.retryable = answer.retryable
    this.correlationId = answer.correlationId
  }
}

const json = { 'content-type': 'application/json' }

/** Makes what asks the servicer. @throws TypeError for an address or a key that cannot work, or in a page */
export function createCarport({
  baseUrl,
  secretKey,
  timeoutMs = 10_000,
  fetch: ask = globalThis.fetch,
}: CarportServerOptions): CarportServer {
  const base = URL.parse(baseUrl)
  const isOwnMachine = base !== null && ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname)
  if (base === null || (base.protocol !== 'https:' && !isOwnMachine))
    throw new TypeError('baseUrl is the servicer’s https address, such as https://pay.example.com.')
  if (!/^carport_sk_\S+$/.test(secretKey))
    throw new TypeError('secretKey is what the servicer gave your server: it begins with carport_sk_.')
  if (typeof document !== 'undefined')
    throw new TypeError('@carport/elements/server is for your server: a secret key in a page is everybody’s.')

  const send = async (what: string, path: string, init: RequestInit): Promise<Response> => {
    try {
      return await ask(new URL(path, base), {
        ...init,
        headers: { authorization: `Bearer ${secretKey}`, ...(init.body === undefined ? {} : json) },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (cause) {
      const none = { status: 0, code: null, hint: null, retryable: true, correlationId: null }
      throw new CarportRequestError(`${what}: the servicer at ${base.origin} did not answer.`, none, cause)
    }
  }
  return {
    mintToken: async (request) => {
      const what = 'No token'
      const reply = await send(what, '/api/embed/sessions', {
        method: 'POST',
        body: JSON.stringify(request),
      })
      if (!reply.ok) throw await refusalOf(what, reply)
      return (await reply.json()) as MintedToken
    },
    findByReference: async (reference) => {
      const what = 'No answer about a reference'
      const reply = await send(what, `/api/embed/references/${encodeURIComponent(reference)}`, { method: 'GET' })
      if (reply.ok) return (await reply.json()) as CarportAct
      const refusal = await refusalOf(what, reply)
      if (refusal.code === 'NOT_FOUND' && refusal.hint !== null) return null
      throw refusal
    },
    verifyWebhook,
  }
}

interface ErrorBody {
  readonly code?: string
  readonly retryable?: boolean
  readonly correlationId?: string
  readonly params?: { readonly hint?: string }
}

async function refusalOf(what: string, reply: Response): Promise<CarportRequestError> {
  const body = (await reply.json().catch(() => ({}))) as ErrorBody
  const hint = body.params?.hint ?? null
  const code = body.code ?? null
  const told = [reply.status, code].filter((part) => part !== null).join(' ')
  return new CarportRequestError(`${what} (${told})${hint === null ? '.' : `: ${hint}`}`, {
    status: reply.status,
    code,
    hint,
    retryable: body.retryable ?? reply.status >= 500,
    correlationId: body.correlationId ?? reply.headers.get('x-correlation-id'),
  })
}
