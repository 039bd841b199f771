import { randomBytes } from 'node:crypto'
import { parseIso, toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { passwordLinkMinutes, verifyLinkHours } from '#sdk/loan/access-terms'
import type { Language } from '#sdk/i18n/language'
import { sendTemplate } from '#server/platform/messages/messages'
import { notifyContacts } from '#server/platform/messages/security-notices'
import type { Services } from '#server/platform/context'
import { bucketOf, countTries, lockedUntil, networkOf, type AttemptLimit } from '#server/platform/limits/attempts'
import { answerAtOneTime } from './answer-at-one-time.ts'
import { auditIdentity } from './audit-event.ts'
import { forgetDevices } from './devices.store.ts'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import {
  emailKey,
  findLogin,
  findLoginByEmail,
  markEmailVerified,
  resetPasswordTo,
  type Login,
} from './logins.store.ts'
import { addMailedLink, endMailedLink, findMailedLink, linksSince } from './mailed-links.store.ts'
import { hashPassword } from './password.ts'
import { lockLogin } from './passcodes.store.ts'
import { reader, type Tx } from '#server/platform/store/database'
import { signOutEverywhere } from './sessions.store.ts'
import { forgetSignInTries } from './sign-in-buckets.ts'
import type { Origin } from './sign-in.ts'
import { demandTurn, type SlowBucket, takeTurn } from './slow-tries.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Three links an hour to one address that one network asked for. */
const resetHereLimit: AttemptLimit = { tries: 3, windowSeconds: 3600, closedSeconds: 3600 }
/** Twenty asked for from one network at once, then one a minute. */
const resetNetworkLimit = { freeTries: 20, firstWaitSeconds: 2, longestWaitSeconds: 60 } as const
/** One address, from however many networks: strangers who ask for it make its owner wait, a quarter of an hour at most. */
const resetAddressLimit = { freeTries: 5, firstWaitSeconds: 30, longestWaitSeconds: 900 } as const
/** Everybody: two thousand mails, then one every two seconds. */
const resetEverybodyLimit = { freeTries: 2000, firstWaitSeconds: 1, longestWaitSeconds: 2 } as const

/**
 * Mails a link that confirms the login's address (rules 5). Links sent earlier go on working.
 * @throws CarportError TOO_MANY_REQUESTS (params.seconds) within 60 seconds of the last one and after five in a day
 */
export async function mailVerifyLink(services: Services, loginId: string, language: Language): Promise<void> {
  const nowMs = services.clock.nowMs()
  await services.db.withTx(async (tx) => {
    await lockLogin(tx, loginId)
    const login = await findLogin(tx, loginId)
    if (login === null || login.isEmailVerified) return
    const sent = (await linksSince(tx, loginId, 'VERIFY_EMAIL', toIso(nowMs - dayMs))).map(parseIso)
    const [last] = sent
    const fifth = sent[4]
    const openAtMs = Math.max(last === undefined ? 0 : last + minuteMs, fifth === undefined ? 0 : fifth + dayMs)
    if (openAtMs > nowMs)
      throw new CarportError('TOO_MANY_REQUESTS', { params: { seconds: Math.ceil((openAtMs - nowMs) / 1000) } })
    await sendVerifyLink(tx, services, login, language)
  })
}

/** Mails one to whoever signs in with an address that is not confirmed and has no link that still works: the next page mentions it. */
export async function mailFirstVerifyLink(services: Services, login: Login, language: Language): Promise<void> {
  if (login.isEmailVerified) return
  const since = toIso(services.clock.nowMs() - verifyLinkHours * 60 * minuteMs)
  await services.db.withTx(async (tx) => {
    await lockLogin(tx, login.loginId)
    const sent = await linksSince(tx, login.loginId, 'VERIFY_EMAIL', since)
    if (sent.length === 0) await sendVerifyLink(tx, services, login, language)
  })
}

async function sendVerifyLink(
  tx: Tx,
  services: Services,
  login: Pick<Login, 'loginId' | 'email'>,
  language: Language,
): Promise<void> {
  const nowMs = services.clock.nowMs()
  const secret = newSecret()
  const times = { createdAt: toIso(nowMs), expiresAt: toIso(nowMs + verifyLinkHours * 60 * minuteMs) }
  const { loginId, email } = login
  await addMailedLink(tx, { linkHash: secretHash(secret), loginId, purpose: 'VERIFY_EMAIL', email, ...times }, false)
  const link = `${services.config.publicUrl}/oidc/verify?link=${secret}`
  await sendTemplate(tx, {
    template: 'verify-email',
    parameters: { link, hours: verifyLinkHours },
    ...envelope(login, language, nowMs),
  })
}

/** The login that a verify link is for, or null when the link has ended. */
export async function readVerifyLink(
  services: Services,
  secret: string,
): Promise<{ loginId: string; email: string } | null> {
  return findMailedLink(reader(services.db), secretHash(secret), 'VERIFY_EMAIL', toIso(services.clock.nowMs()))
}

/** Confirms the address. The caller has made sure that it is the login's own person who opened the link. */
export async function confirmEmail(services: Services, secret: string, origin: Origin): Promise<boolean> {
  const nowMs = services.clock.nowMs()
  return services.db.withTx(async (tx) => {
    const link = await findMailedLink(tx, secretHash(secret), 'VERIFY_EMAIL', toIso(nowMs))
    if (link === null || !(await endMailedLink(tx, secretHash(secret), toIso(nowMs)))) return false
    await markEmailVerified(tx, link.loginId, link.email, toIso(nowMs))
    await auditIdentity(tx, {
      loginId: link.loginId,
      action: 'login.verify-email',
      outcome: 'done',
      ...origin,
      atMs: nowMs,
    })
    return true
  })
}

/**
 * Mails a link to set a new password, if somebody has the address. The caller learns nothing of it: an address that nobody has is
 * counted and refused alike, this ends after one time in every case, and what there is to do may go on after it.
 * @throws CarportError TOO_MANY_REQUESTS (params.seconds) when the network asked for many, or for this address often; when others made
 *   the address wait, or everybody
 */
export async function mailResetLink(
  services: Services,
  email: string,
  language: Language | null,
  origin: Origin,
): Promise<void> {
  await demandResetTurn(services, email, networkOf(origin.ip))
  await answerAtOneTime(() => mailIfKnown(services, email, language, origin))
}

/** Counts that somebody asked. Whoever is refused makes nobody elsewhere wait. @throws CarportError TOO_MANY_REQUESTS (params.seconds) */
async function demandResetTurn(services: Services, email: string, network: string): Promise<void> {
  const here = { bucket: bucketOf(services, 'reset-here', `${emailKey(email)}\0${network}`), limit: resetHereLimit }
  await refuseClosed(services, [here, everybody(services)])
  await demandTurn(services, [
    { bucket: bucketOf(services, 'reset-net', network), limit: resetNetworkLimit },
    { bucket: bucketOf(services, 'reset-address', emailKey(email)), limit: resetAddressLimit },
  ])
  const counted = await services.db.withTx((tx) => countTries(tx, services.clock.nowMs(), [here]))
  if (counted.isOver) await refuseClosed(services, [here])
}

async function refuseClosed(services: Services, buckets: readonly { readonly bucket: string }[]): Promise<void> {
  const untilMs = await lockedUntil(services, buckets)
  if (untilMs === null) return
  const seconds = Math.max(1, Math.ceil((untilMs - services.clock.nowMs()) / 1000))
  throw new CarportError('TOO_MANY_REQUESTS', { params: { seconds } })
}

function everybody(services: Services): SlowBucket {
  return { bucket: bucketOf(services, 'reset-all', 'all'), limit: resetEverybodyLimit }
}

async function mailIfKnown(
  services: Services,
  email: string,
  language: Language | null,
  origin: Origin,
): Promise<void> {
  const nowMs = services.clock.nowMs()
  const login = await findLoginByEmail(reader(services.db), email)
  if (login === null) return
  // What everybody together is slowed for are mails: else a few networks that make up addresses would slow them for everybody. Whoever
  // came this far has read that it is sent.
  await takeTurn(services, [everybody(services)])
  await services.db.withTx(async (tx) => {
    const secret = newSecret()
    const times = { createdAt: toIso(nowMs), expiresAt: toIso(nowMs + passwordLinkMinutes * minuteMs) }
    await addMailedLink(
      tx,
      { linkHash: secretHash(secret), loginId: login.loginId, purpose: 'RESET_PASSWORD', email: login.email, ...times },
      true,
    )
    const link = `${services.config.publicUrl}/oidc/reset?link=${secret}`
    await sendTemplate(tx, {
      template: 'password-reset',
      parameters: { link, minutes: passwordLinkMinutes },
      ...envelope(login, language ?? login.language, nowMs),
    })
    await auditIdentity(tx, {
      loginId: login.loginId,
      action: 'login.reset-asked',
      outcome: 'done',
      ...origin,
      atMs: nowMs,
    })
  })
}

/** The login that a reset link is for, or null when the link has ended. */
export async function readResetLink(
  services: Services,
  secret: string,
): Promise<{ loginId: string; email: string } | null> {
  return findMailedLink(reader(services.db), secretHash(secret), 'RESET_PASSWORD', toIso(services.clock.nowMs()))
}

/** Sets the new password, ends every session of the login, opens its lock and notifies every contact on file. False when the link has ended. */
export async function resetPassword(
  services: Services,
  secret: string,
  password: string,
  origin: Origin,
): Promise<boolean> {
  const nowMs = services.clock.nowMs()
  const passwordHash = await hashPassword(password)
  return services.db.withTx(async (tx) => {
    const link = await findMailedLink(tx, secretHash(secret), 'RESET_PASSWORD', toIso(nowMs))
    if (link === null || !(await endMailedLink(tx, secretHash(secret), toIso(nowMs)))) return false
    await resetPasswordTo(tx, link.loginId, passwordHash, toIso(nowMs))
    await markEmailVerified(tx, link.loginId, link.email, toIso(nowMs))
    await signOutEverywhere(tx, link.loginId, toIso(nowMs), 'password changed')
    await forgetDevices(tx, link.loginId)
    await forgetSignInTries(services, tx, link)
    await notifyContacts(tx, services.config.company, {
      whose: { loginId: link.loginId },
      template: 'password-changed',
      parameters: () => ({}),
      createdAtMs: nowMs,
    })
    await auditIdentity(tx, { loginId: link.loginId, action: 'login.reset', outcome: 'done', ...origin, atMs: nowMs })
    return true
  })
}

function envelope(login: Pick<Login, 'email'>, language: Language, createdAtMs: number) {
  return { channel: 'EMAIL' as const, recipient: login.email, language, createdAtMs }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
