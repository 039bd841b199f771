import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { isContactHour } from './local-time.ts'
import { stateOfAreaCode } from './area-codes.ts'
import { usStates } from './contact-input.ts'

const table = readFileSync(new URL('area-codes.ts', import.meta.url), 'utf8')
const codes = [...table.matchAll(/'((?:\d{3} ?)+)'/g)].flatMap(([, list = '']) => list.split(' '))

test('every state has area codes, each is of one state, and none is toll-free', () => {
  expect(new Set(codes.map(stateOfAreaCode))).toEqual(new Set([...usStates, 'PR']))
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  expect(codes.filter((code) => !/^[2-9]\d{2}$/.test(code) || /^(8)(00|33|44|55|66|77|88)$/.test(code))).toEqual([])
})

test.each([
  ['602', 'AZ'],
  ['212', 'NY'],
  ['415', 'CA'],
  ['808', 'HI'],
  ['800', null],
  ['416', null],
  ['555', null],
])('%s is of %s', (code, state) => expect(stateOfAreaCode(code)).toBe(state))

test('nobody with a home in Arizona and a number of New York is reminded when it is night in New York', () => {
  const places = ['AZ', stateOfAreaCode('212') ?? '']
  // In June Phoenix is three hours behind New York.
  expect(isContactHour(places, '2026-06-17', Date.parse('2026-06-17T19:00:00-07:00'))).toBe(false)
  expect(isContactHour(places, '2026-06-17', Date.parse('2026-06-17T17:59:00-07:00'))).toBe(true)
  expect(isContactHour(places, '2026-06-17', Date.parse('2026-06-17T07:59:00-07:00'))).toBe(false)
})
