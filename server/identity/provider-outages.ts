import { AsyncLocalStorage } from 'node:async_hooks'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { CarportError, restStatus } from '#sdk/errors/errors'
import type { Services } from '#server/platform/context'
import { CommitUnknownError, type Database } from '#server/platform/store/database'
import { renderUnavailable } from './provider-pages.ts'

/** Seconds after which whoever wanted to sign in asks again. */
export const retryAfterSeconds = 5

const met = new AsyncLocalStorage<{ hasOutage: boolean }>()

/** The database as the provider uses it: what it could not be asked is remembered for the request, whatever the provider makes of it. */
export function watchedDatabase(db: Database): Database {
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const request = met.getStore()
      if (request !== undefined && isUnavailable(error)) request.hasOutage = true
      throw error
    }
  }
  return {
    read: (sql, parameters) => watch(db.read(sql, parameters)),
    write: (sql, parameters) => watch(db.write(sql, parameters)),
    withTx: (work) => watch(db.withTx(work)),
    tryTx: (work) => watch(db.tryTx(work)),
    close: () => db.close(),
  }
}

/**
 * Answers 503 with Retry-After where the database was away. The library would answer some of these requests as refusals (400, 401,
 * a redirect with an error), which clients take for the end of a session.
 */
export function tellOutages(services: Services) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    const request = { hasOutage: false }
    try {
      await met.run(request, next)
    } catch (error) {
      if (!request.hasOutage) throw error
    }
    if (!request.hasOutage) return
    ctx.remove('location')
    ctx.remove('www-authenticate')
    ctx.set('retry-after', String(retryAfterSeconds))
    ctx.set('cache-control', 'no-store')
    if (ctx.accepts('json', 'html') === 'html') renderUnavailable(services, ctx)
    else ctx.body = { error: 'temporarily_unavailable', error_description: 'Try again in a moment.' }
    ctx.status = 503
  }
}

/** Whether the same request may well be answered in a moment: the database is away or busy. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof CarportError) return error.retryable || restStatus(error) === 503
  return error instanceof CommitUnknownError
}
