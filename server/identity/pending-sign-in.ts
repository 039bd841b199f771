import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/context'
import { reader } from '#server/store/database'
import { deleteOidcRow, findOidcRow, saveOidcRow } from './oidc-rows.store.ts'

/** What is known between the password and the code of one interaction. Only the browser that holds its cookie gets to it. */
export interface PendingSignIn {
  readonly kind: 'SIGN_IN' | 'REGISTER'
  /** Null when the address that somebody wanted to register is taken: the page is the same, and no code is right. */
  readonly loginId: string | null
  readonly email: string
  /** Wrong codes so far where there is no login to count them on. */
  readonly tries: number
  /** Where the last code went, as shown. */
  readonly sentTo: string
}

const model = 'PendingSignIn'
const lifeMs = 20 * 60_000

/** The pending sign-in of an interaction, or null. */
export async function findPending(services: Services, interactionId: string): Promise<PendingSignIn | null> {
  const row = await findOidcRow(reader(services.db), model, interactionId, toIso(systemClock.nowMs()))
  return row === null ? null : (row.payload as unknown as PendingSignIn)
}

/** Keeps a pending sign-in. */
export async function savePending(services: Services, interactionId: string, pending: PendingSignIn): Promise<void> {
  const expiresAt = toIso(systemClock.nowMs() + lifeMs)
  const row = { model, rowId: interactionId, payload: { ...pending }, grantId: null, uid: null, expiresAt }
  await services.db.withTx((tx) => saveOidcRow(tx, row))
}

/** Forgets it: the person is signed in. */
export async function endPending(services: Services, interactionId: string): Promise<void> {
  await services.db.withTx((tx) => deleteOidcRow(tx, model, interactionId))
}
