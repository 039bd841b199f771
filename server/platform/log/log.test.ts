import { expect, test } from 'vitest'
import { createLogger, errorFields, type LogFields, maskPersonal } from './log.ts'

const lines: string[] = []
const log = createLogger({ write: (line) => lines.push(line), nowIso: () => '2026-11-20T12:00:00.000Z' })

test('a field outside the list never reaches a line, whatever got it past the compiler', () => {
  log
    .withCorrelation('c-1')
    .info('payment-made', { paymentId: 'pay_1', ssn: '123-45-6789', email: 'p1@example.com' } as LogFields)
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
    time: '2026-11-20T12:00:00.000Z',
    level: 'info',
    event: 'payment-made',
    correlationId: 'c-1',
    paymentId: 'pay_1',
  })
})

test('what looks personal in an error is masked', () => {
  const error = new Error('invalid input syntax for type bigint: "021000021" of p1@example.com, 123-45-6789')
  const { reason } = errorFields(error)
  expect(reason).not.toMatch(/021000021|p1@|6789/)
  expect(maskPersonal('duplicate key value violates unique constraint "payments_no_duplicate"')).toContain(
    'payments_no_duplicate',
  )
})
