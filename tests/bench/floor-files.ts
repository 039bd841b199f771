import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { smallestBrotli } from '#scripts/smallest-brotli'
import { immutableHeaders } from '#server/platform/http/response-headers'

/** Files that our pages are measured against, on a port of their own. */
export interface FloorFiles {
  readonly url: string
  /** A page. It is not kept by browsers, as ours are not. */
  addPage(path: string, html: string): Promise<void>
  /** A plain text that a page fetches, as it fetches its borrower's token. It is not kept either. */
  addText(path: string, text: string): Promise<void>
  /** A script, kept by browsers forever, as our releases are. */
  addScript(path: string, code: string): Promise<void>
  close(): void
}

interface FloorFile {
  readonly headers: Readonly<Record<string, string>>
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
}

/**
 * Serves floors as the server serves our build: compressed once, when they are added, by what compresses our files; the same encodings,
 * the same cache headers. A floor that is compressed while a browser waits for it makes whatever is measured beside it look fast.
 */
export async function startFloorFiles(): Promise<FloorFiles> {
  const files = new Map<string, FloorFile>()
  const server = createServer((request, reply) =>
    send(files.get((request.url ?? '').replace(/\?.*$/, '')), request, reply),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const add = async (path: string, text: string, headers: FloorFile['headers']): Promise<void> => {
    const plain = Buffer.from(text)
    files.set(path, { headers, plain, gzip: gzipSync(plain, { level: 9 }), brotli: await smallestBrotli(plain) })
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    addPage: (path, html) =>
      add(path, html, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }),
    addText: (path, text) =>
      add(path, text, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }),
    addScript: (path, code) =>
      add(path, code, { 'content-type': 'text/javascript; charset=utf-8', ...immutableHeaders(true) }),
    close: () => server.close(),
  }
}

function send(file: FloorFile | undefined, request: IncomingMessage, reply: ServerResponse): void {
  if (file === undefined) return void reply.writeHead(404).end()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  const body = encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : file.plain
  reply
    .writeHead(200, {
      ...file.headers,
      vary: 'accept-encoding',
      'content-length': body.length,
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    })
    .end(body)
}
