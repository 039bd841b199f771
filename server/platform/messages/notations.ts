import { toIso } from '#sdk/dates/dates'
import type { Place } from '#server/platform/place'
import { newId } from '#server/platform/store/ids'
import type { Tx } from '#server/platform/store/database'
import { insertNotation } from './contact.store.ts'

/** Every activity code the product writes (rules 19.4). */
export type NotationCode =
  | 'LG'
  | 'PY'
  | 'PX'
  | 'AP'
  | 'AX'
  | 'PT'
  | 'PB'
  | 'PC'
  | 'LM'
  | 'EX'
  | 'PO'
  | 'KO'
  | 'KX'
  | 'PR'
  | 'CP'
  | 'IM'
  | 'LK'
  | 'RT'
  /** The loan was charged off. */
  | 'CO'

/** A note on an account that staff read. */
export interface Notation {
  readonly accountNumber: string
  readonly activityCode: NotationCode
  /** A the buyer, C the co-buyer. */
  readonly partyContacted: 'A' | 'C'
  /** Default: the web, as for staff and for jobs. */
  readonly placeCalled?: Place | undefined
  /** No personal data beyond what the account page shows. */
  readonly comment: string
  /** Only staff set a route. */
  readonly newRoute?: string | null
  /** The login id of who did it, or `system`. */
  readonly actor: string
  /** Milliseconds since 1970 by the server's clock. */
  readonly createdAtMs: number
}

/** Writes a notation in the caller's transaction. @returns its id */
export async function writeNotation(tx: Tx, notation: Notation): Promise<string> {
  const notationId = newId('ntn')
  await insertNotation(tx, {
    ...notation,
    notationId,
    placeCalled: notation.placeCalled ?? 'WEB',
    newRoute: notation.newRoute ?? null,
    createdAt: toIso(notation.createdAtMs),
  })
  return notationId
}
