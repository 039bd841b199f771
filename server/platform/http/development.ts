import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rootDir } from '#server/platform/config/config'

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
      const { root } = vite.config
      const page = readFileSync(resolve(root, documentFor(root, request.url)), 'utf8')
      void vite.transformIndexHtml(request.url, page).then(
        (html) => {
          reply.raw.setHeader('content-type', 'text/html; charset=utf-8')
          reply.raw.end(html)
        },
        (problem: unknown) => {
          reply.raw.statusCode = 500
          reply.raw.end(String(problem))
        },
      )
    })
  }
}

/** The HTML file for an address, from the portal's folder: its own, such as the hidden frame's of a sign-in, else the portal's. */
export function documentFor(root: string, url: string): string {
  const name = url.split('?', 1)[0]?.slice(1) ?? ''
  return globSync('*.html', { cwd: root }).includes(name) ? name : 'index.html'
}
