import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HostProvider } from '#host'
import { keptActs, wishMark } from '#sdk/embed/acts'
import { CarportError } from '#sdk/errors/errors'
import { typedDocument } from '#sdk/graphql/document'
import { createFakeHost, type FakeHost, type FakeHostOptions } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { useAct } from './act.ts'
import { SettleAttemptDocument } from './attempt.graphql.ts'
import { KeptActsList } from './kept-acts-list.tsx'
import { KeptActs } from './kept-acts.tsx'
import { en } from './kept-acts.messages.ts'

const place = { capability: 'manage-payments', accountNumber: '100000000001' }
const CancelDocument = typedDocument<{ done: boolean }, { id: string }>(
  'mutation',
  'Cancel',
  'mutation Cancel($id: ID!) { done: CancelIndividualPayment(id: $id) { success } }',
  'CancelIndividualPayment',
)
const figures = { status: 'CANCELED', amountCents: 1200, paymentDate: '2026-12-01', confirmationNumber: 'CP7K4QX2M9' }
const title = en.names.CancelIndividualPayment ?? ''
const lost = () => new CarportError('NETWORK', { category: 'unknown', correlationId: 'ref-1' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const heard = (host: FakeHost) => host.events.map(({ name }) => name.replace('carport-', ''))
const keysOf = (host: FakeHost) => [
  ...new Set(host.graphql.requestsOf(CancelDocument).map(({ idempotencyKey }) => idempotencyKey)),
]

/** A page on which a payment is canceled. */
function pageWith(options: FakeHostOptions = {}) {
  let isInPage = true
  const host: FakeHost = { ...createFakeHost({ kind: 'element', ...options }), isInPage: () => isInPage }
  const wrapper = ({ children }: { children: ReactNode }) => <HostProvider value={host}>{children}</HostProvider>
  const { result, unmount } = renderHook(() => useAct(CancelDocument, { ...place, tell: () => figures }), { wrapper })
  const press = (id = 'pay_1') => act(() => result.current.run({ id }).catch(() => undefined))
  /** The page is loaded anew: nothing of it is left but its store. */
  const reload = () => {
    isInPage = false
    unmount()
  }
  return { host, press, reload }
}

/** An answer is lost, and the page loaded anew. */
async function reloaded() {
  const before = pageWith()
  before.host.graphql.answer(CancelDocument, lost())
  await before.press()
  expect(heard(before.host)).toEqual(['submit', 'unknown'])
  before.reload()
  return { before, store: before.host.store, key: keysOf(before.host)[0] }
}

async function show(host: FakeHost) {
  const shown = renderCapability(<KeptActsList {...place} />, host)
  await pass(0)
  return shown
}

describe('after a reload', () => {
  test('[embed-17] what happened is said, the page is told, and everything is asked anew', async () => {
    const { store, key } = await reloaded()
    const host = createFakeHost({ kind: 'element', store })
    const answer = Promise.withResolvers<{ SettleAttempt: { wasMade: boolean } }>()
    host.graphql.answer(SettleAttemptDocument, () => answer.promise as never)
    const refetch = vi.spyOn(host.graphql, 'refetchAll')
    await show(host)
    expect([screen.getByText(title), screen.getByText(en.checking)]).toHaveLength(2)
    await act(async () => answer.resolve({ SettleAttempt: { wasMade: true } }))
    // Preact draws a turn later than React.
    await act(async () => void (await vi.advanceTimersByTimeAsync(50)))
    expect(screen.getByText(en.done)).toBeTruthy()
    expect(host.graphql.requestsOf(SettleAttemptDocument)[0]).toMatchObject({
      idempotencyKey: key,
      variables: { accountNumber: place.accountNumber, operation: 'CancelIndividualPayment' },
    })
    expect(host.eventsOf('carport-success')).toEqual([{ capability: place.capability, ...figures }])
    expect([store.get('carport.acts'), refetch.mock.calls.length]).toEqual([null, 1])
  })

  test('[embed-17] what never arrived is said to have changed nothing, and tried again under a new key', async () => {
    const { store, key } = await reloaded()
    const { host, press } = pageWith({ store })
    host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: false } })
    host.graphql.answer(CancelDocument, { done: true })
    await show(host)
    expect(screen.getByText(en.notReceived)).toBeTruthy()
    expect(heard(host)).toEqual(['failure'])
    await press()
    expect([heard(host), keysOf(host).includes(key ?? null)]).toEqual([['failure', 'submit', 'success'], false])
  })

  test('[embed-17] while nobody knows, that is said once, and asked until somebody does', async () => {
    const { store } = await reloaded()
    const host = createFakeHost({ kind: 'element', store })
    host.graphql.answer(SettleAttemptDocument, lost())
    await show(host)
    expect(screen.getByText(en.unknown)).toBeTruthy()
    expect(screen.getByRole('link', { name: /Call us at/ })).toBeTruthy()
    await pass(14)
    expect(heard(host)).toEqual(['unknown'])
    host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: true } })
    await pass(16)
    expect(screen.getByText(en.done)).toBeTruthy()
    expect(heard(host)).toEqual(['unknown', 'success'])
  })

  test('[embed-17] the same again before anybody knows goes out under its key, and is told once', async () => {
    const { store, key } = await reloaded()
    const { host, press } = pageWith({ store })
    host.graphql.answer(SettleAttemptDocument, lost())
    host.graphql.answer(CancelDocument, { done: true })
    await show(host)
    await press('pay_2')
    expect(keysOf(host)).not.toContain(key)
    await press('pay_1')
    expect(keysOf(host)).toContain(key)
    host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: true } })
    await pass(100)
    expect(heard(host)).toEqual(['unknown', 'submit', 'success', 'submit', 'success'])
    expect(store.get('carport.acts')).toBeNull()
  })

  test('[embed-17] one that the page stops is still asked about', async () => {
    const { store } = await reloaded()
    const { host, press } = pageWith({ store, allows: () => false })
    host.graphql.answer(SettleAttemptDocument, lost())
    await press()
    host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: true } })
    await pass(3)
    expect(heard(host)).toEqual(['submit', 'success'])
  })
})

test('[embed-17] what another account or another element left open is not told here, and without any its code stays away', async () => {
  const { store } = await reloaded()
  const host = createFakeHost({ kind: 'element', store })
  renderCapability(<KeptActsList {...place} accountNumber="100000000002" />, host)
  renderCapability(<KeptActsList {...place} capability="autopay" />, host)
  await pass(60)
  expect([heard(host), screen.queryByText(title)]).toEqual([[], null])
  const { container } = renderCapability(<KeptActs {...place} />, createFakeHost())
  expect(container.querySelector('[class*="kept"]')).toBeNull()
})

test('what is kept says nothing of what was typed, and nothing is kept of what the borrower did not confirm', async () => {
  const { host, press } = pageWith()
  host.graphql.answer(CancelDocument, lost())
  await press('602-555-0123')
  expect(host.store.get('carport.acts')).not.toMatch(/602-?555-?0123|100000000001/)
  expect(keptActs(host.store)[0]?.wish).toMatch(/^[0-9a-f]{4}$/)
  const stopped = pageWith()
  stopped.host.graphql.answer(CancelDocument, () => {
    throw new DOMException('The borrower canceled', 'AbortError')
  })
  await stopped.press()
  expect(stopped.host.store.get('carport.acts')).toBeNull()
})

test('the same wish signed again, with another code and later, is the same wish; other terms are another one', () => {
  const signed = (passcode: string, acceptedAt: string, authorizationVersion = 'v1.en') =>
    wishMark({
      accountNumber: '100000000001',
      passcode,
      signature: { authorizationVersion, acceptedAt, signatureName: 'A' },
    })
  const first = signed('111111', '2026-11-20T17:00:00Z')
  expect(signed('222222', '2026-11-20T17:05:00Z')).toBe(first)
  expect(signed('111111', '2026-11-20T17:00:00Z', 'v2.en')).not.toBe(first)
})

test('a store that holds something else holds no acts', () => {
  const { store } = createFakeHost()
  for (const text of ['{', '1', '[null, 1, {"key": "x"}]']) {
    store.set('carport.acts', text)
    expect(keptActs(store)).toEqual([])
  }
})
