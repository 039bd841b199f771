import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const pack = promisify(brotliCompress)
/** What is packed for every request costs less here than it saves on the line. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/**
 * Sends a text, compressed for browsers that take brotli. Only for one that holds no secret beside something that another page could have
 * sent to us in the reader's name: the size of such a text would give the secret away.
 */
export async function sendPacked(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const vary = [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', ')
  reply.header('vary', vary)
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(text)
  return reply.header('content-encoding', 'br').send(await pack(text, quality))
}
