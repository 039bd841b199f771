import { expect, test } from 'vitest'
import { CarportError, fieldError } from '#sdk/errors/errors'
import { profileAnswer } from '#test-kit/answers/profile-answers'
import {
  type Reason,
  looksLikeEmail,
  phoneDigits,
  phoneDraft,
  phoneInput,
  preferenceDraft,
  refusalOf,
  wordedRefusal,
} from './forms.state.ts'
import { fullName, writtenPhone } from './profile.state.ts'

const [phone] = profileAnswer().phones

test('[valid-01] only ten digits are a phone number, however they are written', () => {
  for (const text of ['', '480555012', '48055501234', '0805550123', '4801550123']) expect(phoneDigits(text)).toBeNull()
  for (const text of ['4805550123', '(480) 555-0123', '+1 480 555 0123']) expect(phoneDigits(text)).toBe('4805550123')
})

test('a number is written in its groups, and anything else as it is', () => {
  expect(writtenPhone('4805550123')).toBe('(480) 555-0123')
  expect(writtenPhone('911')).toBe('911')
})

test('an address without a dotted domain is no email', () => {
  expect(['ana', 'ana@', 'ana@localhost', 'a b@example.com'].some(looksLikeEmail)).toBe(false)
  expect(looksLikeEmail(' ana@example.com ')).toBe(true)
})

test('a phone is sent about the version that is here, and a mobile one without an extension', () => {
  if (phone === undefined) throw new Error('no phone')
  const draft = { ...phoneDraft(phone), extension: '12' }
  expect(phoneInput(draft, phone)).toMatchObject({ personPhoneId: 'phn_1', version: 3, extension: '' })
  expect(phoneInput({ ...draft, phoneType: 'WorkPhone' }, null)).not.toHaveProperty('version')
  expect(preferenceDraft(phone).quietStart).toBe('')
})

test('all names of the person stand in one line', () => {
  expect(fullName(profileAnswer({ middleName: 'María', generation: 'Jr' }))).toBe('Ana María Reyes Jr')
})

test('a refusal goes to its field, a wrong code to the code, and silence is told in our own words', () => {
  expect(refusalOf(new Error('boom'))).toEqual({ fields: {}, form: 'failed', isStepUp: false })
  const zip = fieldError('zip', 'ZIP_INVALID')
  expect(refusalOf(zip).fields).toEqual({ zip })
  const wrong = new CarportError('OTP_WRONG', { message: 'Two tries left.' })
  expect(refusalOf(wrong)).toEqual({ fields: { code: wrong }, form: null, isStepUp: true })
  expect(refusalOf(new CarportError('STEP_UP_REQUIRED'))).toEqual({ fields: {}, form: null, isStepUp: true })
  const changed = new CarportError('CHANGED_ELSEWHERE', { message: 'Changed.' })
  expect(refusalOf(changed).form).toBe(changed)
  const word = (reason: Reason) => (typeof reason === 'string' ? reason : reason.message)
  expect(wordedRefusal({ fields: { code: wrong }, form: 'failed', isStepUp: true }, word)).toEqual({
    fields: { code: 'Two tries left.' },
    form: 'failed',
    isStepUp: true,
  })
})
