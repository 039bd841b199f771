import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rootDir } from '#server/config'

/** Serves the portal from source with hot reload, through Vite inside this process. Used by `npm run dev` alone. */
export async function developmentPages(
  app: FastifyInstance,
): Promise<(request: FastifyRequest, reply: FastifyReply) => void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: resolve(rootDir, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  return (request, reply) => {
    vite.middlewares(request.raw, reply.raw, (error?: Error) => {
      if (error !== undefined) {
        reply.raw.statusCode = 500
        reply.raw.end(error.message)
        return
      }
      const page = readFileSync(resolve(vite.config.root, 'index.html'), 'utf8')
      void vite.transformIndexHtml(request.url, page).then((html) => {
        reply.raw.setHeader('content-type', 'text/html; charset=utf-8')
        reply.raw.end(html)
      })
    })
  }
}
