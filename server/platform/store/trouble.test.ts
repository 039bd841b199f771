import pg from 'pg'
import { expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { CommitUnknownError } from './database.ts'
import { isDatabaseAway } from './trouble.ts'

const stated = (code: string, severity = 'ERROR') => {
  const error = new pg.DatabaseError('as PostgreSQL says it', 0, 'error')
  return Object.assign(error, { code, severity })
}
const coded = (code: string) => Object.assign(new Error('as the system says it'), { code })

test.each(
  '08000 08003 08006 08P01 25006 53000 53100 53200 53300 53400 55P03 57014 57P01 57P02 57P03 57P04 57P05 58030'.split(
    ' ',
  ),
)('the database’s state %s is an outage of ours', (state) => {
  expect(isDatabaseAway(stated(state))).toBe(true)
})

test.each(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ENETUNREACH EHOSTUNREACH ENOTFOUND EAI_AGAIN'.split(' '),
)('a line that fails with %s is an outage of ours', (code) => {
  expect(isDatabaseAway(coded(code))).toBe(true)
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
])('"%s" is an outage of ours', (message) => {
  expect(isDatabaseAway(new Error(message))).toBe(true)
})

test('a session that PostgreSQL ends, whatever its reason, is an outage of ours', () => {
  expect(isDatabaseAway(stated('28000', 'FATAL'))).toBe(true)
})

test('a statement that is wrong, a refusal and an unknown outcome are none', () => {
  for (const error of [
    stated('23505'),
    stated('42601'),
    stated('40001'),
    new TypeError('x is not a function'),
    new CarportError('NOT_FOUND'),
    Object.assign(new CommitUnknownError('lost'), { code: 'ECONNRESET' }),
    'text',
  ])
    expect(isDatabaseAway(error)).toBe(false)
})
