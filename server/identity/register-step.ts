import type { FastifyReply } from 'fastify'
import { sendMessage } from '#server/contact/messages'
import { bucketOf, countTries, networkOf, type AttemptLimit } from './attempts.ts'
import { beginRegistration } from './code-step.ts'
import { isEmailAddress } from './email-address.ts'
import { formFor, type Visit } from './interaction.ts'
import { createLogin, emailKey, findLogin, findLoginByEmail, setPassword, type Login } from './logins.store.ts'
import type { FormError } from './pages/document.ts'
import { registerPage } from './pages/entry-pages.ts'
import { formOf, sendPage } from './pages/page-request.ts'
import type { PageTexts } from './pages/page-texts.ts'
import { hashPassword, passwordProblem } from './password.ts'

const emailLimit: AttemptLimit = { tries: 4, windowSeconds: 3600, closedSeconds: 3600 }
const networkLimit: AttemptLimit = { tries: 31, windowSeconds: 3600, closedSeconds: 3600 }

/** The page for a new login. */
export async function showRegister(visit: Visit): Promise<FastifyReply> {
  return sendPage(visit.page, registerPage(visit.page.texts, formFor(visit), ''))
}

/**
 * An address and a password for a new login came. Whether the address is taken is told to its owner by mail and to nobody else:
 * the next page is the same. A login that was never confirmed is begun again, with the new password.
 */
export async function submitRegister(visit: Visit): Promise<FastifyReply> {
  const { page } = visit
  const field = formOf(page.request)
  const email = field('email').trim()
  const password = field('password')
  const errors = problemsOf(page.texts, email, password)
  if (errors.length > 0) return sendPage(page, registerPage(page.texts, formFor(visit, errors), email), 422)
  return beginRegistration(visit, email, await newLogin(visit, email, password))
}

async function newLogin(visit: Visit, email: string, password: string): Promise<Login | null> {
  const { services, language, ip } = visit.page
  const nowMs = services.clock.nowMs()
  const buckets = [
    { bucket: bucketOf(services, 'register', emailKey(email)), limit: emailLimit },
    { bucket: bucketOf(services, 'register-net', networkOf(ip)), limit: networkLimit },
  ]
  return services.db.withTx(async (tx) => {
    const counted = await countTries(tx, nowMs, buckets)
    const found = await findLoginByEmail(tx, email)
    const isFree = found === null || (!found.isEmailVerified && found.customerId === null && found.roles.length === 0)
    if (counted.full.length > 0 || !isFree) {
      await hashPassword(password)
      if (counted.full.length === 0) {
        const { mail } = visit.page.texts
        const body = mail.haveLogin(`${services.config.publicUrl}/pre-login`)
        await sendMessage(tx, {
          channel: 'EMAIL',
          recipient: email,
          template: 'have-login',
          language,
          subject: mail.haveLoginSubject,
          body,
          createdAtMs: nowMs,
        })
      }
      return null
    }
    if (found !== null) await setPassword(tx, found.loginId, password)
    const loginId =
      found?.loginId ??
      (await createLogin(tx, { email, password, emailVerified: false, customerId: null, roles: [], language }))
    return findLogin(tx, loginId)
  })
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
