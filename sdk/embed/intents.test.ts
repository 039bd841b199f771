import { describe, expect, test } from 'vitest'
import { createTabStore, newUuid } from '#sdk/platform/platform'
import { createPaymentIntents } from './intents.ts'

const about = { accountNumber: '100000000017', kind: 'one-time-payment' } as const

function setUp() {
  const store = createTabStore(() => undefined)
  return { store, intents: createPaymentIntents({ store, newKey: newUuid }) }
}

describe('a payment attempt', () => {
  test('that was sent keeps its key and its figures until the server has answered', () => {
    const { intents } = setUp()
    const { key } = intents.open(about)
    const sent = intents.begin(intents.update(key, { amountCents: 9612 }).key)
    expect(intents.update(sent.key, { amountCents: 1 })).toEqual(sent)
    intents.settle(sent.key, { state: 'unknown', reference: 'c1' })
    expect(intents.update(sent.key, { amountCents: 1 }).details.amountCents).toBe(9612)
    expect(intents.find(about)).toMatchObject({ key: sent.key, state: 'unknown', reference: 'c1' })
  })

  test('resumes under the same key after a reload', () => {
    const { store, intents } = setUp()
    const { key } = intents.begin(intents.open(about).key)
    const afterReload = createPaymentIntents({ store, newKey: newUuid })
    expect(afterReload.open(about)).toMatchObject({ key, state: 'sending' })
  })

  test('gets a new key when it is edited before it was sent, and the same one when it is opened again', () => {
    const { intents } = setUp()
    const first = intents.update(intents.open(about).key, { amountCents: 9612 })
    expect(intents.open(about).key).toBe(first.key)
    expect(intents.update(first.key, { amountCents: 9612 }).key).toBe(first.key)
    const edited = intents.update(first.key, { amountCents: 9613 })
    expect(edited.key).not.toBe(first.key)
    expect(intents.find(about)?.key).toBe(edited.key)
  })

  test('whose key was closed goes on under a new one, with its figures', () => {
    const { intents } = setUp()
    const { key } = intents.begin(intents.update(intents.open(about).key, { amountCents: 9612 }).key)
    intents.settle(key, { state: 'unknown', reference: 'c1' })
    intents.settle(key, { state: 'closed' })
    const next = intents.find(about)
    expect(next).toMatchObject({ state: 'open', reference: null, details: { amountCents: 9612 } })
    expect(next?.key).not.toBe(key)
  })

  test.each(['open', 'closed', 'unknown'] as const)(
    'that has ended is not begun again by a late word that it is %s',
    (state) => {
      const { intents } = setUp()
      const { key } = intents.begin(intents.open(about).key)
      intents.settle(key, { state: 'succeeded' })
      intents.settle(key, { state, reference: 'late' })
      expect(intents.find(about)).toBeNull()
    },
  )

  test.each(['succeeded', 'failed'] as const)('that %s is over, and the next one has another key', (state) => {
    const { store, intents } = setUp()
    const { key } = intents.open(about)
    intents.begin(key)
    intents.settle(key, { state })
    expect([intents.find(about), store.get('carport.intents')]).toEqual([null, null])
    expect(intents.open(about).key).not.toBe(key)
  })

  test('that was refused for the moment goes on under its key, and may be edited again', () => {
    const { intents } = setUp()
    const sent = intents.begin(intents.update(intents.open(about).key, { amountCents: 9612 }).key)
    intents.settle(sent.key, { state: 'open' })
    expect(intents.find(about)).toMatchObject({ key: sent.key, state: 'open', details: { amountCents: 9612 } })
    expect(intents.update(sent.key, { amountCents: 9613 })).toMatchObject({ details: { amountCents: 9613 } })
  })

  test('of another account or of another kind is another attempt', () => {
    const { intents } = setUp()
    const keys = [
      intents.open(about).key,
      intents.open({ ...about, accountNumber: '100000000117' }).key,
      intents.open({ ...about, accountNumber: '200000000017' }).key,
      intents.open({ ...about, kind: 'cancel-payment' }).key,
    ]
    expect(new Set(keys).size).toBe(4)
  })

  test('leaves no account number behind, and nothing a caller smuggles into its details', () => {
    const { store, intents } = setUp()
    const { key } = intents.open(about)
    const smuggled = { amountCents: 9612, bankAccountNumber: '000123456789', ssn: '123456789' }
    intents.update(key, smuggled)
    const text = store.get('carport.intents') ?? ''
    expect(text).toContain('9612')
    for (const secret of ['100000000017', '000123456789', '123456789']) expect(text).not.toContain(secret)
  })

  test('survives a store that holds nonsense, and one that refuses', () => {
    const { store, intents } = setUp()
    for (const nonsense of ['{', '7', '[null,{"key":1}]']) {
      store.set('carport.intents', nonsense)
      expect(intents.find(about)).toBeNull()
    }
    const refusing = createTabStore(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const kept = createPaymentIntents({ store: refusing, newKey: newUuid })
    expect(kept.open(about).key).toBe(kept.open(about).key)
  })
})

describe('attempts of several elements of one page', () => {
  const owner = () => ({ isConnected: true })

  test('are each its own, whichever began first', () => {
    const { intents } = setUp()
    const [one, other] = [intents.ownedBy(owner()), intents.ownedBy(owner())]
    const sent = one.begin(one.update(one.open(about).key, { amountCents: 9612 }).key)
    expect(other.find(about)).toBeNull()
    const second = other.update(other.open(about).key, { amountCents: 5000 })
    expect(second.key).not.toBe(sent.key)
    one.settle(sent.key, { state: 'closed' })
    expect(one.find(about)).toMatchObject({ state: 'open', details: { amountCents: 9612 } })
    expect(other.find(about)).toEqual(second)
    one.settle(one.open(about).key, { state: 'succeeded' })
    expect([one.find(about), other.find(about)]).toEqual([null, second])
  })

  test('that one left behind go to the next who asks, and what was sent goes first', () => {
    const { intents, store } = setUp()
    const gone = [owner(), owner()]
    const [typing, sending] = gone.map((each) => intents.ownedBy(each))
    typing?.open(about)
    const sent = sending?.begin(sending.open(about).key)
    for (const each of gone) each.isConnected = false
    const [next, another] = [intents.ownedBy(owner()), intents.ownedBy(owner())]
    expect(next.find(about)).toEqual(sent)
    expect(another.find(about)).toMatchObject({ state: 'open' })
    expect(next.find(about)).toEqual(sent)
    // After a reload nobody is there who has them.
    expect(createPaymentIntents({ store, newKey: newUuid }).ownedBy(owner()).find(about)).toEqual(sent)
  })
})
