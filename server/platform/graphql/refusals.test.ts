import { expect, test } from 'vitest'
import { CarportError, fieldError } from '#sdk/errors/errors'
import { centsText } from '#sdk/money/money'
import { CommitUnknownError } from '#server/platform/store/database'
import { describe as describeRefusal, refuse, retryAfterSeconds, statusOf } from './refusals.ts'

const lines: unknown[] = []
const log = { info: () => {}, warn: () => {}, error: (event: string, fields?: object) => lines.push([event, fields]) }
const context = { correlationId: 'c-1', language: 'en', log } as const

test('anything unexpected is told as a reference and nothing else', () => {
  const refusal = refuse(new Error('duplicate key value violates "logins_email_key": (p1@example.com)'), context)
  expect(JSON.stringify(refusal)).not.toMatch(/logins|p1@/)
  expect(refusal.extensions).toEqual({
    code: 'INTERNAL',
    retryable: false,
    correlationId: 'c-1',
    messages: { en: refusal.message, es: expect.stringContaining('Referencia c-1') },
  })
  expect(refusal.message).toContain('c-1')
  expect(JSON.stringify(lines)).toContain('unexpected-error')
  expect(JSON.stringify(lines)).not.toContain('p1@example.com')
})

test('when it is not known whether a change was committed, nobody is told that nothing was charged', () => {
  const refusal = refuse(new CommitUnknownError('lost'), context)
  expect(refusal.extensions).toMatchObject({ code: 'INTERNAL', params: { mayHaveHappened: true } })
  expect(refusal.message).not.toContain('Nothing was charged')
  expect(refuse(new Error('x'), context).message).toContain('Nothing was charged')
})

test.each([
  ['AMOUNT_INVALID', 200, null],
  ['NOT_FOUND', 200, null],
  ['UNAUTHENTICATED', 401, null],
  ['IDEMPOTENCY_KEY_REQUIRED', 400, null],
  ['IDEMPOTENCY_KEY_REUSED', 422, null],
  ['IN_PROGRESS', 409, 2],
  ['OUTAGE', 503, 60],
] as const)('%s goes out with status %i', (code, status, wait) => {
  const refusal = refuse(new CarportError(code), context)
  expect([statusOf(refusal), retryAfterSeconds(refusal)]).toEqual([status, wait])
})

test('too many requests says how long to wait, in the text and in the header', () => {
  const refusal = refuse(new CarportError('TOO_MANY_REQUESTS', { params: { seconds: 17 } }), context)
  expect([statusOf(refusal), retryAfterSeconds(refusal)]).toEqual([429, 17])
  expect(refusal.message).toContain('17')
})

test('parameters that are worded by language are sent worded', () => {
  const error = new CarportError('CARD_LIMIT', { params: { max: centsText(250_000) } })
  expect(describeRefusal(error, context).extensions.params).toEqual({ max: '$2,500.00' })
})

test('a refusal is worded in every language: who changes the language of the page reads it in the other one', () => {
  const { message, extensions } = refuse(
    new CarportError('CARD_LIMIT', { params: { max: centsText(250_000) } }),
    context,
  )
  expect(extensions.messages).toEqual({
    en: message,
    es: expect.stringContaining('Lo máximo que puede pagar con tarjeta es $2,500.00.'),
  })
})

test('every field at fault is named, in the order of the form', () => {
  const fields = [
    { field: 'routingNumber', code: 'ROUTING_INVALID' },
    { field: 'accountNumber', code: 'ACCOUNT_NUMBER_INVALID' },
  ] as const
  const { extensions } = describeRefusal(new CarportError('ROUTING_INVALID', { fields }), context)
  expect([extensions.field, extensions.fields?.map(({ code }) => code)]).toEqual([
    'routingNumber',
    ['ROUTING_INVALID', 'ACCOUNT_NUMBER_INVALID'],
  ])
  expect(describeRefusal(fieldError('first', 'FIELD_INVALID'), context).extensions.field).toBe('first')
})
