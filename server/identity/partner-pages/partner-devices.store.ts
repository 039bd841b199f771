import type { Queryable, Tx } from '#server/platform/store/database'

/** A browser in which a login proved a code at a partner; the partner is empty for pages of ours. */
export interface PartnerDevice {
  readonly deviceHash: Buffer
  readonly loginId: string
  readonly partnerId: string
}

/** Remembers a browser for a login at a partner. Times are ISO 8601. */
export async function rememberPartnerDevice(
  tx: Tx,
  device: PartnerDevice & { readonly createdAt: string; readonly expiresAt: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO partner_devices (device_hash, login_id, partner_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (device_hash, login_id, partner_id) DO UPDATE SET expires_at = excluded.expires_at`,
    [device.deviceHash, device.loginId, device.partnerId, device.createdAt, device.expiresAt],
  )
}

/** Puts a new secret in the place of a browser's old one, for everybody it is remembered for. The old one is worth nothing then. */
export async function renewPartnerDevice(tx: Tx, oldHash: Buffer, newHash: Buffer): Promise<void> {
  await tx.query(`UPDATE partner_devices SET device_hash = $2 WHERE device_hash = $1`, [oldHash, newHash])
}

/** Whether a browser is remembered for the login at the partner. */
export async function isPartnerDevice(q: Queryable, device: PartnerDevice, now: string): Promise<boolean> {
  const rows = await q.query(
    `SELECT 1 AS known FROM partner_devices WHERE device_hash = $1 AND login_id = $2 AND partner_id = $3 AND expires_at > $4`,
    [device.deviceHash, device.loginId, device.partnerId, now],
  )
  return rows.length === 1
}

/** Forgets every browser of a login at every partner. */
export async function forgetPartnerDevices(tx: Tx, loginId: string): Promise<void> {
  await tx.query(`DELETE FROM partner_devices WHERE login_id = $1`, [loginId])
}

/** Forgets browsers whose time ran out before a moment. */
export async function deleteOldPartnerDevices(tx: Tx, before: string): Promise<void> {
  await tx.query(`DELETE FROM partner_devices WHERE expires_at < $1`, [before])
}
