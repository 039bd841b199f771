import Fastify, { type FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerInTime } from './answer-in-time.ts'
import { answerErrors } from './errors.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silent }
let app: FastifyInstance
let url: string
beforeEach(async () => {
  app = Fastify({ logger: false })
  answerInTime(app, 60)
  answerErrors(app, silent)
  app.get('/quick', async () => ({ is: 'quick' }))
  app.get('/slow', async (_, reply) => {
    await pause(300)
    return reply.send({ is: 'late' })
  })
  app.get('/stream', (_, reply) => {
    reply.hijack()
    reply.raw.write('begun, ')
    setTimeout(() => reply.raw.end('ended'), 200)
  })
  app.post('/slow', async () => {
    await pause(200)
    return { is: 'done' }
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

test('a handler that takes too long is answered for with 503, and what it answers later is dropped', async () => {
  const reply = await fetch(`${url}/slow`)
  expect(reply.status).toBe(503)
  expect(await reply.json()).toMatchObject({ code: 'OUTAGE' })
  await pause(300)
  expect(await (await fetch(`${url}/quick`)).json()).toEqual({ is: 'quick' })
})

test('an answer that has begun goes on', async () => {
  expect(await (await fetch(`${url}/stream`)).text()).toBe('begun, ended')
})

test('what a request with a body does is waited for', async () => {
  const reply = await fetch(`${url}/slow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect([reply.status, await reply.json()]).toEqual([200, { is: 'done' }])
})
