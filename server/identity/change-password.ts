import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/platform/context'
import { isEmailAddress } from '#server/platform/messages/email-address'
import { answerAtOneTime } from './answer-at-one-time.ts'
import { mailResetLink } from './mailed-links.ts'
import { languageIn } from './pages/page-request.ts'
import { portalClientId } from '#server/platform/config/identity-settings'

const answers = {
  en: 'If this email has a login, we sent it a link to set a new password.',
  es: 'Si este correo tiene un acceso, le enviamos un enlace para crear una contraseña nueva.',
}

/**
 * `POST /oidc/dbconnections/change_password` with client_id, connection and email, as JSON or a form. The answer is one text, after
 * one time, whether or not somebody has the address (U13).
 * @throws CarportError TOO_MANY_REQUESTS (params.seconds) when the network asked for many
 */
export async function changePassword(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const field = fieldsOf(request.body)
  const email = field('email')
  const isAsked = field('client_id') === portalClientId && field('connection') !== '' && isEmailAddress(email)
  const language = languageIn(request.headers['accept-language'])
  const origin = { ip: request.ip, correlationId: request.id }
  if (isAsked) await mailResetLink(services, email, language, origin)
  else await answerAtOneTime(async () => {})
  return reply
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(answers[language ?? 'en'])
}

function fieldsOf(body: unknown): (name: string) => string {
  if (body instanceof URLSearchParams) return (name) => body.get(name)?.trim() ?? ''
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  return (name) => {
    const value = fields[name]
    return typeof value === 'string' ? value.trim() : ''
  }
}
