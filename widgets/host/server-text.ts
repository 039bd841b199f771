import { isCarportError } from '#sdk/errors/errors'

/** The borrower's text of an error; null when no server wrote one. */
export function serverText(error: unknown): string | null {
  return isCarportError(error) && error.message !== error.code ? error.message : null
}
