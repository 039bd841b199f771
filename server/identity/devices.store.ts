import type { Queryable, Tx } from '#server/platform/store/database'

/** Remembers a browser for a login. */
export async function rememberDevice(
  tx: Tx,
  device: { deviceHash: Buffer; loginId: string; createdAt: string; expiresAt: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO remembered_devices (device_hash, login_id, created_at, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (device_hash, login_id) DO UPDATE SET expires_at = excluded.expires_at`,
    [device.deviceHash, device.loginId, device.createdAt, device.expiresAt],
  )
}

/** Puts a new secret in the place of a browser's old one, for every login it is remembered for. The old one is worth nothing then. */
export async function renewDevice(tx: Tx, oldHash: Buffer, newHash: Buffer): Promise<void> {
  await tx.query(`UPDATE remembered_devices SET device_hash = $2 WHERE device_hash = $1`, [oldHash, newHash])
}

/** Whether this browser is remembered for the login. */
export async function isDeviceRemembered(
  q: Queryable,
  deviceHash: Buffer,
  loginId: string,
  now: string,
): Promise<boolean> {
  const rows = await q.query(
    `SELECT 1 AS known FROM remembered_devices WHERE device_hash = $1 AND login_id = $2 AND expires_at > $3`,
    [deviceHash, loginId, now],
  )
  return rows.length === 1
}

/** Forgets every browser of a login: after a new password, or when staff remove its devices. @returns how many there were */
export async function forgetDevices(tx: Tx, loginId: string): Promise<number> {
  const rows = await tx.query(`DELETE FROM remembered_devices WHERE login_id = $1 RETURNING login_id`, [loginId])
  return rows.length
}
