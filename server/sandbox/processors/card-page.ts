import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { isCardNumber, plainNumber } from '#sdk/loan/bank-numbers'
import { languageOf } from '#server/platform/request-context'
import { reader, type Tx } from '#server/platform/store/database'
import { cardFormHtml, cardPageOverHtml } from './card-page-html.ts'
import { type CardPage, findPageOfToken, finishPage, keepCard, lockOpenPage, openPage } from './card-pages.store.ts'
import { cardFingerprint, newSecret, returnPaths, sha256, tokenLifeMs } from './card-simulator.ts'
import { brandOf } from './simulator-rules.ts'

const path = '/cp/bcst/make-payment'
const visitMs = 10 * 60_000

/** The simulated provider's page. It is opened once with an auth token, and leads back with what came of it in the fragment. */
export function mountCardPage(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { authToken?: string } }>(path, async (request, reply) => {
    const { authToken } = request.query
    const pageKey = newSecret('pk')
    const page =
      typeof authToken === 'string'
        ? await services.db.withTx((tx) =>
            openPage(tx, {
              authTokenSha256: sha256(authToken),
              pageKeySha256: sha256(pageKey),
              at: toIso(services.clock.nowMs()),
            }),
          )
        : null
    if (page === null) return sendOver(request, reply, services, await visitOf(services, authToken))
    const nonce = newNonce()
    return sendPage(reply, services, page, nonce).send(cardFormHtml({ pageKey, problems: [] }, page.language, nonce))
  })

  app.post(path, async (request, reply) => {
    const form = formOf(request.body)
    const done = await services.db.withTx((tx) => takeForm(tx, services, form))
    if (done === null) return sendOver(request, reply, services, null)
    if (typeof done.outcome === 'string')
      return reply.code(303).header('location', `${done.page.returnUrl}#${done.outcome}`).send()
    const nonce = newNonce()
    const html = cardFormHtml({ pageKey: form.pageKey ?? '', problems: done.outcome }, done.page.language, nonce)
    return sendPage(reply, services, done.page, nonce).code(422).send(html)
  })
}

type Form = Readonly<Record<string, string | undefined>>

function formOf(body: unknown): Form {
  return body instanceof URLSearchParams ? Object.fromEntries(body) : {}
}

/** What came of the form: the fragment to return with, or what must be corrected. Null when the visit is over. */
async function takeForm(
  tx: Tx,
  services: Services,
  form: Form,
): Promise<{ page: CardPage; outcome: string | ('number' | 'expiry')[] } | null> {
  const nowMs = services.clock.nowMs()
  const page = await lockOpenPage(tx, sha256(form.pageKey ?? ''), toIso(nowMs - visitMs))
  if (page === null) return null
  const at = toIso(nowMs)
  const ending: Readonly<Record<string, string>> = {
    decline: 'error=CARD_DECLINED',
    expire: 'error=CARD_SESSION_EXPIRED',
    cancel: 'cancelled=true',
  }
  const fragment = ending[form.action ?? '']
  if (fragment !== undefined) {
    await finishPage(tx, { pageId: page.pageId, at, card: null })
    return { page, outcome: fragment }
  }
  const problems = problemsOf(form)
  if (problems.length > 0) return { page, outcome: problems }
  const rawToken = newSecret('rt')
  const cardToken = await keepTypedCard(tx, services, form)
  await finishPage(tx, {
    pageId: page.pageId,
    at,
    card: { cardToken, rawTokenSha256: sha256(rawToken), rawExpiresAt: toIso(nowMs + tokenLifeMs) },
  })
  return { page, outcome: `rawToken=${rawToken}` }
}

/** Keeps a token, the brand and the last four digits. The number itself ends here. */
async function keepTypedCard(tx: Tx, services: Services, form: Form): Promise<string> {
  const number = plainNumber(form.number ?? '')
  // A new token each time.
  const cardToken = `ct_${cardFingerprint(services.config, number)}${randomBytes(6).toString('hex')}`
  const kind = form.action === 'credit' ? 'CREDIT' : 'DEBIT'
  await keepCard(tx, { cardToken, brand: brandOf(number), kind, lastFour: number.slice(-4) })
  return cardToken
}

function problemsOf(form: Form): ('number' | 'expiry')[] {
  const problems: ('number' | 'expiry')[] = []
  if (!isCardNumber(plainNumber(form.number ?? ''))) problems.push('number')
  if (!/^(0?[1-9]|1[0-2])\s*\/\s*(\d{2}|\d{4})$/.test((form.expiry ?? '').trim())) problems.push('expiry')
  return problems
}

async function visitOf(services: Services, authToken: unknown): Promise<CardPage | null> {
  return typeof authToken === 'string' ? findPageOfToken(reader(services.db), sha256(authToken)) : null
}

/** Announces that the visit is over, and leads back to where it came from when that is known. */
function sendOver(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  visit: CardPage | null,
): FastifyReply {
  const page = visit ?? {
    returnUrl: services.config.publicUrl + returnPaths[0],
    frameOrigins: [],
    language: languageOf(request),
  }
  const nonce = newNonce()
  return sendPage(reply, services, page, nonce)
    .code(410)
    .send(cardPageOverHtml(page.returnUrl, page.language, nonce))
}

/** No script at all; framed only by our own pages, on the sites that the visit names. */
function sendPage(
  reply: FastifyReply,
  services: Services,
  page: Pick<CardPage, 'frameOrigins'>,
  nonce: string,
): FastifyReply {
  const ancestors = page.frameOrigins.length === 0 ? "'none'" : ["'self'", ...page.frameOrigins].join(' ')
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `form-action 'self' ${services.config.publicUrl}`,
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
  ]
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
}

function newNonce(): string {
  return randomBytes(16).toString('base64')
}
