import { CarportError } from '#sdk/errors/errors'
import { timeText } from '#sdk/dates/times'
import type { EmbedActor, RequestContext } from '#server/platform/context'
import {
  type AttemptLimit,
  bucketOf,
  type CountedBucket,
  countTries,
  lockedUntil,
  uncountTries,
} from '#server/platform/limits/attempts'
import type { PasscodeCheck } from '#server/identity/passcodes'

/** Whose tries are counted. */
interface Trying {
  readonly context: RequestContext
  readonly actor: Pick<EmbedActor, 'loginId' | 'partner'>
}

/** Three codes that were typed wrong until they were locked, within a day. */
const loginLimit: AttemptLimit = { tries: 15, windowSeconds: 86_400, closedSeconds: 86_400 }
/** All borrowers on one partner's pages together: what one login may guess, a partner that has many could multiply. */
const partnerLimit: AttemptLimit = { tries: 50, windowSeconds: 3_600, closedSeconds: 3_600 }

/**
 * Has a code of the confirm frame checked, and counts it before it is judged, for its borrower and for the partner: a right one, or one
 * that was compared with nothing, is taken back. When a partner's tries are used up, that is logged.
 * @param check compares the code
 * @returns what came of it; 'locked' without comparing anything while the tries of either are used up
 */
export async function countedCheck(
  { context, actor }: Trying,
  check: () => Promise<PasscodeCheck>,
): Promise<PasscodeCheck> {
  const buckets = bucketsOf(context, actor)
  const untilMs = await lockedUntil(context, buckets)
  if (untilMs !== null) return { outcome: 'locked', untilMs }
  const nowMs = context.clock.nowMs()
  const counted = await context.db.withTx((tx) => countTries(tx, nowMs, buckets))
  if (counted.isOver) return { outcome: 'locked', untilMs: (await lockedUntil(context, buckets)) ?? nowMs }
  const checked = await check()
  const isGuess = checked.outcome === 'wrong' || (checked.outcome === 'locked' && checked.isNew === true)
  if (!isGuess) await context.db.withTx((tx) => uncountTries(tx, buckets))
  else if (counted.full.some(({ limit }) => limit === partnerLimit))
    context.log.error('confirm-codes-guessed', { subject: 'partner', subjectId: actor.partner?.partnerId ?? null })
  return checked
}

/**
 * Demands that a code that is sent now could still be typed.
 * @throws CarportError OTP_LOCKED (params.time) while the tries of the borrower or of the partner are used up
 */
export async function demandTriesLeft({ context, actor }: Trying): Promise<void> {
  const untilMs = await lockedUntil(context, bucketsOf(context, actor))
  if (untilMs !== null) throw new CarportError('OTP_LOCKED', { params: { time: timeText(untilMs) } })
}

function bucketsOf(context: RequestContext, { loginId, partner }: Trying['actor']): readonly CountedBucket[] {
  const login = { bucket: bucketOf(context, 'confirm-login', loginId), limit: loginLimit }
  if (partner === null) return [login]
  return [login, { bucket: bucketOf(context, 'confirm-partner', partner.partnerId), limit: partnerLimit }]
}
