import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HostProvider, isGivenUp, useServerText } from '#host'
import { CarportError } from '#sdk/errors/errors'
import { typedDocument } from '#sdk/graphql/document'
import { createFakeHost, type FakeHost, type FakeHostOptions } from '#tests/fakes/host'
import { renderCapability } from '#tests/fakes/render'
import { es } from './act.messages.es.ts'
import { en } from './act.messages.ts'
import { useAct } from './act.ts'
import { SettleAttemptDocument } from './attempt.graphql.ts'

const RenameDocument = typedDocument<{ done: boolean }, { to: string }>(
  'mutation',
  'Rename',
  'mutation Rename($to: String!) { done: UpdateBankAccount(id: "1", nickname: $to) { success } }',
  'UpdateBankAccount',
)
/** The borrower asks for it in writing; no frame of ours is asked. */
const LetterDocument = typedDocument<{ id: string }, { to: string }>('mutation', 'Letter', 'mutation Letter { id }')
const figures = { status: 'RENAMED', amountCents: 1200, paymentDate: '2026-12-01' }
const lost = () => new CarportError('NETWORK', { category: 'unknown', correlationId: 'ref-1' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start(
  options: FakeHostOptions = {},
  document: typeof RenameDocument | typeof LetterDocument = RenameDocument,
  change: Partial<FakeHost> = {},
) {
  const host = { ...createFakeHost({ kind: 'element', ...options }), ...change }
  host.graphql.answer(RenameDocument, { done: true })
  host.graphql.answer(LetterDocument, { id: 'doc_1' })
  const late: string[] = []
  const { result, unmount } = renderHook(
    () =>
      useAct(document as typeof RenameDocument, {
        capability: 'payment-methods',
        accountNumber: '100000000001',
        tell: () => figures,
        onLate: ({ to }) => void late.push(to),
      }),
    { wrapper: ({ children }: { children: ReactNode }) => <HostProvider value={host}>{children}</HostProvider> },
  )
  /** What came of a press, as the element that offers it sees it. */
  const press = async (to = 'A'): Promise<string> => {
    let came = ''
    await act(async () => {
      came = await result.current.run({ to }).then(
        () => 'done',
        (error: unknown) => (isGivenUp(error) ? 'stopped' : (error as CarportError).code),
      )
    })
    return came
  }
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  const heard = () => host.events.map(({ name }) => name.replace('carport-', ''))
  const keys = () => host.graphql.requestsOf(document).map(({ idempotencyKey }) => idempotencyKey)
  return { host, result, press, pass, heard, keys, late, unmount }
}

describe('the page is asked before every try', () => {
  test('[embed-17] a page that stops carport-submit stops it: nothing is sent, and nothing more is told', async () => {
    const { press, heard, keys, result } = start({ allows: () => false })
    expect(await press()).toBe('stopped')
    expect([heard(), keys(), result.current]).toMatchObject([['submit'], [], { isRunning: false, error: undefined }])
  })

  test('[embed-17] beforeSubmit that says no, or fails, stops it too', async () => {
    const answers = [() => Promise.resolve(false), () => Promise.reject(new Error('down'))]
    const asked: unknown[] = []
    const { press, heard, keys } = start({}, RenameDocument, {
      beforeSubmit: (detail) => {
        asked.push(detail)
        return answers.shift()?.()
      },
    })
    expect([await press(), await press()]).toEqual(['stopped', 'NETWORK'])
    expect([heard(), keys()]).toEqual([['submit', 'submit'], []])
    expect(asked[0]).toEqual({ capability: 'payment-methods', amountCents: 1200, paymentDate: '2026-12-01' })
    expect(await press()).toBe('done')
    expect(heard()).toEqual(['submit', 'submit', 'submit', 'success'])
  })
})

describe('what was sent ends with one event', () => {
  test('[embed-17] a refusal is a failure, and the next try is a new one', async () => {
    const { host, press, heard, keys, result } = start()
    host.graphql.answerOnce(RenameDocument, new CarportError('METHOD_NOT_FOUND', { message: 'It is gone.' }))
    expect(await press()).toBe('METHOD_NOT_FOUND')
    expect(result.current.error?.message).toBe('It is gone.')
    expect(await press()).toBe('done')
    expect(heard()).toEqual(['submit', 'failure', 'submit', 'success'])
    expect(host.eventsOf('carport-success')).toEqual([
      { capability: 'payment-methods', confirmationNumber: null, ...figures },
    ])
    expect(new Set(keys()).size).toBe(2)
  })

  test('[embed-17] a borrower who leaves our frame has sent nothing, and the page is told nothing more', async () => {
    const { host, press, heard } = start()
    host.graphql.answerOnce(RenameDocument, () => {
      throw new DOMException('The borrower canceled', 'AbortError')
    })
    expect([await press(), heard()]).toEqual(['stopped', ['submit']])
  })

  test('[embed-17] a second try that never left says nothing of the first one', async () => {
    const { host, press, pass, heard, keys } = start()
    host.graphql.answerOnce(RenameDocument, lost())
    await press()
    host.graphql.answerOnce(RenameDocument, new CarportError('NETWORK', { category: 'unavailable' }))
    expect(await press()).toBe('NETWORK')
    expect(heard()).toEqual(['submit', 'unknown', 'submit'])
    host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: true } })
    await pass(15)
    expect(heard()).toEqual(['submit', 'unknown', 'submit', 'success'])
    expect(new Set(keys()).size).toBe(1)
  })

  test('[embed-17] without an answer the server is asked under the same key, at once, then again and again, until the page knows', async () => {
    const { host, press, pass, heard, keys, late, result } = start()
    host.graphql.answerOnce(RenameDocument, lost())
    expect(await press()).toBe('NETWORK')
    expect(heard()).toEqual(['submit', 'unknown'])
    expect(host.eventsOf('carport-unknown')).toEqual([
      { capability: 'payment-methods', reference: 'ref-1', amountCents: 1200 },
    ])
    await pass(7)
    expect(heard()).toEqual(['submit', 'unknown'])
    host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: true } })
    await pass(8)
    expect([heard(), late, result.current.error]).toEqual([['submit', 'unknown', 'success'], ['A'], undefined])
    const asked = host.graphql.requestsOf(SettleAttemptDocument)
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set(keys()))
    expect(asked[0]?.variables).toEqual({ accountNumber: '100000000001', operation: 'UpdateBankAccount' })
    await pass(600)
    expect(heard()).toHaveLength(3)
  })

  test('what was learned late is said once what it changed was asked for again', async () => {
    const { host, press, pass, late, result } = start()
    let release = () => {}
    host.graphql.refetchAll = () => new Promise<void>((resolve) => (release = resolve))
    host.graphql.answerOnce(RenameDocument, lost())
    expect(await press()).toBe('NETWORK')
    host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: true } })
    await pass(15)
    expect([host.eventsOf('carport-success').length, late]).toEqual([1, []])
    expect(result.current.isRunning).toBe(true)
    await act(async () => release())
    expect([late, result.current.isRunning, result.current.error]).toEqual([['A'], false, undefined])
  })

  test('[embed-17] one that never arrived ends as a failure, also when the view is gone, and says so where it is not', async () => {
    const { host, press, pass, heard, result, unmount } = start()
    host.graphql.answerOnce(RenameDocument, lost())
    await press()
    host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: false } })
    await pass(2)
    expect(heard()).toEqual(['submit', 'unknown', 'failure'])
    expect(result.current.error?.message).toMatch(/didn’t reach us/)
    host.graphql.answer(SettleAttemptDocument, new CarportError('NETWORK'))
    host.graphql.answerOnce(RenameDocument, lost())
    await press('B')
    unmount()
    host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: false } })
    await pass(2)
    expect(heard()).toEqual(['submit', 'unknown', 'failure', 'submit', 'unknown', 'failure'])
  })

  test('[embed-17] tried again before anybody knew, it keeps its key and is told once', async () => {
    const { host, press, pass, heard, keys } = start()
    host.graphql.answerOnce(RenameDocument, lost())
    await press()
    expect(await press()).toBe('done')
    await pass(600)
    expect(heard()).toEqual(['submit', 'unknown', 'submit', 'success'])
    expect(new Set(keys()).size).toBe(1)
  })

  test('[embed-17] what no frame of ours confirms is simply sent again under its key', async () => {
    const { host, press, pass, heard, keys, late } = start({}, LetterDocument)
    host.graphql.answerOnce(LetterDocument, lost())
    await press()
    await pass(2)
    expect([heard(), late]).toEqual([['submit', 'unknown', 'success'], ['A']])
    expect([keys().length, new Set(keys()).size]).toEqual([2, 1])
  })
})

test('that nothing reached us is said in the language the borrower changes to', async () => {
  const host = createFakeHost({ kind: 'element' })
  host.graphql.answer(RenameDocument, lost())
  host.graphql.answer(SettleAttemptDocument, { SettleAttempt: { wasMade: false } })
  const plan = { capability: 'payment-methods', accountNumber: '100000000001', tell: () => figures }
  function Rename() {
    const { run, error } = useAct(RenameDocument, plan)
    return (
      <button onClick={() => void run({ to: 'A' }).catch(() => undefined)}>{useServerText()(error) ?? 'Rename'}</button>
    )
  }
  const { speak } = renderCapability(<Rename />, host)
  const button = screen.getByRole('button')
  await act(async () => {
    button.click()
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(button.textContent).toBe(en.notReceived)
  await speak('es')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(button.textContent).toBe(es.notReceived)
})
