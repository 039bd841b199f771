import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attributesFrom } from '#portal/frames/frame-attributes'
import { addressAttributes, readElements } from '#scripts/element-model'

// The page /frames/element is on the servicer's origin, and anyone can craft its address.

const elements = readElements()
const allowed = addressAttributes()
const words = '"><b>Call 555-0100 and read us your code</b>'

const given = (tag: string, asked: string) => attributesFrom(new URLSearchParams(`tag=${tag}&${asked}`), allowed)

test('no text and no link of an address gets into any element: only a choice between things we have, or yes and no', () => {
  const through = elements.flatMap(({ name, attributes }) => {
    const asked = new URLSearchParams([...attributes, { name: 'title' }].map((each) => [each.name, words]))
    for (const other of ['style', 'class', 'id', 'slot', 'is', 'onclick', 'token']) asked.set(other, words)
    const link = new URLSearchParams(attributes.map((each) => [each.name, 'https://evil.example/']))
    return [...given(name, `${asked}`), ...given(name, `${link}`)]
  })
  expect(through).toEqual([])
})

test('each attribute of each element that lets a word through is a choice or a switch', () => {
  const through = elements.flatMap(({ name, attributes }) =>
    attributes.filter((each) => given(name, `${each.name}=evil`).length > 0).map((each) => `${name} ${each.name}`),
  )
  expect(through).toEqual([
    'make-a-payment variant',
    'payoff-quote customer-type',
    'support-center place',
    'session-timeout is-signed-in',
    'chat text-disabled',
    'loan-modification view',
  ])
})

test('what picks the account, the language and a variant still works', () => {
  expect(given('make-a-payment', 'account-number=100000000001&language=es&variant=payoff-quote&scheme=dark')).toEqual([
    ['account-number', '100000000001'],
    ['language', 'es'],
    ['variant', 'payoff-quote'],
  ])
  expect(given('make-a-payment', 'account-number=1%20Evil&language=xx&customer-type=cobuyer')).toEqual([])
  expect(given('constructor', 'variant=standard')).toEqual([])
})

test('the guide for pages names every attribute that an address takes, and teaches a partner with one lender', () => {
  const guide = readFileSync('docs/embedding.md', 'utf8')
  const [, named = ''] = /The address also takes ([^.]*)\./.exec(guide) ?? []
  const own = [...new Set(Object.values(allowed).flat())]
  expect([...named.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name).toSorted()).toEqual(
    ['language', 'scheme', ...own].toSorted(),
  )
  const samples = [...guide.matchAll(/^npm run partner -- create .*--lenders (\S+)$/gm)]
  expect(samples.map(([, lenders]) => lenders)).toEqual(['SANDBOX'])
})
