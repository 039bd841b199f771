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
  readonly postJson: (path: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<unknown>
  readonly deleteAt: (path: string, headers?: Readonly<Record<string, string>>) => Promise<void>
  /** Sends JSON to the full URL of a service that answers in words. No token goes with it. */
  readonly postForText: (url: string, body: object) => Promise<string>
}

type Authorize = (request: {
  readonly method: string
  readonly url: string
}) => Promise<Readonly<Record<string, string>>>

export interface RestClientOptions {
  /** The full URL of a path. */
  readonly url: (path: string) => string
  /** The headers that authenticate a request; empty when nobody is signed in. */
  readonly authorize: Authorize
  /** The same once more for a call refused with 401, which did nothing. Default: such a call is refused. */
  readonly reauthorize?: Authorize
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
  const authorized = async (
    request: { readonly method: string; readonly url: string },
    ask: (proof: Readonly<Record<string, string>>) => Promise<Response>,
  ): Promise<Response> => {
    const response = await ask(await options.authorize(request))
    const { reauthorize } = options
    return response.status === 401 && reauthorize !== undefined ? ask(await reauthorize(request)) : response
  }
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    more?: Readonly<Record<string, string>>,
  ): Promise<unknown> => {
    const url = options.url(path)
    const headers = {
      accept: 'application/json',
      'accept-language': options.language(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await authorized({ method, url }, (proof) =>
      send(url, { method, headers: { ...headers, ...proof }, ...sent }),
    )
    if (!response.ok) throw await refusedWith(response)
    return response.status === 204 ? null : parsed(response)
  }
  return {
    getJson: (path) => call('GET', path),
    postJson: (path, body, headers) => call('POST', path, body, headers),
    deleteAt: async (path, headers) => void (await call('DELETE', path, undefined, headers)),
    async getDocument(documentId) {
      const url = options.url(`/api/documents/${encodeURIComponent(documentId)}`)
      const response = await authorized({ method: 'GET', url }, (proof) =>
        send(url, { method: 'GET', headers: { 'accept-language': options.language(), ...proof } }),
      )
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

async function parsed(response: Response): Promise<unknown> {
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
