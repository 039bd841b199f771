import type { FastifyReply } from 'fastify'
import { bucketOf, networkOf } from '#server/platform/limits/attempts'
import { beginRegistration } from './code-step.ts'
import { isEmailAddress } from '#server/platform/messages/email-address'
import { formFor, type Visit } from './interaction.ts'
import type { FormError } from './pages/document.ts'
import { registerPage } from './pages/entry-pages.ts'
import { formOf, sendPage } from './pages/page-request.ts'
import type { PageTexts } from './pages/page-texts.ts'
import { hashPassword, passwordProblem } from './password.ts'
import { demandTurn } from './slow-tries.ts'

/** Thirty new logins of one network at once, then one a minute. */
const networkLimit = { freeTries: 30, firstWaitSeconds: 2, longestWaitSeconds: 60 } as const

/** The page for a new login. */
export async function showRegister(visit: Visit): Promise<FastifyReply> {
  return sendPage(visit.page, registerPage(visit.page.texts, formFor(visit), ''))
}

/**
 * An address and a password for a new login came. Nothing is changed before this visit proves the address. Whether it is taken is
 * mailed to its owner and shown to nobody else: the next page and the work for it are the same.
 * @throws CarportError TOO_MANY_REQUESTS (params.seconds) when the network began many
 */
export async function submitRegister(visit: Visit): Promise<FastifyReply> {
  const { page } = visit
  const field = formOf(page.request)
  const email = field('email').trim()
  const password = field('password')
  const errors = problemsOf(page.texts, email, password)
  if (errors.length > 0) return sendPage(page, registerPage(page.texts, formFor(visit, errors), email), 422)
  const network = { bucket: bucketOf(page.services, 'register-net', networkOf(page.ip)), limit: networkLimit }
  await demandTurn(page.services, [network])
  return beginRegistration(visit, email, await hashPassword(password))
}

function problemsOf(texts: PageTexts, email: string, password: string): FormError[] {
  const errors: FormError[] = []
  if (email === '') errors.push({ field: 'email', text: texts.errors.emailMissing })
  else if (!isEmailAddress(email)) errors.push({ field: 'email', text: texts.errors.emailInvalid })
  const problem = newPasswordError(texts, password, email)
  if (problem !== null) errors.push({ field: 'password', text: problem })
  return errors
}

/** What to say about a new password that will not do, or null. */
export function newPasswordError(texts: PageTexts, password: string, email: string): string | null {
  const problem = passwordProblem(password, email)
  if (problem === null) return null
  return { TOO_SHORT: texts.errors.tooShort, TOO_LONG: texts.errors.tooLong, TOO_COMMON: texts.errors.tooCommon }[
    problem
  ]
}
