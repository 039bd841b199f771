import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { deleteOidcRow, findOidcRow, saveOidcRow } from './oidc-rows.store.ts'

/** What is known between the password and the code of one interaction. Only the browser that holds its cookie gets to it. */
export type PendingSignIn = PendingCode | PendingRegistration

/** The password was right. */
export interface PendingCode {
  readonly kind: 'SIGN_IN'
  readonly loginId: string
  readonly email: string
  /** Where the last code went, as shown. */
  readonly sentTo: string
}

/** Somebody wants a login. The password is this visit's own, and becomes the login's when this visit proves the address. */
export interface PendingRegistration {
  readonly kind: 'REGISTER'
  readonly email: string
  readonly passwordHash: string
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
