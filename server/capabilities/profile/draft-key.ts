import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import { keyedHash } from '#server/platform/crypto/keyed-hash'

/**
 * The key under which the portal keeps what somebody has typed and not saved yet, base64 of 32 bytes. It follows from the login alone:
 * what a tab keeps can be read again after that person signed in, and by nobody else (rules 17.3).
 */
export function draftKey({ actor, config }: RequestContext): string {
  if (actor.kind !== 'borrower') throw new CarportError('NOT_FOUND')
  return keyedHash(config, 'kept-drafts', actor.loginId).toString('base64')
}
