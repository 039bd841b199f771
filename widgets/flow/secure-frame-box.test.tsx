import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HostProvider, type SecureFrameRequest } from '#host'
import { CarportError } from '#sdk/errors/errors'
import { createFakeHost, type FakeHostOptions } from '#tests/fakes/host'
import { SettleAttemptDocument } from './attempt.graphql.ts'
import { SecureFrameBox } from './secure-frame-box.tsx'

const accountNumber = '100000000001'
const key = '5f0c6a3e-7f5e-4d3a-9a52-0d8f6f6a1c11'
const unknown = { name: 'carport-unknown', detail: { reference: 'ref-1', amountCents: null } } as const
const added = {
  name: 'carport-success',
  detail: { confirmationNumber: null, amountCents: null, paymentDate: null, status: 'ADDED' },
} as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(options: FakeHostOptions = {}) {
  const result = Promise.withResolvers<string | null>()
  const asked: SecureFrameRequest[] = []
  const host = createFakeHost({
    kind: 'element',
    openSecureFrame: async (request) => {
      asked.push(request)
      return { result: result.promise, close: () => result.resolve(null) }
    },
    ...options,
  })
  const log: string[] = []
  const { unmount } = render(
    <HostProvider value={host}>
      <SecureFrameBox
        {...{ capability: 'autopay', kind: 'bank-account', accountNumber }}
        onAdded={(id) => log.push(id)}
        onClose={() => log.push('closed')}
      />
    </HostProvider>,
  )
  const frame = asked[0] as SecureFrameRequest
  const heard = () => host.events.map(({ name }) => name.replace('carport-', ''))
  const end = (id: string | null) => act(async () => result.resolve(id))
  return { host, frame, heard, end, log, unmount }
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

test('[embed-17] the page is asked before each try of our form, and what it stops is not sent', async () => {
  const answers = [false, true]
  const { host, frame, heard } = open({ allows: () => answers.shift() ?? true })
  expect([await frame.hears.ask(), await frame.hears.ask()]).toEqual([false, true])
  expect(heard()).toEqual(['submit', 'submit'])
  expect(host.eventsOf('carport-submit')[0]).toEqual({ capability: 'autopay', amountCents: null, paymentDate: null })
})

test('[embed-17] the page hears what became of it, from the element that it stands in', async () => {
  const { host, frame, heard, end, log } = open()
  frame.hears.sending(key)
  expect(host.store.get('carport.acts')).toContain(key)
  // Whose element it is the frame does not know.
  frame.hears.outcome({ ...added, detail: { ...added.detail, capability: 'payment-methods' } } as typeof added)
  await end('pm_1')
  // Preact draws a turn later than React.
  await act(async () => void (await vi.advanceTimersByTimeAsync(50)))
  expect([heard(), log]).toEqual([['success'], ['pm_1']])
  expect(host.eventsOf('carport-success')).toEqual([{ capability: 'autopay', ...added.detail }])
  expect(host.store.get('carport.acts')).toBeNull()
})

test('[embed-17] a form that is left while nobody knows is asked about until the page knows', async () => {
  const { host, frame, heard, end, log } = open()
  host.graphql.answerOnce(SettleAttemptDocument, new CarportError('NETWORK', { category: 'unknown' }))
  host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: true } })
  frame.hears.sending(key)
  frame.hears.outcome(unknown)
  await end(null)
  await pass(1)
  expect([heard(), log]).toEqual([['unknown'], ['closed']])
  await pass(2)
  expect(heard()).toEqual(['unknown', 'success'])
  const questions = host.graphql.requestsOf(SettleAttemptDocument)
  expect(questions.map(({ idempotencyKey }) => idempotencyKey)).toEqual([key, key])
  expect(questions[0]?.variables).toEqual({ accountNumber, operation: 'AddBankAccount' })
  expect(host.store.get('carport.acts')).toBeNull()
})

test('[embed-17] one that never arrived is a failure, and nothing is asked of a form that sent nothing', async () => {
  const left = open()
  left.host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: false } })
  left.frame.hears.sending(key)
  left.unmount()
  await pass(1)
  expect(left.heard()).toEqual(['failure'])
  expect(left.host.eventsOf('carport-failure')).toMatchObject([{ capability: 'autopay', code: 'ATTEMPT_CLOSED' }])
  const idle = open()
  await idle.end(null)
  await pass(100)
  expect([idle.heard(), idle.host.graphql.requestsOf(SettleAttemptDocument)]).toEqual([[], []])
})
