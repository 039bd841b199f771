import type { FastifyReply } from 'fastify'
import { formatTime, toIso } from '#sdk/dates/dates'
import { isCarportError, type CarportError } from '#sdk/errors/errors'
import { reader } from '#server/store/database'
import { finishVisit, formFor, goTo, type Visit } from './interaction.ts'
import { findLogin, markEmailVerified, type Login } from './logins.store.ts'
import type { FormError } from './pages/document.ts'
import { codePage } from './pages/entry-pages.ts'
import { formOf, sendPage } from './pages/page-request.ts'
import type { PageTexts } from './pages/page-texts.ts'
import { checkPasscode, consumePasscode, maskContact, passcodeContacts, sendPasscode } from './passcodes.ts'
import type { ContactRow } from './passcodes.store.ts'
import { findPending, savePending, type PendingSignIn } from './pending-sign-in.ts'

const tries = 5
const lockMs = 15 * 60_000

/** The password was right, the browser is not known: sends a code and asks for it. */
export async function beginCode(visit: Visit, login: Login): Promise<FastifyReply> {
  const pending = {
    kind: 'SIGN_IN',
    loginId: login.loginId,
    email: login.email,
    tries: 0,
    sentTo: login.email,
  } as const
  return sendAndShow(visit, pending, login, loginContact(login), true)
}

/** Sends a first code for a new login, or nothing to an address that is taken, and asks for it either way. */
export async function beginRegistration(visit: Visit, email: string, login: Login | null): Promise<FastifyReply> {
  const pending = { kind: 'REGISTER', loginId: login?.loginId ?? null, email, tries: 0, sentTo: email } as const
  if (login !== null) return sendAndShow(visit, pending, login, loginContact(login), true)
  await savePending(visit.page.services, visit.id, pending)
  return goTo(visit, '/code')
}

/** The page that asks for the code. */
export async function showCode(visit: Visit): Promise<FastifyReply> {
  const pending = await findPending(visit.page.services, visit.id)
  return pending === null ? goTo(visit, '') : show(visit, pending, [])
}

/** A code came. */
export async function submitCode(visit: Visit): Promise<FastifyReply> {
  const { services, texts, request } = visit.page
  const pending = await findPending(services, visit.id)
  if (pending === null) return goTo(visit, '')
  const passcode = formOf(request)('code').replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(passcode)) return show(visit, pending, [{ field: 'code', text: texts.errors.codeMissing }])
  const { loginId } = pending
  if (loginId === null) return refuseInvented(visit, pending)
  const check = await checkPasscode(services, { loginId, purpose: pending.kind, passcode })
  try {
    const login = await services.db.withTx(async (tx) => {
      const nowMs = services.clock.nowMs()
      await consumePasscode(tx, check, nowMs)
      if (pending.kind === 'REGISTER') await markEmailVerified(tx, loginId, pending.email, toIso(nowMs))
      return findLogin(tx, loginId)
    })
    if (login === null) return goTo(visit, '')
    const canRemember = login.roles.length === 0
    return finishVisit(visit, login, {
      amr: ['pwd', 'otp'],
      remember: canRemember && formOf(request)('remember') === 'yes',
    })
  } catch (error) {
    if (!isCarportError(error)) throw error
    return show(visit, pending, [{ field: 'code', text: codeErrorText(texts, visit.page.language, error) }])
  }
}

/** A new code was asked for, to the same contact or another of the person's own. */
export async function resendCode(visit: Visit): Promise<FastifyReply> {
  const { services, request } = visit.page
  const pending = await findPending(services, visit.id)
  if (pending === null) return goTo(visit, '')
  const login = pending.loginId === null ? null : await findLogin(reader(services.db), pending.loginId)
  if (login === null) return goTo(visit, '/code')
  const contacts = await contactsOf(visit, pending, login)
  const wanted = formOf(request)('contact')
  const contact = contacts.find((one) => one.contactId === wanted) ?? contacts[0]
  return contact === undefined ? goTo(visit, '/code') : sendAndShow(visit, pending, login, contact)
}

async function sendAndShow(
  visit: Visit,
  pending: PendingSignIn,
  login: Login,
  contact: ContactRow,
  isFirst = false,
): Promise<FastifyReply> {
  const { services, language, texts } = visit.page
  const { channel, address } = contact
  const sending = { loginId: login.loginId, purpose: pending.kind, channel, recipient: address, language }
  const next = { ...pending, sentTo: channel === 'SMS' ? maskContact(contact) : address }
  try {
    await services.db.withTx((tx) => sendPasscode(tx, services, sending))
  } catch (error) {
    if (!isCarportError(error)) throw error
    await savePending(services, visit.id, pending)
    // A code was sent moments ago, maybe to another tab: it is the one to enter.
    if (isFirst && error.code === 'TOO_MANY_REQUESTS') return goTo(visit, '/code')
    return show(visit, pending, [{ field: '', text: codeErrorText(texts, language, error) }])
  }
  await savePending(services, visit.id, next)
  return goTo(visit, '/code')
}

/** A code for an address that is taken is never right, after as many tries and with the same words. */
async function refuseInvented(visit: Visit, pending: PendingSignIn): Promise<FastifyReply> {
  const { services, texts, language } = visit.page
  const count = pending.tries + 1
  await savePending(services, visit.id, { ...pending, tries: count })
  const lockedText = () => texts.errors.codeLocked(formatTime(services.clock.nowMs() + lockMs, language))
  return show(visit, pending, [
    { field: 'code', text: count < tries ? texts.errors.codeWrong(tries - count) : lockedText() },
  ])
}

async function show(visit: Visit, pending: PendingSignIn, errors: readonly FormError[]): Promise<FastifyReply> {
  const { services, texts } = visit.page
  const login = pending.loginId === null ? null : await findLogin(reader(services.db), pending.loginId)
  const contacts = login === null ? [] : await contactsOf(visit, pending, login)
  const offered =
    contacts.length === 0
      ? [{ contactId: 'login', masked: pending.email }]
      : contacts.map((one) => ({ contactId: one.contactId, masked: maskContact(one) }))
  const view = {
    sent: pending.kind === 'REGISTER' ? texts.code.maybeSentTo(pending.email) : texts.code.sentTo(pending.sentTo),
    contacts: offered,
    canRemember: login === null || login.roles.length === 0,
    inboxUrl: services.config.mode === 'sandbox' ? `/sandbox/inbox?to=${encodeURIComponent(pending.email)}` : null,
  }
  return sendPage(visit.page, codePage(texts, formFor(visit, errors), view), errors.length > 0 ? 422 : 200)
}

/** The address of the login first; cell phones that were verified before today when signing in. */
async function contactsOf(visit: Visit, pending: PendingSignIn, login: Login): Promise<ContactRow[]> {
  if (pending.kind === 'REGISTER') return [loginContact(login)]
  const { services } = visit.page
  const verified = await passcodeContacts(reader(services.db), services, login.loginId, 'SIGN_IN')
  return [loginContact(login), ...verified.filter((one) => one.channel === 'SMS')]
}

function loginContact(login: Login): ContactRow {
  return { contactId: 'login', channel: 'EMAIL', address: login.email }
}

function codeErrorText(texts: PageTexts, language: 'en' | 'es', error: CarportError): string {
  const { n, seconds, time } = error.params
  if (error.code === 'OTP_WRONG') return texts.errors.codeWrong(Number(n))
  if (error.code === 'TOO_MANY_REQUESTS') return texts.errors.waitSeconds(Number(seconds))
  if (error.code === 'OTP_LOCKED' && typeof time === 'function') return texts.errors.codeLocked(time(language))
  return texts.errors.codeExpired
}
