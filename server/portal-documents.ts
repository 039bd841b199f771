import { randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/platform/context'
import { embedCapabilities } from '#server/identity/partner-pages/capabilities'
import { isListedOrigin, isSandboxOrigin } from '#server/identity/partner-pages/origins'
import { flagsMeta } from '#server/platform/flags/flags-meta'
import { brandHash } from '#server/platform/config/built-brand'
import { demoMeta } from '#server/identity/demo-login'
import { portalMeta, providerOrigins } from '#server/platform/config/outside-provider'
import { identitySettings } from '#server/platform/config/identity-settings'
import { thirdPartyMeta, thirdPartyOrigins } from '#server/platform/config/third-parties'
import { listPartnerOrigins } from '#server/identity/partner-pages/partners.store'
import { reader } from '#server/platform/store/database'
import { brandMeta, inNameOf } from '#server/platform/http/brand'
import { sendPacked } from '#server/platform/http/packed'
import { documentHeaders, type DocumentPolicy } from '#server/platform/http/response-headers'
import type { DrawPage } from './drawn-pages.ts'

/** The portal's HTML files as built, by path from the root, such as `index.html` and `pages/account.html`. */
export type PortalDocuments = ReadonlyMap<string, string>

/** Reads the built portal's documents once; empty when the portal has not been built. */
export function readPortalDocuments(portalDir: string): PortalDocuments {
  if (!existsSync(portalDir)) return new Map()
  return new Map(
    globSync('**/*.html', { cwd: portalDir }).map((name) => [
      name.replaceAll('\\', '/'),
      readFileSync(resolve(portalDir, name), 'utf8'),
    ]),
  )
}

/**
 * Sends the document for a page's address: its own file, home.html for the homepage, the file in pages/ for a page
 * that borrowers open often, or else index.html, whose router handles every page. Each response has its own nonce, on
 * the scripts and in the policy. A page that is drawn for whoever opens it has that in it.
 */
export async function sendDocument(
  services: Services,
  documents: PortalDocuments,
  drawPage: DrawPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = pathOf(request)
  const name = path.slice(1)
  const file = [path === '/' ? 'home.html' : name, `pages/${name.toLowerCase()}.html`, 'index.html'].find((each) =>
    documents.has(each),
  )
  const document = file === undefined ? undefined : documents.get(file)
  if (file === undefined || document === undefined) {
    return reply.code(503).type('text/plain; charset=utf-8').send('The portal has not been built. Run npm run build.')
  }
  const nonce = randomBytes(18).toString('base64')
  const frameAncestors =
    documents.has(name) && name !== 'index.html' ? ["'self'"] : await framersOf(services, request, path)
  const policy = {
    nonce,
    frameAncestors,
    keepsOpener: path === '/embed-sign-in',
    showsElements: path === '/frames/element',
    ...outsideOrigins(services),
  }
  const drawn = await drawPage(file, request)
  const page = withNonce(withFacts(inNameOf(services.config.company, document), services), nonce)
  reply.headers(documentHeaders(policy))
  if (drawn === null) return sendPacked(request, reply, page)
  return sendPacked(request, reply.header('vary', 'Cookie'), withDrawn(page, drawn))
}

/** Lays what is drawn where the document's own first paint is, which it goes before. Last of all, so that nothing in it is taken for a mark. */
function withDrawn(document: string, drawn: string): string {
  return document.replace('<div id="portal">', (place) => `${place}${drawn}`)
}

/** Where our pages go besides our own origin: an outside identity provider, and the card provider's page. */
function outsideOrigins({
  config,
}: Services): Pick<DocumentPolicy, 'issuerOrigins' | 'providerOrigins' | 'vendorOrigins'> {
  const outside = identitySettings(config).outsideIssuer
  const { cardProviderUrl } = config
  return {
    issuerOrigins: outside === null ? [] : providerOrigins(outside),
    vendorOrigins: thirdPartyOrigins(config.thirdParties),
    providerOrigins: cardProviderUrl ? [new URL(cardProviderUrl).origin] : [],
  }
}

/**
 * Writes into the portal's document who the lender is, unless its code was built for that one, where to sign in when that is not our own
 * provider, which services stand around it, whose login is the demo, and the flags.
 */
function withFacts(document: string, { config, flags }: Services): string {
  const outside = identitySettings(config).outsideIssuer
  const identity = outside === null ? '' : portalMeta(outside)
  const [mark = '', builtFor] = /<meta name="carport-built-for" content="([^"]*)"[^>]*>\s*/.exec(document) ?? []
  const brand = builtFor === brandHash(config.company) ? '' : brandMeta(config.company)
  const meta = `${brand}${identity}${thirdPartyMeta(config.thirdParties)}${demoMeta(config)}${flagsMeta(flags)}`
  return document.replace(mark, '').replace('<head>', () => `<head>${meta}`)
}

/** The path without the query string, which is never logged or looked up. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

/**
 * Returns the origins that may frame a page: none outside /frames/, otherwise our own and the listed partner's page
 * around it. An element that takes a token may be framed only by a page that may show it. No other partner is named, so
 * that nobody can read the list.
 */
async function framersOf(services: Services, request: FastifyRequest, path: string): Promise<string[]> {
  if (!path.startsWith('/frames/')) return []
  const capability = path === '/frames/element' ? shownCapability(request) : null
  const referring = originOf(request.headers.referer)
  const isNamed = path === cardReturnPath || referring === services.config.publicUrl
  const named = isNamed ? queryOf(request).getAll('in').slice(0, mostFramers) : []
  const framers = [...named, ...(referring === null ? [] : [referring])]
  const listed = await Promise.all(framers.map((framer) => mayFrame(services, framer, capability)))
  return ["'self'", ...framers.filter((_, at) => listed[at])]
}

/**
 * Where the card provider's page leads back to, which sends no referrer of the page around: its address names it. So does that of a frame
 * inside our frame of an element: the browser names ours.
 */
const cardReturnPath = '/frames/card-return'
/** As many pages as a token may name. */
const mostFramers = 20

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'https://frame.example').searchParams
}

/** The capability of the element that the frame shows; null for one that needs no token. */
function shownCapability(request: FastifyRequest): string | null {
  const tag = queryOf(request).get('tag') ?? ''
  return embedCapabilities().has(tag) ? tag : null
}

async function mayFrame(services: Services, framer: string, capability: string | null): Promise<boolean> {
  if (capability === null || isSandboxOrigin(services.config, framer)) return isListedOrigin(services, framer)
  return (await listPartnerOrigins(reader(services.db), capability)).includes(framer)
}

function originOf(referrer: string | undefined): string | null {
  const origin = referrer === undefined ? null : (URL.parse(referrer)?.origin ?? null)
  return origin === 'null' ? null : origin
}

function withNonce(document: string, nonce: string): string {
  const meta = `<meta property="csp-nonce" nonce="${nonce}">`
  const marked = document
    .replaceAll(/<(script|style|link)(?=[\s>])(?![^>]*\snonce=)/g, `<$1 nonce="${nonce}"`)
    .replaceAll('__CSP_NONCE__', nonce)
  return marked.includes('property="csp-nonce"') ? marked : marked.replace('<head>', `<head>${meta}`)
}
