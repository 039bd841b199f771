import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { isAlive } from './sessions.store.ts'
import {
  addOidcRow,
  consumeOidcRow,
  deleteOidcRow,
  deleteOidcRowsOfGrant,
  findOidcRow,
  findOidcRowByUid,
  saveOidcRow,
  type OidcRow,
} from './oidc-rows.store.ts'
import { reader } from '#server/platform/store/database'
import { findSession } from './sessions.store.ts'
import { identitySettings } from '#server/platform/config/identity-settings'

/** The provider's storage on our database. Its session lives only as long as ours: an idle or revoked one is not found. */
export function createOidcAdapter(services: Services): (model: string) => Adapter {
  const { db } = services
  const now = () => toIso(systemClock.nowMs())

  return (model) => {
    const alive = async (row: OidcRow | null): Promise<AdapterPayload | undefined> => {
      if (row === null) return undefined
      if (model === 'Session' && !(await isSessionAlive(services, row))) return undefined
      return row.isConsumed ? { ...row.payload, consumed: true } : row.payload
    }
    const row = (rowId: string, payload: AdapterPayload, expiresIn: number) => ({
      model,
      rowId,
      payload: payload as Record<string, unknown>,
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      expiresAt: expiresIn > 0 ? toIso(systemClock.nowMs() + expiresIn * 1000) : null,
    })
    // These ids are the secrets themselves: a row is found by the hash, and does not hold what would open it.
    const isSecret = model === 'RefreshToken' || model === 'AuthorizationCode'
    const rowIdOf = (id: string) => (isSecret ? secretHash(id).toString('hex') : id)
    return {
      upsert: (id, payload, expiresIn = 0) =>
        db.withTx(async (tx) => {
          const { jti: _, ...rest } = payload
          const saved = row(rowIdOf(id), isSecret ? rest : payload, expiresIn)
          if (model !== 'ReplayDetection') return saveOidcRow(tx, saved)
          // Two that come at once both looked and found nothing: the row itself decides which was first.
          if (!(await addOidcRow(tx, saved, now()))) throw new errors.InvalidGrant('DPoP proof JWT Replay detected')
        }),
      find: async (id) => {
        const found = await alive(await findOidcRow(reader(db), model, rowIdOf(id), now()))
        return isSecret && found !== undefined ? { ...found, jti: id } : found
      },
      findByUid: async (uid) => alive(await findOidcRowByUid(reader(db), model, uid, now())),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const isFirst = await db.withTx((tx) => consumeOidcRow(tx, model, rowIdOf(id), now()))
        if (!isFirst) throw new errors.InvalidGrant('already used')
      },
      destroy: (id) => db.withTx((tx) => deleteOidcRow(tx, model, rowIdOf(id))),
      revokeByGrantId: (grantId) => db.withTx((tx) => deleteOidcRowsOfGrant(tx, grantId)),
    }
  }
}

/** A session row of the provider counts as long as our own session does. One without ours is of somebody who has not signed in. */
async function isSessionAlive(services: Services, row: OidcRow): Promise<boolean> {
  const { uid } = row.payload
  const session = typeof uid === 'string' ? await findSession(reader(services.db), uid) : null
  if (session === null) return row.payload.accountId === undefined
  return isAlive(session, Math.floor(systemClock.nowMs() / 1000), identitySettings(services.config).idleSeconds)
}
