import { afterEach, expect, test, vi } from 'vitest'
import { languages } from './language.ts'
import { defineMessages, languageFrom, loadMessages, messagesNow, overrideMessages } from './messages.ts'

interface Texts {
  pay: string
  due: (amount: string) => string
}
const en: Texts = { pay: 'Pay', due: (amount) => `${amount} due` }
const es: Texts = { pay: 'Pagar', due: (amount) => `${amount} por pagar` }
const fresh = (load: () => Promise<Texts> = async () => es) => defineMessages<Texts>({ name: 'demo', en, es: load })

afterEach(() => overrideMessages('demo', 'en', undefined))

test('English is there at once, Spanish after its file came', async () => {
  const texts = fresh()
  expect([messagesNow(texts, 'en'), messagesNow(texts, 'es')]).toEqual([en, null])
  await expect(loadMessages(texts, 'es')).resolves.toBe(es)
  expect(messagesNow(texts, 'es')).toBe(es)
})

test('a file that did not come can be asked for again', async () => {
  const load = vi.fn<() => Promise<Texts>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(es)
  const texts = fresh(load)
  await expect(loadMessages(texts, 'es')).rejects.toThrow('offline')
  await expect(loadMessages(texts, 'es')).resolves.toBe(es)
})

test('a host page replaces a text, and cannot replace what is not a text', () => {
  const texts = fresh()
  overrideMessages('demo', 'en', { pay: 'Pay my loan', due: 'broken', unknown: 'x' })
  const now = messagesNow(texts, 'en')
  expect([now?.pay, now?.due('$1.00'), now && 'unknown' in now]).toEqual(['Pay my loan', '$1.00 due', false])
  expect(messagesNow(texts, 'en')).toBe(now)
})

test.each(languages)('%s is chosen by its own code, in any region', (language) => {
  expect(languageFrom(language)).toBe(language)
  expect(languageFrom(`${language}-XX`)).toBe(language)
})

test.each([
  ['es-MX', 'es'],
  ['ES', 'es'],
  ['en-GB', 'en'],
  ['est', 'en'],
  ['', 'en'],
  [null, 'en'],
])('the language of %s is %s', (tag, language) => {
  expect(languageFrom(tag)).toBe(language)
})
