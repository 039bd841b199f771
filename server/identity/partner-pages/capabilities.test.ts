import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { canonicalHash } from '#server/platform/graphql/trusted-documents'
import { buildServerSchema } from '#server/schema'
import { documentsOf, elementDocument, rootFieldsOf } from '#tests/fixtures/element-documents'
import { embedCapabilities, maySend } from './capabilities.ts'

const { policies } = buildServerSchema()
const guarded = [...policies].filter(([, { actors }]) => actors.includes('embed') && !actors.includes('anonymous'))

test('a payoff quote is three documents, the clock and what became of a key, and none of them asks for history, a vehicle or a person', () => {
  const documents = documentsOf('payoff-quote')
  expect(Object.keys(documents)).toEqual([
    'LoadPayoffQuote',
    'SendPayoffLetter',
    'ServerClock',
    'SettleAttempt',
    'WritePayoffLetter',
  ])
  expect(Object.values(documents).join(' ')).not.toMatch(/GetAccount|GetVehicle|GetTransactionHistory|customers|vin\b/)
})

test('the dashboard asks for no vehicle identification number and no family name, which it does not show', () => {
  expect(Object.values(documentsOf('dashboard')).join(' ')).not.toMatch(/\bvin|lastName/)
})

test.each(guarded)('%s names the capabilities whose elements ask for it, and no other', (name, policy) => {
  const asking = [...embedCapabilities()].filter((capability) =>
    Object.values(documentsOf(capability)).some((text) => rootFieldsOf(text).includes(name)),
  )
  expect([...(policy.embedCapabilities ?? [])].sort()).toEqual(asking)
})

test('a document is sent by the capabilities that have it, and by nobody else', () => {
  const history = canonicalHash(parse(elementDocument('AccountHistory')))
  expect(maySend(['payoff-quote', 'account-details'], history)).toBe(true)
  expect([maySend(['payoff-quote', 'dashboard'], history), maySend([], history)]).toEqual([false, false])
})
