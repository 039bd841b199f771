import type { Language } from '#sdk/i18n/messages'

/** Why a token is asked for: for the first time, or because the server refused the one before. */
export type TokenReason = 'first' | 'refused'

/** Gives the bearer token, or null when nobody is signed in. 'refused' must answer with a new one. */
export type GetToken = (request: {
  readonly reason: TokenReason
  readonly signal: AbortSignal
}) => Promise<string | null> | string | null

/** The headers that authenticate one request, where a bearer token is not enough (a proof per request). */
export type Authorize = (request: {
  readonly reason: TokenReason
  readonly method: 'POST'
  readonly url: string
  readonly signal: AbortSignal
}) => Promise<Readonly<Record<string, string>>>

/** Waiting, made replaceable so that tests neither sleep nor flake. */
export interface Timers {
  /** Calls back after that many milliseconds; returns a function that forgets it. */
  after(milliseconds: number, callback: () => void): () => void
  /** At least 0 and less than 1. */
  random(): number
}

/** What both engines are made from. */
export interface GraphqlClientOptions {
  /** The full URL of POST /graphql. */
  readonly endpoint: string
  /** The bearer token. Ignored when `authorize` is given. */
  readonly getToken?: GetToken
  readonly authorize?: Authorize
  /** Sent as Accept-Language; texts of errors come back in it. */
  readonly language: () => Language
  /** More headers for a request, such as Impersonation-User-Id. */
  readonly extraHeaders?: () => Readonly<Record<string, string>>
  /** A new token was refused too: the session is over. */
  readonly onSessionExpired?: () => void
  /** Called with the server's time, in milliseconds since 1970, from the Date header of each answer. */
  readonly onServerTime?: (serverMs: number) => void
  /** Milliseconds until an attempt counts as unanswered. Default 15,000. */
  readonly timeoutMs?: number
  readonly fetch?: typeof fetch
  readonly timers?: Timers
}
