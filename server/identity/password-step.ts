import type { FastifyReply } from 'fastify'
import { formatTime } from '#sdk/dates/times'
import { reader } from '#server/platform/store/database'
import { beginCode } from './code-step.ts'
import { isKnownDevice, sentDevice } from './devices.ts'
import { finishVisit, formFor, type Visit } from './interaction.ts'
import { findLogin, type Login } from './logins.store.ts'
import type { FormError } from './pages/document.ts'
import { registerPage, signInPage } from './pages/entry-pages.ts'
import { formOf, sendPage } from './pages/page-request.ts'
import { isEmailAddress } from '#server/platform/messages/email-address'
import { identitySettings } from '#server/platform/config/identity-settings'
import { tryPassword } from './sign-in.ts'

/** The authorization parameter with which a client opens the page for a new login. */
export const screenHint = 'screen_hint'

/** The first page of a visit: sign in, or a new login where the client asked for it. */
export async function showSignIn(visit: Visit): Promise<FastifyReply> {
  const { page, params } = visit
  if (
    params[screenHint] === 'register' &&
    visit.signedInId === null &&
    (page.request.query as { lang?: string }).lang === undefined
  ) {
    return sendPage(page, registerPage(page.texts, formFor(visit), ''))
  }
  const known = await signedInLogin(visit)
  const hint = typeof params.login_hint === 'string' && isEmailAddress(params.login_hint) ? params.login_hint : ''
  return sendPage(page, signInPage(page.texts, formFor(visit), known?.email ?? hint, known !== null))
}

/** Email and password came. A browser that is not known goes on to a one-time code. */
export async function submitSignIn(visit: Visit): Promise<FastifyReply> {
  const { page } = visit
  const field = formOf(page.request)
  const known = await signedInLogin(visit)
  const email = known?.email ?? field('email').trim()
  const password = field('password')
  const errors: FormError[] = []
  if (email === '') errors.push({ field: 'email', text: page.texts.errors.emailMissing })
  else if (!isEmailAddress(email)) errors.push({ field: 'email', text: page.texts.errors.emailInvalid })
  if (password === '' || password.length > 256)
    errors.push({ field: 'password', text: page.texts.errors.passwordMissing })
  if (errors.length > 0) return refuse(visit, email, known !== null, errors)
  const { services, request, reply } = page
  const who = { device: sentDevice(services, request), signedInId: visit.signedInId }
  const tried = await tryPassword(services, { email, password }, page, who)
  if (tried.outcome === 'right') return goOn(visit, tried.login)
  if (tried.outcome === 'wrong')
    return refuse(visit, email, known !== null, [{ field: '', text: page.texts.errors.noMatch }])
  const seconds = Math.max(1, Math.ceil((tried.untilMs - services.clock.nowMs()) / 1000))
  reply.header('retry-after', String(seconds))
  const text =
    seconds <= 90
      ? page.texts.errors.waitToTry(seconds)
      : page.texts.errors.locked(formatTime(tried.untilMs, page.language))
  return refuse(visit, email, known !== null, [{ field: '', text }], 429)
}

async function goOn(visit: Visit, login: Login): Promise<FastifyReply> {
  const { services, request } = visit.page
  const isStaff = login.roles.length > 0
  const isAsked =
    identitySettings(services.config).secondFactor === 'new-device' &&
    (isStaff || !(await isKnownDevice(services, request, login.loginId)))
  const isOnlyProof = visit.signedInId !== null
  if (!isAsked || isOnlyProof) return finishVisit(visit, login, { amr: ['pwd'], remember: false })
  return beginCode(visit, login)
}

function refuse(
  visit: Visit,
  email: string,
  isFixed: boolean,
  errors: readonly FormError[],
  status: 422 | 429 = 422,
): FastifyReply {
  return sendPage(visit.page, signInPage(visit.page.texts, formFor(visit, errors), email, isFixed), status)
}

async function signedInLogin(visit: Visit): Promise<Login | null> {
  return visit.signedInId === null ? null : findLogin(reader(visit.page.services.db), visit.signedInId)
}
