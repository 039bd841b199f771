import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { Language } from '#sdk/i18n/language'
import { brandOf } from '#server/platform/config/company'
import type { Services } from '#server/platform/context'
import { outageFlagNames } from '#server/platform/flags/flag-list'
import type { AnsweredPage } from '#server/platform/graphql/page-reads'
import type { GraphqlBody } from '#server/platform/graphql/prefetch'
import { createLogger, errorFields } from '#server/platform/log/log'
import { requestContext } from '#server/platform/request-context'
import { type HomeDrawing, openDrawnHome } from './drawn-home.ts'
import type { PageSources } from './mounts.ts'

/** Draws a page, or its top, for whoever opens it: the templates of the languages, or null where the document stays as it is. */
export type DrawPage = (name: string, request: FastifyRequest) => Promise<string | null>

/** What `npm run build` made to draw pages with (portal/startup/drawn-pages.ts). It is all that the server has of the portal's code. */
interface Drawings extends HomeDrawing {
  /** What the dashboard asks first, each a whole GraphQL body as JSON. */
  readonly dashboardReads: readonly string[]
  /** Returns the markup by language; null when what the page would show is not certain. */
  readonly drawDashboard: (page: object) => Promise<Readonly<Partial<Record<Language, string>>> | null>
}

/** As long as this a document waits for its figures; then it goes out without them, and the page asks for them itself. */
const usualWaitMs = 1000

/**
 * Reads what the build made to draw pages with. The homepage is drawn for everybody, the dashboard for a browser that is about to show
 * it, for the borrower its cookie names (docs/decisions/drawn-dashboard.md). Whatever goes wrong, the document goes out undrawn.
 * @param portalDir the built portal
 * @param waitMs how long a document waits for its figures at most
 */
export function openDrawnPages(
  services: Services,
  portalDir: string,
  sources: PageSources,
  waitMs: number = usualWaitMs,
): DrawPage {
  const log = createLogger()
  const path = resolve(portalDir, 'pages/drawn.mjs')
  if (!existsSync(path)) return async () => null
  const loading = import(pathToFileURL(path).href) as Promise<Drawings>
  const drawHome = openDrawnHome(services, loading)
  return async (name, request) => {
    if (name === 'home.html') return drawHome()
    if (name !== 'pages/account.html' || !isAboutToShow(request)) return null
    const drawn = loading.then((drawings) => drawFor(services, sources, drawings, request))
    const inTime = drawn.catch((error: unknown) => {
      log.withCorrelation(request.id).warn('page-not-drawn', errorFields(error))
      return null
    })
    return Promise.race([inTime, pause(waitMs, null, { ref: false })])
  }
}

/**
 * Whether a browser asks for the document to show it in a window of its own. A script of another site, a frame and a picture are marked
 * otherwise by every browser, and no script can change the marks; who sends none is no browser of today.
 */
function isAboutToShow({ method, headers }: FastifyRequest): boolean {
  const isShown = headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-mode'] === 'navigate'
  // One that is only fetched ahead may never be looked at.
  return method === 'GET' && isShown && headers['sec-purpose'] === undefined
}

async function drawFor(
  services: Services,
  { cookieBorrower, answerPage }: PageSources,
  { dashboardReads, drawDashboard }: Drawings,
  request: FastifyRequest,
): Promise<string | null> {
  if (outageFlagNames.some((name) => services.flags.getBoolean(name))) return null
  const actor = await cookieBorrower(request)
  if (actor === null) return null
  const aid = new URL(request.url, services.config.publicUrl).searchParams.get('aid')
  const context = requestContext(services, request, actor)
  const reads = dashboardReads.map((read) => JSON.parse(read) as GraphqlBody)
  const answered: AnsweredPage = await answerPage(context, { aid, reads })
  const { config, flags } = services
  const facts = {
    email: actor.email,
    aid,
    language: context.language,
    brand: brandOf(config.company),
    flags: flags.all(),
  }
  const drawn = await drawDashboard({ ...facts, ...answered })
  if (drawn === null) return null
  return Object.entries(drawn)
    .map(([language, markup]) => `<template data-language="${language}" data-own>${markup}</template>`)
    .join('')
}
