import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/platform/context'
import { immutableHeaders, publicHeaders } from './response-headers.ts'
import { addedHeaders } from './added-headers.ts'
import { releaseLines, UnknownElementError } from './release-lines.ts'

/**
 * Serves what the build made, compressed ahead of time where the browser takes it: the portal's files at /, the SDK at
 * /sdk/<version>/ (immutable, for every page), and in the sandbox the examples. HTML of the portal is never sent
 * as a file: `sendDocument` gives it its nonce. Neither is what draws in it, which is the server's.
 */
export async function mountFiles(app: FastifyInstance, services: Services, distDir: string): Promise<void> {
  const portalDir = resolve(distDir, 'portal')
  if (existsSync(portalDir)) {
    await app.register(fastifyStatic, {
      root: portalDir,
      prefix: '/',
      index: false,
      redirect: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      allowedPath: (path) => !/\.(html|mjs)(\.br|\.gz)?$/.test(path),
      setHeaders: (reply, path) => {
        // Apple's file has no ending that would tell what it is.
        if (path.includes(`${portalDir}/.well-known/`)) reply.header('content-type', 'application/json')
        const isHashed = path.includes(`${portalDir}/assets/`)
        if (isHashed) reply.headers(immutableHeaders(/\.woff2?$/.test(path)))
        else reply.headers({ 'cache-control': 'public, max-age=3600', ...publicHeaders() })
      },
    })
  }
  await mountSdk(app, services, resolve(distDir, 'embed'))
  const examplesDir = resolve(distDir, 'examples')
  if (services.config.mode === 'sandbox' && existsSync(examplesDir)) {
    await app.register(fastifyStatic, {
      root: examplesDir,
      prefix: '/examples/',
      index: ['index.html'],
      redirect: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    })
  }
}

/** /sdk/latest.json and latest.txt name the newest version; everything else is under its version and never changes. */
async function mountSdk(app: FastifyInstance, services: Services, embedDir: string): Promise<void> {
  if (!existsSync(embedDir)) return
  app.get<{ Querystring: { readonly tags?: string | string[] } }>('/sdk/latest.txt', async (request, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=60', ...publicHeaders() }).type('text/plain; charset=utf-8')
    const tags = [request.query.tags ?? []].flat().flatMap((list) => list.split(',').filter((tag) => tag !== ''))
    const latest = await readFile(resolve(embedDir, 'latest.json'), 'utf8')
    try {
      return await reply.send(releaseLines(services.config.publicUrl, latest, tags))
    } catch (error) {
      if (error instanceof UnknownElementError) return reply.code(400).send(error.message)
      throw error
    }
  })
  // The loader fetches its files with the page's own fetch, which may add headers.
  app.options('/sdk/*', async (request, reply) =>
    reply
      .headers({ ...publicHeaders(), 'access-control-max-age': '600', vary: 'Access-Control-Request-Headers' })
      .header('access-control-allow-headers', addedHeaders(request).join(', '))
      .code(204)
      .send(),
  )
  await app.register(fastifyStatic, {
    root: embedDir,
    prefix: '/sdk/',
    index: false,
    redirect: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (services.config.isDevelopment) reply.headers({ 'cache-control': 'no-cache', ...publicHeaders() })
      else if (/latest\.json(\.br|\.gz)?$/.test(path))
        reply.headers({ 'cache-control': 'public, max-age=60', ...publicHeaders() })
      else reply.headers(immutableHeaders(true))
    },
  })
}
