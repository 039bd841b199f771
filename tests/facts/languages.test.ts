import { expect, test } from 'vitest'
import { compareLanguages } from './languages.ts'

const page = (text: string, amount = 100) => ({ payment: { amount, authorization: { text } } })
const differences = (en: object, es: object) => compareLanguages(en, es).differences

test('sentences of the same amounts and days are the same, in whatever order they name them', () => {
  const en = page('We take $50.00 on November 26 or $60.00 on Dec 1.')
  const es = page('El 26 de noviembre tomamos $50.00, o el 1 de diciembre $60.00.')
  expect(compareLanguages(en, es)).toEqual({
    sentences: [
      { path: 'payment.authorization.text', en: en.payment.authorization.text, es: es.payment.authorization.text },
    ],
    differences: [],
  })
})

test('another amount, another day, one that is missing, and another value are told', () => {
  const en = page('We take $50.00 on November 26.')
  expect(differences(en, page('Tomamos $51.00 el 26 de noviembre.'))).toHaveLength(1)
  expect(differences(en, page('Tomamos $50.00 el 27 de noviembre.'))).toHaveLength(1)
  expect(differences(en, page('Tomamos $50.00.'))).toHaveLength(1)
  expect(differences(en, page(en.payment.authorization.text, 101))).toEqual(['payment.amount: 100, in Spanish 101'])
  expect(differences(page('x'), { payment: null })).toHaveLength(3)
})
