import type * as v from 'valibot'

/**
 * Who may call: 'anyone' without a token; a 'borrower' or 'staff' with the token of their sign-in; an 'element' with its embed token; a
 * 'partner' with its secret key; a 'vendor' with its signature.
 */
export type Caller = 'anyone' | 'borrower' | 'staff' | 'element' | 'partner' | 'vendor'

/** What one REST path does, for docs/reference/rest.md and openapi.json. */
export interface RestOperation {
  /** A sentence or two, beginning with a verb. */
  readonly about: string
  readonly callers: readonly Caller[]
  /** What each parameter in the path is. */
  readonly path?: Readonly<Record<string, string>>
  /** What may follow the question mark. */
  readonly query?: v.GenericSchema
  readonly body?: v.GenericSchema
  /** Media type of the body; application/json by default. */
  readonly bodyType?: string
  /** Status of the answer; 200 by default. */
  readonly status?: number
  /** JSON of the answer, or another media type; nothing without either. */
  readonly answer?: v.GenericSchema | `${string}/${string}`
}

/** Operations by method and path, such as `GET /api/documents/{id}`. */
export type RestOperations = Readonly<Record<string, RestOperation>>
