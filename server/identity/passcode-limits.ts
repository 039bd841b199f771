import { parseIso, toIso } from '#sdk/dates/dates'
import { timeText } from '#sdk/dates/times'
import { CarportError } from '#sdk/errors/errors'
import type { Queryable, Tx } from '#server/platform/store/database'
import { type CodesOf, lastLockedAt, sentSince } from './passcodes.store.ts'

export const resendAfterMs = 30_000
/** Sends within a time: over all purposes of a login; for new logins those of a visit, and those to one address that its network asked for. */
export const sendLimits = [
  { count: 3, withinMs: 15 * 60_000 },
  { count: 5, withinMs: 60 * 60_000 },
  { count: 10, withinMs: 24 * 60 * 60_000 },
] as const

/** How long codes of a purpose wait after five wrong tries. A contact that is to be proved waits an hour (rules 5). */
export function lockedAfterTriesMs(purpose: string): number {
  return (purpose.startsWith('NEW_') ? 60 : 15) * 60_000
}

/** The moment (milliseconds) until which wrong tries keep the codes of a login, purpose and place from being sent and tried, or null. */
export async function lockEnd(q: Queryable, of: CodesOf): Promise<number | null> {
  const lockedAt = await lastLockedAt(q, of)
  return lockedAt === null ? null : parseIso(lockedAt) + lockedAfterTriesMs(of.purpose)
}

/**
 * Demands that a login may be sent another code. Codes that were asked for with an embed token, and all others, have counts of their
 * own: a page around an element, or its server, uses up none of those that the borrower asks for in the portal. The count for elements is
 * one for all partners.
 * @throws CarportError TOO_MANY_REQUESTS (params.seconds); OTP_LOCKED (params.time)
 */
export async function refuseTooMany(tx: Tx, sending: CodesOf, nowMs: number): Promise<void> {
  const lockedUntilMs = await lockEnd(tx, sending)
  if (lockedUntilMs !== null && lockedUntilMs > nowMs)
    throw new CarportError('OTP_LOCKED', { params: { time: timeText(lockedUntilMs) } })
  const longest = sendLimits.at(-1)?.withinMs ?? 0
  const sent = (await sentSince(tx, sending, toIso(nowMs - longest))).map((row) => ({
    ...row,
    atMs: parseIso(row.createdAt),
  }))
  const last = sent.find((row) => row.purpose === sending.purpose)
  if (last !== undefined && nowMs - last.atMs < resendAfterMs) {
    throw new CarportError('TOO_MANY_REQUESTS', {
      params: { seconds: Math.ceil((last.atMs + resendAfterMs - nowMs) / 1000) },
    })
  }
  for (const limit of sendLimits) {
    const earliest = sent.filter((row) => row.atMs > nowMs - limit.withinMs)[limit.count - 1]
    if (earliest !== undefined)
      throw new CarportError('OTP_LOCKED', { params: { time: timeText(earliest.atMs + limit.withinMs) } })
  }
}
