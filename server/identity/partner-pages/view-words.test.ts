import { expect, test } from 'vitest'
import { loanRow } from './view-words.ts'

test('a loan goes by the last four digits of its number', () => {
  expect(loanRow({ language: 'en' }, '100000000009')).toEqual({ label: 'Loan', value: 'Ending in 0009' })
  expect(loanRow({ language: 'es' }, '100000000009')).toEqual({ label: 'Préstamo', value: 'Termina en 0009' })
})
