import fastify from 'fastify'
import { expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { createRestClient } from '#sdk/graphql/rest-client'
import { centsText } from '#sdk/money/money'
import { answerErrors } from './errors.ts'

const log = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => log }

test('a refused REST call keeps its words in every language, for whoever changes the language while they are shown', async () => {
  const app = fastify()
  answerErrors(app, log)
  app.post('/api/refused', () => {
    throw new CarportError('CARD_LIMIT', { params: { max: centsText(250_000) } })
  })
  const rest = createRestClient({
    url: (path) => path,
    authorize: async () => ({}),
    language: () => 'en',
    fetch: async () => {
      const { statusCode, headers, body } = await app.inject({
        method: 'POST',
        url: '/api/refused',
        headers: { 'accept-language': 'en' },
      })
      return new Response(body, { status: statusCode, headers: { 'content-type': String(headers['content-type']) } })
    },
  })
  const refusal = (await rest.postJson('/api/refused', {}).catch((error: unknown) => error)) as CarportError
  expect(refusal).toMatchObject({ code: 'CARD_LIMIT', message: expect.stringContaining('with a card is $2,500.00') })
  expect(refusal.messages).toEqual({
    en: refusal.message,
    es: expect.stringContaining('Lo máximo que puede pagar con tarjeta es $2,500.00.'),
  })
})
