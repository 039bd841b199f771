import { expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { readLookup, type LookupArgs } from './lookup-input.ts'

const right: LookupArgs = { accountNumber: '100000000001', last4SSN: '1234', dob: '1980-02-29' }

function fieldsOf(args: Partial<LookupArgs>): string[] {
  try {
    readLookup({ ...right, ...args }, '2026-06-17')
    return []
  } catch (error) {
    if (!(error instanceof CarportError)) throw error
    return error.fields.map((one) => one.field)
  }
}

test('[valid-02] an account number that does not have 12 digits is refused', () => {
  for (const accountNumber of ['', '10000000000', '1000000000011', '10000000000a', '1000-0000-0001'])
    expect(fieldsOf({ accountNumber })).toEqual(['accountNumber'])
})

test('[valid-03] the last four digits that are not four are refused', () => {
  for (const last4SSN of ['', '123', '12345', '12a4']) expect(fieldsOf({ last4SSN })).toEqual(['last4SSN'])
})

test('[valid-07] the last four digits alone open nothing: a date of birth or the whole number is needed', () => {
  expect(fieldsOf({ dob: null })).toEqual(['dob'])
  expect(fieldsOf({ dob: null, ssn: '  ' })).toEqual(['dob'])
  for (const ssn of ['000121234', '666121234', '900121234', '12312123', '123129999'])
    expect(fieldsOf({ dob: null, ssn })).toEqual(['ssn'])
  for (const dob of ['1980-02-30', '2009-06-18', '1905-06-17', 'x']) expect(fieldsOf({ dob })).toEqual(['dob'])
  expect(fieldsOf({ accountNumber: 'x', last4SSN: 'x', ssn: 'x', dob: 'x' })).toEqual([
    'accountNumber',
    'last4SSN',
    'ssn',
    'dob',
  ])
  expect(readLookup({ ...right, dob: null, ssn: '123-12-1234' }, '2026-06-17')).toMatchObject({
    ssn: '123121234',
    dob: null,
  })
  expect(readLookup({ ...right, dob: '2008-06-17' }, '2026-06-17')).toMatchObject({ dob: '2008-06-17' })
})
