import type pg from 'pg'

/** A COPY FROM STDIN: its statement, and its rows in COPY's text format. */
export interface Copied {
  readonly sql: string
  readonly rows: string
}

/**
 * Sends rows by COPY. Where one of them is refused, none is kept.
 * @param options how long pg waits for an answer, where that is not the pool's own limit
 */
export async function sendCopy(
  client: pg.PoolClient,
  copied: Copied,
  options: { readonly query_timeout?: number } = {},
): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      const answered = (error: unknown) => (error === null ? resolve() : reject(error))
      client.query(Object.assign(new SentCopy(copied, answered), options))
    })
  } catch (error) {
    // It was made where answers are read: its stack is to tell who asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** What of pg's connection is used: more than its types tell. */
interface Wire {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Goes through pg's queue of a connection like a query; pg calls what it is answered. */
class SentCopy implements pg.Submittable {
  /** Taken by pg, which puts its timer around it. */
  callback: (error: unknown) => void
  readonly text: string
  readonly #rows: string

  constructor({ sql, rows }: Copied, callback: (error: unknown) => void) {
    this.text = sql
    this.#rows = rows
    this.callback = callback
  }

  submit(connection: unknown): null {
    const wire = connection as Wire
    wire.query(this.text)
    return null
  }

  handleCopyInResponse(connection: unknown): void {
    const wire = connection as Wire
    wire.sendCopyFromChunk(Buffer.from(this.#rows))
    wire.endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleError(error: unknown): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }
}
