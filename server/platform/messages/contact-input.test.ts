import { describe, expect, test } from 'vitest'
import { addressWarnings, httpChecker, isZipOfState } from '#server/platform/vendors/addresses/address-checker'
import type { AddressChecker } from '#server/platform/vendors/addresses/checker'
import {
  checkedAddress,
  checkedEmail,
  checkedNickName,
  checkedPhone,
  checkedQuietHours,
  type PlainAddress,
  usStates,
} from './contact-input.ts'

const phone = (phoneNumber: string, extension: string | null = null) => checkedPhone({ phoneNumber, extension })

describe('phones', () => {
  test.each(['480555012', '48055501234', '0805550123', '4801550123', '1805550123', '480555012x', '', '2 480 555 0123'])(
    '[valid-01] %j is no phone number',
    (text) => expect(() => phone(text)).toThrow('PHONE_INVALID'),
  )

  test.each(['4805550123', '(480) 555-0123', '480.555.0123', '+1 480-555-0123', '1 480 555 0123'])(
    '[valid-01] %j is a number of ten digits',
    (text) => expect(phone(text).phoneNumber).toBe('4805550123'),
  )

  test('an extension has up to six digits, and an empty one is none', () => {
    expect(() => phone('4805550123', '12a')).toThrow('FIELD_INVALID')
    expect(() => phone('4805550123', '1234567')).toThrow('FIELD_INVALID')
    expect(phone('4805550123', ' 12 ').extension).toBe('12')
    expect(phone('4805550123', '').extension).toBeNull()
  })
})

const email = (emailAddress: string) => checkedEmail({ emailAddress, emailType: 'HomeEmail' })

test('an email address is trimmed, has a dotted domain and at most 254 characters', () => {
  for (const text of ['', 'ana', 'ana@localhost', 'a b@example.com', `${'a'.repeat(250)}@example.com`])
    expect(() => email(text)).toThrow('EMAIL_INVALID')
  expect(email(' Ana@Example.com ')).toBe('Ana@Example.com')
})

test('a nickname is up to thirty letters, digits, spaces and hyphens; nothing takes it back', () => {
  for (const text of ['<b>', 'a'.repeat(31), 'Ana & Co', '😀'])
    expect(() => checkedNickName(text)).toThrow('FIELD_INVALID')
  expect(checkedNickName(' José-María  2 ')).toBe('José-María 2')
  expect(checkedNickName('  ')).toBeNull()
})

const home: PlainAddress = {
  addressLine1: '100 W Example Street',
  addressLine2: null,
  addressType: 'PrimaryHome',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
}

describe('addresses', () => {
  test('street, city, state and ZIP code are asked for, each with its own refusal', () => {
    expect(() => checkedAddress({ ...home, addressLine1: ' ' })).toThrow('ADDRESS_INVALID')
    expect(() => checkedAddress({ ...home, city: '4' })).toThrow('FIELD_INVALID')
    expect(() => checkedAddress({ ...home, state: 'ZZ' })).toThrow('FIELD_INVALID')
    for (const zip of ['8528', '852811', '85281-12', 'ABCDE'])
      expect(() => checkedAddress({ ...home, zip })).toThrow('ZIP_INVALID')
    expect(checkedAddress({ ...home, state: 'az', zip: '852811234', addressLine2: ' ' })).toEqual({
      ...home,
      zip: '85281-1234',
    })
  })

  test.each([
    ['a right-to-left override', '\u202e'],
    ['a zero-width space', '\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['a control character', '\u0007'],
  ])('a line with %s, which nobody sees, is refused', (_, sign) => {
    expect(() => checkedAddress({ ...home, addressLine1: `100 ${sign}Example Street` })).toThrow('ADDRESS_INVALID')
    expect(() => checkedAddress({ ...home, addressLine2: `Apt${sign} 2` })).toThrow('ADDRESS_INVALID')
    expect(checkedAddress({ ...home, addressLine1: '100 Calle Peñón', addressLine2: '№ 2' })).toMatchObject({
      addressLine1: '100 Calle Peñón',
    })
  })

  const says = (answer: Awaited<ReturnType<AddressChecker['check']>>): AddressChecker => ({
    check: () => Promise.resolve(answer),
  })

  test('what may be wrong is told and nothing is refused', async () => {
    const warned = (change: Partial<PlainAddress>, answer: Parameters<typeof says>[0] = 'deliverable') =>
      addressWarnings({ ...home, ...change }, says(answer))
    expect(await warned({})).toEqual([])
    expect(await warned({ addressLine1: 'Example Street' })).toEqual(['NO_HOUSE_NUMBER'])
    expect(await warned({ addressLine1: 'P.O. Box 12' })).toEqual(['POST_OFFICE_BOX'])
    expect(await warned({ addressLine1: 'PO Box 12', addressType: 'PostalOnly' })).toEqual([])
    expect(await warned({ zip: '10001' })).toEqual(['ZIP_OF_OTHER_STATE'])
    expect(await warned({}, 'unit-missing')).toEqual(['UNIT_MISSING'])
    expect(await warned({}, 'not-known')).toEqual(['NOT_KNOWN'])
    expect(await warned({ zip: '10001' }, 'not-known')).toEqual(['ZIP_OF_OTHER_STATE'])
    expect(await warned({}, 'unknown')).toEqual([])
  })

  test('every state has its ZIP codes', () => {
    for (const state of usStates) {
      const zips = Array.from({ length: 1000 }, (_, area) => `${String(area).padStart(3, '0')}01`)
      expect(
        zips.some((zip) => isZipOfState(zip, state)),
        state,
      ).toBe(true)
    }
  })

  test('a checker that cannot be reached says nothing', async () => {
    expect(await httpChecker('http://localhost:1/nothing').check(home)).toBe('unknown')
  })
})

test('quiet hours are two times or none', () => {
  expect(() => checkedQuietHours({ quietStart: '21:00' })).toThrow('FIELD_INVALID')
  expect(() => checkedQuietHours({ quietStart: '21:00', quietEnd: '24:00' })).toThrow('FIELD_INVALID')
  expect(() => checkedQuietHours({ quietStart: '21:00', quietEnd: '21:00' })).toThrow('FIELD_INVALID')
  expect(checkedQuietHours({ quietStart: '21:00', quietEnd: '07:30' })).toEqual({
    quietStart: '21:00',
    quietEnd: '07:30',
  })
  expect(checkedQuietHours({ quietStart: '', quietEnd: null })).toEqual({ quietStart: null, quietEnd: null })
})
