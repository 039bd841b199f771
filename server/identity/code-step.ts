import type { FastifyReply } from 'fastify'
import { toIso } from '#sdk/dates/dates'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import type { Language } from '#sdk/i18n/language'
import { reader } from '#server/platform/store/database'
import { ownPages } from './code-place.ts'
import { forgetDevices } from './devices.store.ts'
import { finishVisit, formFor, goTo, type Visit } from './interaction.ts'
import { findLogin, type Login } from './logins.store.ts'
import type { FormError } from './pages/document.ts'
import { codePage } from './pages/entry-pages.ts'
import { formOf, sendPage } from './pages/page-request.ts'
import type { PageTexts } from './pages/page-texts.ts'
import { checkPasscode, consumePasscode, maskContact, passcodeContacts, sendPasscode } from './passcodes.ts'
import type { ContactRow } from './passcodes.store.ts'
import {
  findPending,
  savePending,
  type PendingCode,
  type PendingRegistration,
  type PendingSignIn,
} from './pending-sign-in.ts'
import { checkRegistrationCode, sendRegistrationCode, useRegistrationCode } from './registration-codes.ts'
import { claimAddress } from './registrations.store.ts'
import { signOutEverywhere } from './sessions.store.ts'

/** The password was right, the browser is not known: sends a code and asks for it. */
export async function beginCode(visit: Visit, { loginId, email }: Login): Promise<FastifyReply> {
  const pending = { kind: 'SIGN_IN', loginId, email, sentTo: email } as const
  return sendAndShow(visit, pending, loginContact(email), true)
}

/** Asks for the code of a new login. Whoever has the address already gets a mail about that, and the page is the same. */
export async function beginRegistration(visit: Visit, email: string, passwordHash: string): Promise<FastifyReply> {
  const pending = { kind: 'REGISTER', email, passwordHash } as const
  await savePending(visit.page.services, visit.id, pending)
  return sendRegistration(visit, pending, false)
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
  try {
    const login = await (pending.kind === 'SIGN_IN'
      ? signInWith(visit, pending, passcode)
      : registerWith(visit, pending, passcode))
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

/** @throws CarportError for a code that is not right */
async function signInWith(visit: Visit, { loginId }: PendingCode, passcode: string): Promise<Login | null> {
  const { services } = visit.page
  const check = await checkPasscode(services, { loginId, purpose: 'SIGN_IN', place: ownPages, passcode })
  return services.db.withTx(async (tx) => {
    await consumePasscode(tx, check, services.clock.nowMs())
    return findLogin(tx, loginId)
  })
}

/**
 * The address is proved by this visit, and gets a login with this visit's password. Whatever somebody else did before with a login
 * of that address that they never proved is over.
 * @throws CarportError for a code that is not right, or when the address has been proved elsewhere meanwhile
 */
async function registerWith(visit: Visit, pending: PendingRegistration, passcode: string): Promise<Login | null> {
  const { services, language } = visit.page
  const { email, passwordHash } = pending
  const check = await checkRegistrationCode(services, { visitId: visit.id, email }, passcode)
  return services.db.withTx(async (tx) => {
    const at = toIso(services.clock.nowMs())
    await useRegistrationCode(tx, check, at)
    const loginId = await claimAddress(tx, { email, passwordHash, language, at })
    if (loginId === null) throw new CarportError('OTP_EXPIRED')
    await signOutEverywhere(tx, loginId, at, 'address proved')
    await forgetDevices(tx, loginId)
    return findLogin(tx, loginId)
  })
}

/** A new code was asked for, to the same contact or another of the person's own. */
export async function resendCode(visit: Visit): Promise<FastifyReply> {
  const { services, request } = visit.page
  const pending = await findPending(services, visit.id)
  if (pending === null) return goTo(visit, '')
  if (pending.kind === 'REGISTER') return sendRegistration(visit, pending, true)
  const contacts = await contactsOf(visit, pending)
  const wanted = formOf(request)('contact')
  const contact = contacts.find((one) => one.contactId === wanted) ?? contacts[0]
  return contact === undefined ? goTo(visit, '/code') : sendAndShow(visit, pending, contact)
}

async function sendRegistration(visit: Visit, pending: PendingRegistration, isAgain: boolean): Promise<FastifyReply> {
  const { services, language, texts, ip } = visit.page
  try {
    await sendRegistrationCode(services, { visitId: visit.id, email: pending.email, ip }, language, isAgain)
  } catch (error) {
    if (!isCarportError(error)) throw error
    return show(visit, pending, [{ field: '', text: codeErrorText(texts, language, error) }])
  }
  return goTo(visit, '/code')
}

async function sendAndShow(
  visit: Visit,
  pending: PendingCode,
  contact: ContactRow,
  isFirst = false,
): Promise<FastifyReply> {
  const { services, language, texts } = visit.page
  const { channel, address } = contact
  const sending = {
    loginId: pending.loginId,
    purpose: pending.kind,
    channel,
    recipient: address,
    language,
    place: ownPages,
  } as const
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

async function show(visit: Visit, pending: PendingSignIn, errors: readonly FormError[]): Promise<FastifyReply> {
  const { services, texts } = visit.page
  const isNew = pending.kind === 'REGISTER'
  const contacts = isNew ? [loginContact(pending.email)] : await contactsOf(visit, pending)
  const login = isNew ? null : await findLogin(reader(services.db), pending.loginId)
  const view = {
    sent: isNew ? texts.code.maybeSentTo(pending.email) : texts.code.sentTo(pending.sentTo),
    contacts: contacts.map((one) => ({ contactId: one.contactId, masked: maskContact(one) })),
    canRemember: login === null || login.roles.length === 0,
    inboxUrl: services.config.mode === 'sandbox' ? `/sandbox/inbox?to=${encodeURIComponent(pending.email)}` : null,
  }
  return sendPage(visit.page, codePage(texts, formFor(visit, errors), view), errors.length > 0 ? 422 : 200)
}

/** The address of the login first, then cell phones that were verified before today. */
async function contactsOf({ page: { services } }: Visit, { loginId, email }: PendingCode): Promise<ContactRow[]> {
  const verified = await passcodeContacts(reader(services.db), services, loginId, 'SIGN_IN')
  return [loginContact(email), ...verified.filter((one) => one.channel === 'SMS')]
}

function loginContact(address: string): ContactRow {
  return { contactId: 'login', channel: 'EMAIL', address }
}

function codeErrorText(texts: PageTexts, language: Language, error: CarportError): string {
  const { n, seconds, time } = error.params
  if (error.code === 'OTP_WRONG') return texts.errors.codeWrong(Number(n))
  if (error.code === 'TOO_MANY_REQUESTS') return texts.errors.waitSeconds(Number(seconds))
  if (error.code === 'OTP_LOCKED' && typeof time === 'function') return texts.errors.codeLocked(time(language))
  return texts.errors.codeExpired
}
