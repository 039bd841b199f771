import type { FastifyReply } from 'fastify'

/** Begins an answer that stays open for server-sent events, with the headers that were set before. Whoever takes it writes and ends it. */
export function startEventStream(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  return raw
}
