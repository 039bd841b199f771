import { httpDateMs } from '#sdk/dates/http-date'
import type { Language } from '#sdk/i18n/messages'
import { isOutage, malformedError, refusalError, unansweredError } from './failures.ts'

/** The few calls of the backend that are not GraphQL. */
export interface RestClient {
  readonly getJson: (path: string) => Promise<unknown>
  /** A public file, sent without a token. */
  readonly getText: (url: string) => Promise<string>
  /** A document of the borrower's, such as a letter: GET /api/documents/{id}. */
  readonly getDocument: (documentId: string) => Promise<Blob>
  /** @param headers more headers, such as Staff-Reason */
  readonly postJson: (path: string, body: object, headers?: Headers) => Promise<unknown>
  readonly deleteAt: (path: string, headers?: Headers) => Promise<void>
  /** Sends JSON to the full URL of a service that answers in words. No token goes with it. */
  readonly postForText: (url: string, body: object) => Promise<string>
}

type Headers = Readonly<Record<string, string>>

export interface RestClientOptions {
  /** The full URL of a path. */
  readonly url: (path: string) => string
  /** The headers that authenticate a request; empty when nobody is signed in. Asked once more for a call that was refused with 401. */
  readonly authorize: (request: {
    readonly reason: 'first' | 'refused'
    readonly method: string
    readonly url: string
  }) => Promise<Headers>
  /** Hears the time of the server with every answer, in milliseconds since 1970. */
  readonly onServerTime?: (serverMs: number) => void
  readonly language: () => Language
  /** The backend refused a call because it is down: status 503 with the code OUTAGE. */
  readonly onOutage?: () => void
  readonly fetch?: typeof fetch
  /** Milliseconds until a call counts as unanswered. Default 15,000. */
  readonly timeoutMs?: number
}

/**
 * Makes the client. But for one that was refused before it did anything, calls are not retried: only the caller can judge whether that is
 * safe.
 * @throws CarportError from every call
 */
export function createRestClient(options: RestClientOptions): RestClient {
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    try {
      const response = await (options.fetch ?? fetch)(url, {
        // With our own cookies, so that the answer to log out may clear what the browser keeps; they authenticate nothing here.
        credentials: 'same-origin',
        signal: AbortSignal.timeout(options.timeoutMs ?? 15_000),
        ...init,
      })
      const serverMs = httpDateMs(response.headers.get('date'))
      if (serverMs !== null) options.onServerTime?.(serverMs)
      return response
    } catch (cause) {
      throw unansweredError(cause)
    }
  }
  const refusedWith = async (response: Response): Promise<Error> => {
    const problem = await refused(response)
    if (isOutage(problem)) options.onOutage?.()
    return problem
  }
  const sendAuthorized = async (url: string, init: { method: string; headers: Headers; body?: string }) => {
    const ask = (proof: Headers) => send(url, { ...init, headers: { ...init.headers, ...proof } })
    const proof = await options.authorize({ reason: 'first', method: init.method, url })
    const response = await ask(proof)
    if (response.status !== 401) return response
    const next = await options.authorize({ reason: 'refused', method: init.method, url })
    return isSame(next, proof) ? response : ask(next)
  }
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    more?: Headers,
  ): Promise<unknown> => {
    const url = options.url(path)
    const headers = { accept: 'application/json', 'accept-language': options.language(), ...jsonType(body), ...more }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await sendAuthorized(url, { method, headers, ...sent })
    if (!response.ok) throw await refusedWith(response)
    return parsed(response)
  }
  return {
    getJson: (path) => call('GET', path),
    postJson: (path, body, headers) => call('POST', path, body, headers),
    deleteAt: async (path, headers) => void (await call('DELETE', path, undefined, headers)),
    async getDocument(documentId) {
      const url = options.url(`/api/documents/${encodeURIComponent(documentId)}`)
      const init = { method: 'GET', headers: { 'accept-language': options.language() } }
      const response = await sendAuthorized(url, init)
      if (!response.ok) throw await refusedWith(response)
      return response.blob()
    },
    async postForText(url, body) {
      const headers = { 'accept-language': options.language(), 'content-type': 'application/json' }
      const response = await send(url, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!response.ok) throw await refusedWith(response)
      return response.text()
    },
    async getText(url) {
      const response = await send(url, { method: 'GET' })
      if (!response.ok) throw malformedError(response)
      return response.text()
    },
  }
}

const jsonType = (body?: object): Headers => (body === undefined ? {} : { 'content-type': 'application/json' })

const isSame = (one: Headers, other: Headers): boolean => JSON.stringify(one) === JSON.stringify(other)

async function parsed(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  try {
    return await response.json()
  } catch {
    throw malformedError(response)
  }
}

async function refused(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !('code' in body)) return malformedError(response)
  const { message, ...extensions } = body as Record<string, unknown>
  return refusalError([{ message: typeof message === 'string' ? message : '', extensions }], response)
}
