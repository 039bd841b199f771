import type { FastifyInstance, FastifyReply } from 'fastify'
import { CarportError } from '#sdk/errors/errors'

/** A request without a body that nothing answered in this time is answered with 503. */
const answerWithinMs = 15_000

/**
 * Answers what its handler does not answer in time. Only requests without a body: what a mutation did by then nobody could say, and what it
 * waits for has limits of its own. An answer that has begun goes on, however slow its reader is.
 * @param withinMs default 15,000
 */
export function answerInTime(app: FastifyInstance, withinMs = answerWithinMs): void {
  app.addHook('onRequest', ({ method }, reply, goOn) => {
    if (method === 'GET' || method === 'HEAD') refuseLater(reply, withinMs)
    goOn()
  })
}

function refuseLater(reply: FastifyReply, withinMs: number): void {
  const timer = setTimeout(() => {
    if (reply.sent || reply.raw.headersSent) return
    void reply.send(new CarportError('OUTAGE', { cause: new Error('The handler took too long.') }))
  }, withinMs)
  reply.raw.once('close', () => clearTimeout(timer))
}
