import type { Actor } from '#server/platform/context'

/**
 * Where a code is asked for and typed: on our own pages, or in the elements of one partner. A page that asks for one, or types wrong ones,
 * does so for itself alone.
 */
export interface CodePlace {
  /** With an embed token: whose page it is may ask in the borrower's place. */
  readonly isForEmbed: boolean
  /** Null on our own pages, also for an element on one of them. */
  readonly partnerId: string | null
}

export const ownPages: CodePlace = { isForEmbed: false, partnerId: null }

/** The place of whoever asks. */
export function codePlaceOf(actor: Actor): CodePlace {
  return actor.kind === 'embed' ? { isForEmbed: true, partnerId: actor.partner?.partnerId ?? null } : ownPages
}
