import { randomBytes } from 'node:crypto'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { impersonationMinutes } from '#sdk/loan/access-terms'
import type { BorrowerActor, RequestContext } from '#server/platform/context'
import { bucketOf, countTries } from '#server/platform/limits/attempts'
import { isEmailAddress } from '#server/platform/messages/email-address'
import { signImpersonationToken } from '#server/identity/impersonation-token'
import { endOne, endOpenOf, insertImpersonation, insertTicket, takeTicket } from '#server/identity/impersonation.store'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { findLogin, findLoginByEmail, type Login } from '#server/identity/logins.store'
import { rotateSession } from '#server/identity/sessions.store'
import { newId } from '#server/platform/store/ids'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'
import { noteStaff, auditRefusal, reasonIn, type StaffCall } from './admin-call.ts'
import { recordEnd, recordStart } from './impersonation-records.ts'
import { invalid, mayImpersonate, readReason } from '#server/identity/staff.rules'

/** Half an hour, and no longer: the token is not renewed (rules 19.3). */
const sessionSeconds = impersonationMinutes * 60
/** From the click to the page that opens. */
const ticketSeconds = 60
/** Tickets an hour for each staff member. */
const limit = { tries: 20, windowSeconds: 3600, closedSeconds: 0 }
const action = 'impersonation.ticket'

/** Through whose eyes somebody looks (acct-25). */
export interface ImpersonationStatus {
  readonly isImpersonating: true
  readonly userInfo: { readonly email: string; readonly loginId: string }
  readonly adminInfo: { readonly email: string }
}

/** What a ticket is exchanged for. Times are ISO 8601. */
export interface OpenedImpersonation extends ImpersonationStatus {
  readonly token: string
  readonly expiresAt: string
  /** The same, for a device whose clock is wrong. */
  readonly expiresInSeconds: number
}

/**
 * Gives a loan advisor a ticket to look through the eyes of the borrower with this email, with a reason that is kept. Nobody gets
 * one for a colleague or for themselves, and none who holds a loan with the same login. A refusal is noted.
 * @throws CarportError NOT_ALLOWED, NOT_FOUND, EMAIL_INVALID, FIELD_INVALID of `reason`, TOO_MANY_REQUESTS
 */
export async function openTicket(call: StaffCall, body: unknown): Promise<{ ticket: string; expiresAt: string }> {
  const reason = await auditRefusal(call, action, '', async () => {
    if (!mayImpersonate(call.actor.roles)) throw new CarportError('NOT_ALLOWED')
    return readReason(reasonIn(body))
  })
  await auditRefusal(call, action, '', () => count(call))
  const login = await auditRefusal(call, action, '', () => findByEmail(call, body))
  await auditRefusal(call, action, login.loginId, () => demandOther(reader(call.db), call, login))
  const ticket = randomBytes(32).toString('base64url')
  const nowMs = systemClock.nowMs()
  const expiresAt = toIso(nowMs + ticketSeconds * 1000)
  await call.db.withTx(async (tx) => {
    await insertTicket(tx, {
      ...ownerOf(call),
      ticketHash: secretHash(ticket),
      loginId: login.loginId,
      reason,
      createdAt: toIso(nowMs),
      expiresAt,
    })
    await noteStaff(tx, call, { action, subject: login.loginId, outcome: 'done', reason })
  })
  return { ticket, expiresAt }
}

/**
 * Exchanges a ticket for a session of impersonation and its one token, bound to the caller's key. Whatever the staff member had open
 * before is ended, and their session gets another id: what was a token of it opens nothing more.
 * @throws CarportError NOT_ALLOWED for a ticket that is not there, too old, used, or of another session; REQUEST_INVALID
 */
export async function openImpersonation(call: StaffCall, body: unknown): Promise<OpenedImpersonation> {
  const { ticket, keyThumbprint } = readExchange(body)
  const nowMs = systemClock.nowMs()
  const issuedAtSeconds = Math.floor(nowMs / 1000)
  const expiresAtSeconds = issuedAtSeconds + sessionSeconds
  const impersonationId = newId('imp')
  const opened = await auditRefusal(call, 'impersonation.start', '', () =>
    call.db.withTx(async (tx) => {
      if (!mayImpersonate(call.actor.roles)) throw new CarportError('NOT_ALLOWED')
      const taken = await takeTicket(tx, { ...ownerOf(call), ticketHash: secretHash(ticket) }, toIso(nowMs))
      const login = taken === null ? null : await findLogin(tx, taken.loginId)
      if (taken === null || login === null || login.customerId === null) throw new CarportError('NOT_ALLOWED')
      await demandOther(tx, call, login)
      await endOwn(tx, call, 'REPLACED')
      const { customerId, loginId, email } = login
      const { reason } = taken
      await insertImpersonation(tx, {
        staffLoginId: call.actor.loginId,
        staffSessionId: await rotateSession(tx, call.actor.sessionId, newId('ses')),
        impersonationId,
        loginId,
        customerId,
        reason,
        keyThumbprint,
        startedAt: toIso(nowMs),
        expiresAt: toIso(expiresAtSeconds * 1000),
      })
      await recordStart(tx, call, { staffLoginId: call.actor.loginId, customerId, reason })
      return { loginId, email }
    }),
  )
  const claims = {
    impersonationId,
    loginId: opened.loginId,
    staffLoginId: call.actor.loginId,
    thumbprint: keyThumbprint,
  }
  return {
    isImpersonating: true,
    userInfo: { email: opened.email, loginId: opened.loginId },
    adminInfo: { email: call.actor.email },
    token: await signImpersonationToken(call, claims, { issuedAtSeconds, expiresAtSeconds }),
    expiresAt: toIso(expiresAtSeconds * 1000),
    expiresInSeconds: sessionSeconds,
  }
}

/** Ends the session that the caller's token is of: from here on the token opens nothing, and the staff session has another id. */
export async function endImpersonation(context: RequestContext & { readonly actor: BorrowerActor }): Promise<void> {
  await context.db.withTx(async (tx) => {
    const ended = await endOne(tx, context.actor.sessionId, toIso(systemClock.nowMs()), 'ENDED')
    if (ended === null) return
    await recordEnd(tx, context, ended)
    await rotateSession(tx, ended.staffSessionId, newId('ses'))
  })
}

/** Ends what the staff member has open, asked for as staff: the page that held the token was loaded anew, and has it no more. */
export async function endOwnImpersonation(call: StaffCall): Promise<void> {
  await call.db.withTx(async (tx) => {
    await endOwn(tx, call, 'ENDED')
    await rotateSession(tx, call.actor.sessionId, newId('ses'))
  })
}

async function endOwn(tx: Tx, call: StaffCall, reason: 'ENDED' | 'REPLACED'): Promise<void> {
  const over = await endOpenOf(tx, call.actor.loginId, toIso(systemClock.nowMs()), reason)
  for (const ended of over) await recordEnd(tx, call, ended)
}

function ownerOf({ actor }: StaffCall): { readonly staffLoginId: string; readonly staffSessionId: string } {
  return { staffLoginId: actor.loginId, staffSessionId: actor.sessionId }
}

async function count(call: StaffCall): Promise<void> {
  const bucket = bucketOf(call, 'impersonation', call.actor.loginId)
  const { isOver } = await call.db.withTx((tx) => countTries(tx, call.clock.nowMs(), [{ bucket, limit }]))
  if (isOver) throw new CarportError('TOO_MANY_REQUESTS', { params: { seconds: limit.windowSeconds } })
}

async function findByEmail(call: StaffCall, body: unknown): Promise<Login> {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null
  if (typeof email !== 'string' || !isEmailAddress(email.trim())) throw new CarportError('EMAIL_INVALID')
  const login = await findLoginByEmail(reader(call.db), email)
  if (login === null) throw new CarportError('NOT_FOUND')
  return login
}

/** The staff member's own login holds no loan, and the other one is a borrower's with one (reliability 38; guard-14). */
async function demandOther(q: Queryable, call: StaffCall, login: Login): Promise<void> {
  const own = await findLogin(q, call.actor.loginId)
  const isSomebodyElse = login.roles.length === 0 && login.loginId !== call.actor.loginId
  if (own === null || own.customerId !== null || !isSomebodyElse) throw new CarportError('NOT_ALLOWED')
  if (login.customerId === null) throw new CarportError('NOT_FOUND')
}

function readExchange(body: unknown): { readonly ticket: string; readonly keyThumbprint: string } {
  const { ticket, keyThumbprint } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (typeof ticket !== 'string' || !/^[\w-]{43}$/.test(ticket)) throw invalid('ticket')
  if (typeof keyThumbprint !== 'string' || !/^[\w-]{43}$/.test(keyThumbprint)) throw invalid('keyThumbprint')
  return { ticket, keyThumbprint }
}
