import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { identitySettings } from '#server/platform/config/identity-settings'
import { reader } from '#server/platform/store/database'
import { takesNoWrites } from '#server/platform/store/trouble'
import type { UsedProof } from './dpop.ts'
import { findSession, findSessionOnce, isAlive, type SessionRow, touchSession } from './sessions.store.ts'

/** A session that is not there, somebody else's, or over. It ends like this every day, so nothing is wrong with us. */
export class SessionOver extends Error {
  override readonly name = 'SessionOver'
}

/** How stale last_seen_at may get before an API call writes it: 15 seconds, and less where the idle limit itself is short. */
const touchEverySeconds = (idleSeconds: number) => Math.min(15, Math.floor(idleSeconds / 80))

/**
 * The session of a login, when it is alive: idle and absolute limits are on the machine's clock (reliability 29). An API call is
 * activity; a token refresh is not.
 * @param proof of the request's key, which is taken with it
 * @throws SessionOver; Error when another process took the proof
 */
export async function aliveSession(
  services: Services,
  { sessionId, loginId }: Pick<SessionRow, 'sessionId' | 'loginId'>,
  isPassive: boolean,
  proof: UsedProof | null,
): Promise<SessionRow> {
  const session = await readSession(services, sessionId, proof)
  if (session === null || session.loginId !== loginId) throw new SessionOver('The session is not there.')
  const nowMs = systemClock.nowMs()
  const nowSeconds = Math.floor(nowMs / 1000)
  const { idleSeconds } = identitySettings(services.config)
  const unwritten = seenUnwritten.get(sessionId)
  const lastSeenSeconds = Math.max(session.lastSeenSeconds, unwritten ?? 0)
  if (!isAlive({ ...session, lastSeenSeconds }, nowSeconds, idleSeconds))
    throw new SessionOver('The session has ended.')
  const isKnown = unwritten === undefined && nowSeconds - lastSeenSeconds < touchEverySeconds(idleSeconds)
  if (isPassive || isKnown) return session
  // A read goes on where nothing can be written, on a full disk, and nobody is signed out by it.
  if (await services.db.tryTx((tx) => touchSession(tx, sessionId, toIso(nowMs)))) seenUnwritten.delete(sessionId)
  else rememberSeen(sessionId, nowSeconds)
  return session
}

async function readSession({ db }: Services, sessionId: string, proof: UsedProof | null): Promise<SessionRow | null> {
  if (proof === null) return findSession(reader(db), sessionId)
  const found = await findSessionOnce(reader(db), sessionId, proof).catch(async (error: unknown) => {
    // Where nothing can be written reads go on, and a proof is known to the process that took it alone.
    if (!takesNoWrites(error)) throw error
    return { session: await findSession(reader(db), sessionId) }
  })
  if (found === null) throw new Error('The proof was used before.')
  return found.session
}

/** When sessions were seen that could not be written, in this process; the oldest go first. */
const seenUnwritten = new Map<string, number>()
const seenAtMost = 100_000

function rememberSeen(sessionId: string, nowSeconds: number): void {
  seenUnwritten.delete(sessionId)
  seenUnwritten.set(sessionId, nowSeconds)
  const [oldest] = seenUnwritten.keys()
  if (seenUnwritten.size > seenAtMost && oldest !== undefined) seenUnwritten.delete(oldest)
}
