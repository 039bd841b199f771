import { randomInt } from 'node:crypto'
import { parseIso, toIso } from '#sdk/dates/dates'
import { timeText } from '#sdk/dates/times'
import { CarportError } from '#sdk/errors/errors'
import type { Language } from '#sdk/i18n/language'
import { sendMessage, sendTemplate } from '#server/platform/messages/messages'
import type { Services } from '#server/platform/context'
import type { Tx } from '#server/platform/store/database'
import { bucketOf, networkOf } from '#server/platform/limits/attempts'
import { isSameHash, keyedHash } from '#server/platform/crypto/keyed-hash'
import { emailKey } from './logins.store.ts'
import { pageTexts } from './pages/page-texts.ts'
import { resendAfterMs, sendLimits } from './passcode-limits.ts'
import { codeLifeMs, rightCode, triesAtMost, type PasscodeCheck } from './passcodes.ts'
import {
  codeLockedAt,
  codesSentSince,
  countWrongCode,
  endCode,
  isAddressFree,
  lockAddress,
  lockLiveCode,
  replaceCode,
} from './registrations.store.ts'
import { takeTurnIn } from './slow-tries.ts'

/** A code that was tried wrong five times keeps its visit waiting for this long. */
const lockedForMs = 15 * 60_000

/**
 * All visits that gave one address, from however many networks: strangers who ask for codes to it make its owner wait, a quarter of
 * an hour at most, and never shut them out.
 */
const addressLimit = { freeTries: 5, firstWaitSeconds: 30, longestWaitSeconds: 900 } as const

/** A visit that wants a new login, and the address it gave. */
export interface RegistrationVisit {
  readonly visitId: string
  readonly email: string
}

/**
 * Sends a code for a new login, or to the owner of a taken address the news that there is one. Whoever asks learns nothing of which:
 * what is counted, written and refused is the same. Codes to an address have limits for each visit and for each network; over all of
 * them the next one waits longer and longer. A visit that begins again with the same address within moments keeps the code it was sent.
 * @param isAgain the person asked for another code
 * @throws CarportError TOO_MANY_REQUESTS (params.seconds) within 30 seconds of the last one, and where others' make this one wait up to
 *   a minute; OTP_LOCKED (params.time) where it is longer, after five wrong tries of this visit, and over three codes in 15 minutes, five
 *   in an hour or ten in a day
 */
export async function sendRegistrationCode(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  visit: RegistrationVisit & { readonly ip: string },
  language: Language,
  isAgain: boolean,
): Promise<void> {
  const { visitId, email } = visit
  const networkHmac = keyedHash(services.config, 'registration-network', networkOf(visit.ip))
  await services.db.withTx(async (tx) => {
    const nowMs = services.clock.nowMs()
    await lockAddress(tx, email)
    if (!(await mayHaveOne(tx, { visitId, email, networkHmac }, nowMs, isAgain))) return
    const ofAddress = { bucket: bucketOf(services, 'register-address', emailKey(email)), limit: addressLimit }
    const waitsUntilMs = await takeTurnIn(tx, [ofAddress], nowMs)
    if (waitsUntilMs !== null) throw waiting(waitsUntilMs, nowMs)
    const isFree = await isAddressFree(tx, email)
    const passcode = randomInt(1_000_000).toString().padStart(6, '0')
    const codeHmac = codeHash(services, visit, passcode)
    const times = { createdAt: toIso(nowMs), expiresAt: toIso(nowMs + codeLifeMs) }
    await replaceCode(tx, { visitId, email, codeHmac: isFree ? codeHmac : null, networkHmac, ...times })
    const envelope = { channel: 'EMAIL', recipient: email, language, createdAtMs: nowMs } as const
    if (isFree) {
      await sendTemplate(tx, {
        ...envelope,
        template: 'passcode',
        parameters: { passcode, minutes: codeLifeMs / 60_000, purpose: 'REGISTER', partnerName: null },
      })
    } else {
      const { mail } = pageTexts(language)
      const body = mail.haveLogin(`${services.config.publicUrl}/pre-login`)
      await sendMessage(tx, { ...envelope, template: 'have-login', subject: mail.haveLoginSubject, body })
    }
  })
}

/** False when the visit has one from a moment ago and did not ask for another. @throws CarportError when it has to wait */
async function mayHaveOne(
  tx: Tx,
  visit: RegistrationVisit & { readonly networkHmac: Buffer },
  nowMs: number,
  isAgain: boolean,
): Promise<boolean> {
  const lockedAt = await codeLockedAt(tx, visit.visitId, visit.email)
  const unlockMs = lockedAt === null ? 0 : parseIso(lockedAt) + lockedForMs
  if (unlockMs > nowMs) throw locked(unlockMs)
  const longestMs = sendLimits.at(-1)?.withinMs ?? 0
  const sentAtMs = (await codesSentSince(tx, visit, toIso(nowMs - longestMs))).map(parseIso)
  const [last] = sentAtMs
  const waitMs = last === undefined ? 0 : last + resendAfterMs - nowMs
  if (waitMs > 0 && isAgain)
    throw new CarportError('TOO_MANY_REQUESTS', { params: { seconds: Math.ceil(waitMs / 1000) } })
  if (waitMs > 0 && (await lockLiveCode(tx, visit.visitId, visit.email)) !== null) return false
  for (const { count, withinMs } of sendLimits) {
    const earliest = sentAtMs.filter((atMs) => atMs > nowMs - withinMs)[count - 1]
    if (earliest !== undefined) throw locked(earliest + withinMs)
  }
  return true
}

const minuteMs = 60_000

/** A wait of seconds is shown in seconds, a longer one by the minute from which it is over. */
function waiting(untilMs: number, nowMs: number): CarportError {
  if (untilMs - nowMs > minuteMs) return locked(Math.ceil(untilMs / minuteMs) * minuteMs)
  return new CarportError('TOO_MANY_REQUESTS', { params: { seconds: Math.ceil((untilMs - nowMs) / 1000) } })
}

function locked(untilMs: number): CarportError {
  return new CarportError('OTP_LOCKED', { params: { time: timeText(untilMs) } })
}

/** Compares what was typed with the visit's live code and counts a wrong try, in a transaction of its own so that the count stays. */
export async function checkRegistrationCode(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  visit: RegistrationVisit,
  passcode: string,
): Promise<PasscodeCheck> {
  return services.db.withTx(async (tx) => {
    const nowMs = services.clock.nowMs()
    const live = await lockLiveCode(tx, visit.visitId, visit.email)
    if (live === null || parseIso(live.expiresAt) <= nowMs) {
      const lockedAt = await codeLockedAt(tx, visit.visitId, visit.email)
      const untilMs = lockedAt === null ? 0 : parseIso(lockedAt) + lockedForMs
      return untilMs > nowMs ? { outcome: 'locked', untilMs } : { outcome: 'none' }
    }
    if (isSameHash(codeHash(services, visit, passcode), live.codeHmac))
      return { outcome: 'right', passcodeId: live.codeId }
    const triesLeft = triesAtMost - live.tries - 1
    await countWrongCode(tx, live.codeId, triesLeft <= 0, toIso(nowMs))
    return triesLeft > 0 ? { outcome: 'wrong', triesLeft } : { outcome: 'locked', untilMs: nowMs + lockedForMs }
  })
}

/**
 * Uses a checked code up in the caller's transaction. `at` is ISO 8601.
 * @throws CarportError OTP_WRONG (params.n tries left), OTP_LOCKED (params.time) or OTP_EXPIRED
 */
export async function useRegistrationCode(tx: Tx, check: PasscodeCheck, at: string): Promise<void> {
  const codeId = rightCode(check)
  if (!(await endCode(tx, codeId, at))) throw new CarportError('OTP_EXPIRED')
}

function codeHash(services: Pick<Services, 'config'>, { visitId, email }: RegistrationVisit, code: string): Buffer {
  return keyedHash(services.config, 'registration-code', `${visitId}\0${emailKey(email)}\0${code}`)
}
