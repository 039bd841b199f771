import { expect, test } from 'vitest'
import { english, englishPhrases } from './english.ts'
import { CarportError, type ErrorCode, type ErrorParameters, fieldError, isCarportError, restStatus } from './errors.ts'
import { spanish, spanishPhrases } from './spanish.ts'
import { errorText, phraseText } from './texts.ts'

const codes = Object.keys(english) as ErrorCode[]
const both = ['en', 'es'] as const

/** Every placeholder of every text, and what the variants need. */
const params: ErrorParameters = Object.fromEntries(
  Object.values({ ...english, ...englishPhrases })
    .flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))
    .map((name) => [name, `«${name}»`]),
)

test('a text whose parameter is missing is refused, and so is a phrase that nobody wrote', () => {
  expect(() => errorText('AMOUNT_TOO_HIGH', 'en')).toThrow(RangeError)
  expect(() => errorText('AUTOPAY_INELIGIBLE', 'en', { reason: { phrase: 'nonsense' } })).toThrow(RangeError)
})

test.each(codes)('golden seventeen: %s has a complete text in both languages, with the same placeholders', (code) => {
  for (const language of both) expect(errorText(code, language, params)).not.toMatch(/[{}]|undefined/)
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
  expect(placeholders(spanish[code])).toEqual(placeholders(english[code]))
  expect(spanish[code]).not.toBe(english[code])
})

test('golden seventeen: no text is long, shouts, or names a vendor or a machine', () => {
  const all = [english, spanish, englishPhrases, spanishPhrases].flatMap((texts) => Object.values(texts))
  for (const text of all) {
    expect((text.match(/[.?](?= |$)/g) ?? []).length).toBeLessThanOrEqual(3)
    expect(text).not.toMatch(/[!]|¡|paymentus|ach\b|sql|server error|null|exception|nacha/i)
  }
})

test('one try and one second are said as one', () => {
  expect(errorText('OTP_WRONG', 'en', { n: 2 })).toContain('2 tries left')
  expect(errorText('OTP_WRONG', 'en', { n: 1 })).toContain('1 try left')
  expect(errorText('OTP_WRONG', 'es', { n: 1 })).toContain('Le queda 1 intento.')
  expect(errorText('TOO_MANY_REQUESTS', 'en', { seconds: 1 })).toContain('in 1 second.')
  expect(errorText('TOO_MANY_REQUESTS', 'es', { seconds: 1 })).toContain('en 1 segundo.')
})

test('an unexpected error says the true half about the money', () => {
  const safe = errorText('INTERNAL', 'en', { correlationId: 'c-1' })
  expect(safe).toBe('Something went wrong on our side. Nothing was charged. Reference c-1.')
  const unsure = errorText('INTERNAL', 'en', { correlationId: 'c-1', mayHaveHappened: true })
  expect(unsure).toContain('check Scheduled Payments before trying again')
  expect(unsure).not.toContain('Nothing was charged')
  expect(errorText('INTERNAL', 'es', { mayHaveHappened: true })).toContain('Aún no sabemos')
})

test('a returned payment says why, names the fee only when there is one, and what to do', () => {
  const returned = (returnCode: string, more = {}) =>
    errorText('PAYMENT_RETURNED', 'en', { returnCode, amount: '$796.12', ...more })
  expect(returned('R01', { fee: '$15.00' })).toBe(
    'Your bank returned the $796.12 payment because there wasn’t enough money available. We added a $15.00 returned payment fee. Please pay again.',
  )
  expect(returned('R09')).not.toContain('fee')
  for (const code of ['R03', 'R04', 'R20']) expect(returned(code)).toContain('couldn’t find the account')
  for (const code of ['R07', 'R10', 'R29']) expect(returned(code)).toContain('not authorized')
  expect(returned('R02')).toContain('closed')
  expect(returned('R08')).toContain('stopped this payment')
  expect(returned('R16')).toContain('on hold')
  expect(returned('R61')).toContain('$796.12')
})

test('amounts and dates are written in the reader’s language', () => {
  const reason = { reason: { phrase: 'past-due' }, amount: (language: string) => `[${language}]`, date: 'x' }
  expect(errorText('AUTOPAY_INELIGIBLE', 'es', reason)).toContain('su cuenta está atrasada')
  expect(errorText('DUPLICATE_PAYMENT', 'es', reason)).toContain('[es]')
})

test('an error carries what a caller can do about it', () => {
  expect(new CarportError('IN_PROGRESS')).toMatchObject({ category: 'busy', httpStatus: 409, retryable: true })
  expect(new CarportError('IDEMPOTENCY_KEY_REUSED')).toMatchObject({
    category: 'conflict',
    httpStatus: 422,
    retryable: false,
  })
  expect(new CarportError('CARD_DECLINED')).toMatchObject({ category: 'refused', httpStatus: 200, retryable: false })
  expect(new CarportError('INTERNAL', { category: 'unknown' })).toMatchObject({ category: 'unknown', httpStatus: 500 })
  expect(fieldError('routingNumber', 'ROUTING_INVALID')).toMatchObject({
    category: 'validation',
    fields: [{ field: 'routingNumber', code: 'ROUTING_INVALID' }],
  })
  expect([isCarportError(new Error('x')), isCarportError(new CarportError('OUTAGE'), 'OUTAGE')]).toEqual([false, true])
})

test('outside GraphQL a refusal is not a success', () => {
  for (const code of codes) expect(restStatus(new CarportError(code))).toBeGreaterThanOrEqual(400)
  expect(restStatus(new CarportError('NOT_FOUND'))).toBe(404)
  expect(restStatus(new CarportError('ROUTING_INVALID'))).toBe(422)
})

test('every text has the apostrophes of the pages that show it, and a name keeps its own', () => {
  const straight = codes.flatMap((code) => both.map((language) => errorText(code, language, params)))
  expect(straight.filter((text) => text.includes("'"))).toEqual([])
  expect(phraseText('maybe-charged', 'en')).not.toContain("'")
  expect(errorText('MOD_WAITING_OTHER_SIGNER', 'en', { firstName: "D'Arcy" })).toContain("D'Arcy")
})
