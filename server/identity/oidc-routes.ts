import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { type CarportError, isCarportError, restStatus } from '#sdk/errors/errors'
import { rootDir } from '#server/platform/config/config'
import type { Services } from '#server/platform/context'
import { finishBegunWork } from './answer-at-one-time.ts'
import { changePassword } from './change-password.ts'
import { resendCode, showCode, submitCode } from './code-step.ts'
import { showPassword, submitPassword } from './password-page.ts'
import { openVisit, type Visit } from './interaction.ts'
import { showForgot, showReset, showVerify, submitForgot, submitReset, submitVerify } from './link-steps.ts'
import { noticePage, unavailablePage } from './pages/entry-pages.ts'
import { pageRequest, sendPage, type PageRequest } from './pages/page-request.ts'
import { isUnavailable, retryAfterSeconds } from './provider-outages.ts'
import { showSignIn, submitSignIn } from './password-step.ts'
import { createProvider } from './provider.ts'
import { showRegister, submitRegister } from './register-step.ts'
import { signingKeys } from './signing-keys.ts'

const prefix = '/oidc'
/** Endpoints that a browser in use asks again and again; they have a limit of their own. */
const tokenPaths = ['/token', '/token/revocation', '/jwks', '/.well-known/openid-configuration'] as const
const changePasswordPath = `${prefix}/dbconnections/change_password`
const formBytes = 16 * 1024

const visitPages: readonly (readonly ['GET' | 'POST', string, (visit: Visit) => Promise<FastifyReply>])[] = [
  ['GET', '', showSignIn],
  ['POST', '', submitSignIn],
  ['GET', '/register', showRegister],
  ['POST', '/register', submitRegister],
  ['GET', '/code', showCode],
  ['POST', '/code', submitCode],
  ['POST', '/code/send', resendCode],
  ['GET', '/forgot', showForgot],
  ['POST', '/forgot', submitForgot],
]

const linkPages: readonly (readonly ['GET' | 'POST', string, (page: PageRequest) => Promise<FastifyReply>])[] = [
  ['GET', '/reset', showReset],
  ['POST', '/reset', submitReset],
  ['GET', '/verify', showVerify],
  ['POST', '/verify', submitVerify],
  ['GET', '/password', showPassword],
  ['POST', '/password/forgot', submitPassword],
]

/**
 * Mounts the OpenID provider at /oidc, and its pages: sign in, new login, codes, links, their style sheet.
 * @returns the provider, as each request gets it
 */
export async function mountOidc(app: FastifyInstance, services: Services): Promise<() => Promise<Provider>> {
  const provider = providerOf(services)
  app.addHook('onClose', finishBegunWork)
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    )
    tellWaitsInWords(scope, services)
    for (const [method, path, handler] of visitPages) {
      scope.route({
        method,
        url: `${prefix}/interaction/:id${path}`,
        handler: async (request, reply) => {
          const visit = await openVisit(services, await provider(), request, reply)
          return visit === null ? reply : handler(visit)
        },
      })
    }
    for (const [method, path, handler] of linkPages) {
      scope.route({
        method,
        url: `${prefix}${path}`,
        handler: (request, reply) => handler(pageRequest(services, request, reply)),
      })
    }
    scope.post(changePasswordPath, { bodyLimit: formBytes }, (request, reply) =>
      changePassword(services, request, reply),
    )
    const styles = readStyles()
    scope.get(`${prefix}/assets/pages.css`, (_, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(styles),
    )
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The provider reads the body itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const path of [...tokenPaths, '/*'])
      scope.all(`${prefix}${path}`, async (request, reply) => handOver(services, await provider(), request, reply))
  })
  return provider
}

/**
 * The provider for a request: made at the first one, because the public address may be known only after listening, and made anew when
 * its keys are others. Everything it remembers is in the database.
 */
function providerOf(services: Services): () => Promise<Provider> {
  let made: { readonly version: string; readonly provider: Provider } | null = null
  return async () => {
    const keys = await signingKeys(services, 'oidc')
    if (made?.version !== keys.version) made = { version: keys.version, provider: createProvider(services, keys) }
    return made.provider
  }
}

/** A person on one of these pages reads of an outage in words, or that they have to wait; everything else is answered as everywhere. */
function tellWaitsInWords(scope: FastifyInstance, services: Services): void {
  const answer = scope.errorHandler
  scope.setErrorHandler((thrown, request, reply) => {
    const isForm = request.routeOptions.url !== changePasswordPath
    if (isForm && isCarportError(thrown) && thrown.code === 'TOO_MANY_REQUESTS')
      return sendWait(pageRequest(services, request, reply), thrown)
    const isPage = request.headers.accept?.includes('text/html') === true
    if (!isPage || !isUnavailable(thrown)) return answer.call(scope, thrown as FastifyError, request, reply)
    const page = pageRequest(services, request, reply)
    reply.header('retry-after', String(retryAfterSeconds))
    return sendPage(page, unavailablePage(page.texts, services.config.publicUrl), 503)
  })
}

/** A person who has to wait reads so on a page, which leads back to the form. */
function sendWait(page: PageRequest, error: CarportError): FastifyReply {
  const { wait } = page.texts
  const seconds = Number(error.params.seconds ?? 30)
  const form = page.request.url.replace(/\/code\/send$/, '/code').replace(/\/password\/forgot$/, '/password')
  page.reply.header('retry-after', String(seconds))
  return sendPage(
    page,
    noticePage(wait.title, wait.lead(seconds), { href: form, label: wait.again }, true),
    restStatus(error),
  )
}

/** Gives a request to the provider as it would have come to it alone, at the public address whatever Host header was sent. */
function handOver(services: Services, provider: Provider, request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  const publicUrl = new URL(services.config.publicUrl)
  raw.headers.host = publicUrl.host
  raw.headers['x-forwarded-host'] = publicUrl.host
  raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  Object.assign(raw, { originalUrl: raw.url })
  raw.url = (raw.url ?? '').slice(prefix.length) || '/'
  // Its answers may be framed by our own pages, for the silent sign-in after a reload; they are redirects and never show anything.
  reply.raw.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'self'; script-src 'none'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'",
  )
  // Codes, ID tokens and states are in these addresses.
  reply.raw.setHeader('referrer-policy', 'no-referrer')
  reply.hijack()
  void provider.callback()(raw, reply.raw)
}

function readStyles(): string {
  const tokens = readFileSync(resolve(rootDir, 'sdk/theme/tokens.css'), 'utf8')
  const pages = readFileSync(new URL('pages/pages.css', import.meta.url), 'utf8')
  return `${tokens}\n${pages}`
}
