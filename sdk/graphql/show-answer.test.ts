import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { apolloClientOn } from './apollo-client.ts'
import type { GraphqlClient, QueryHandle } from './client.ts'
import { type TypedDocument, typedDocument } from './document.ts'
import { fetchClientOn } from './fetch-client.ts'
import { lateApolloClientOn } from './late-apollo-client.ts'
import type { Transport } from './transport.ts'

interface Method {
  readonly id: string
  readonly nickname: string | null
}

const Banks = typedDocument<{ GetWallet: { paymentMethods: Method[] } }, object>(
  'query',
  'Banks',
  'query Banks { GetWallet(category: ACH) { paymentMethods { id nickname } } }',
)
const Payable = typedDocument<{ GetWallet: { paymentMethods: (Method & { serviceFee: number })[] } }, object>(
  'query',
  'Payable',
  'query Payable { GetWallet(category: ALL) { paymentMethods { id nickname serviceFee } } }',
)
const Rename = typedDocument<{ UpdateBankAccount: { wallet: { paymentMethods: Method[] } } }, { nickname: string }>(
  'mutation',
  'Rename',
  'mutation Rename($nickname: String) { UpdateBankAccount(id: "pm_1", nickname: $nickname) { wallet { paymentMethods { id nickname } } } }',
)
const DueNow = typedDocument<{ GetAccount: { accountNumber: string; route: string; amountDue: object } }, object>(
  'query',
  'DueNow',
  'query DueNow { GetAccount(accountNumber: "1") { accountNumber route amountDue { isPastDue dueDate } } }',
)
const Late = typedDocument<{ GetAccount: { accountNumber: string; route: string; amountDue: object } }, object>(
  'query',
  'Late',
  'query Late { GetAccount(accountNumber: "1") { accountNumber route amountDue { isPastDue } } }',
)

const key = { idempotencyKey: '6f1c0f9e-0b1f-4c7e-9a57-1d1f6f0a2b3c' }

/** A backend with one wallet, and a client in front of it that has Apollo where it ever gets it. */
async function setUp(make: (line: Transport) => GraphqlClient) {
  let nickname: string | null = null
  const method = () => ({ id: 'pm_1', nickname })
  const other = { id: 'pm_2', nickname: 'Bills' }
  const account = { accountNumber: '1', route: 'Current', amountDue: { isPastDue: false, dueDate: '2026-12-01' } }
  const answers: Record<string, (variables: { nickname: string }) => unknown> = {
    Banks: () => ({ GetWallet: { paymentMethods: [method(), other] } }),
    Payable: () => ({ GetWallet: { paymentMethods: [other, method()].map((one) => ({ ...one, serviceFee: 250 })) } }),
    Rename: (variables) => {
      nickname = variables.nickname
      return { UpdateBankAccount: { wallet: { paymentMethods: [method(), other] } } }
    },
    DueNow: () => ({ GetAccount: account }),
    Late: () => ({ GetAccount: { accountNumber: '1', route: 'Past due', amountDue: { isPastDue: true } } }),
  }
  const sent: string[] = []
  const held = new Map<string, Promise<void>>()
  const client = make({
    send: async ({ document, variables }) => {
      sent.push(document.name)
      const answer = answers[document.name]?.(variables as never)
      await held.get(document.name)
      return answer as never
    },
  })
  const watch = async <TResult>(document: TypedDocument<TResult, object>): Promise<QueryHandle<TResult>> => {
    const handle = client.watch(document, {})
    handle.subscribe(() => undefined)
    await vi.waitFor(() => expect(handle.getState().isLoading).toBe(false))
    return handle
  }
  const banks = await watch(Banks)
  const payable = await watch(Payable)
  await vi.dynamicImportSettled()
  await wait(400)
  sent.length = 0
  const names = () =>
    [banks, payable].map((one) => one.getState().data?.GetWallet.paymentMethods.map((m) => m.nickname))
  return { client, sent, held, watch, banks, payable, names }
}

/** The portal's engine with a new page on every call, so that it switches to Apollo. */
const portalEngine = (line: Transport) => {
  let count = 0
  return lateApolloClientOn(line, () => String((count += 1)))
}
const apollo = { Apollo: apolloClientOn, 'the portal’s': portalEngine }

describe.each(Object.entries(apollo))('%s engine', (_, make) => {
  test('[stack-06] what a mutation answered is shown by every other question that has the object, and nothing is sent', async () => {
    const { client, sent, names, payable } = await setUp(make)
    expect(names()).toEqual([
      [null, 'Bills'],
      ['Bills', null],
    ])
    await client.showAnswer(await client.mutate(Rename, { nickname: 'Household' }, key), Rename)
    expect(names()).toEqual([
      ['Household', 'Bills'],
      ['Bills', 'Household'],
    ])
    expect(payable.getState().data?.GetWallet.paymentMethods[1]).toEqual({
      id: 'pm_1',
      nickname: 'Household',
      serviceFee: 250,
    })
    await wait(50)
    expect(sent).toEqual(['Rename'])
  })

  test('a question that was on its way meanwhile is asked again, and its older answer is never shown', async () => {
    const { client, sent, held, banks, names } = await setUp(make)
    let release = (): void => undefined
    held.set('Banks', new Promise((resolve) => (release = resolve)))
    const asking = banks.refetch().catch(() => undefined)
    await vi.waitFor(() => expect(sent).toEqual(['Banks']))
    const made = await client.mutate(Rename, { nickname: 'Household' }, key)
    held.delete('Banks')
    await client.showAnswer(made, Rename)
    release()
    await asking
    await wait(50)
    expect(sent).toEqual(['Banks', 'Rename', 'Banks'])
    expect(names()).toEqual([
      ['Household', 'Bills'],
      ['Bills', 'Household'],
    ])
  })

  test('where nothing but its being done is known, and where the store cannot take the answer, everything is asked again', async () => {
    const { client, sent, names } = await setUp(make)
    const made = await client.mutate(Rename, { nickname: 'Household' }, key)
    await client.showAnswer(undefined, Rename)
    expect(sent).toEqual(['Rename', 'Banks', 'Payable'])
    expect(names()[0]).toEqual(['Household', 'Bills'])
    await client.showAnswer(made, typedDocument('mutation', 'Broken', 'mutation {'))
    expect(sent).toEqual(['Rename', 'Banks', 'Payable', 'Banks', 'Payable'])
  })

  test('what one answer says of an account is never mixed with what another says of it, and each is asked for once', async () => {
    const { watch, sent } = await setUp(make)
    const [due, late] = [await watch(DueNow), await watch(Late)]
    await wait(50)
    expect([due.getState().data?.GetAccount, late.getState().data?.GetAccount]).toEqual([
      { accountNumber: '1', route: 'Current', amountDue: { isPastDue: false, dueDate: '2026-12-01' } },
      { accountNumber: '1', route: 'Past due', amountDue: { isPastDue: true } },
    ])
    expect(sent).toEqual(['DueNow', 'Late'])
  })
})

test('the small engine keeps no objects: it asks again what is watched', async () => {
  const { client, sent, names } = await setUp(fetchClientOn)
  await client.showAnswer(await client.mutate(Rename, { nickname: 'Household' }, key), Rename)
  expect(sent).toEqual(['Rename', 'Banks', 'Payable'])
  expect(names()).toEqual([
    ['Household', 'Bills'],
    ['Bills', 'Household'],
  ])
})

test('before Apollo is there, the portal asks again what is watched', async () => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  const { client, sent, names } = await setUp(portalEngine)
  await client.showAnswer(await client.mutate(Rename, { nickname: 'Household' }, key), Rename)
  expect(sent).toEqual(['Rename', 'Banks', 'Payable'])
  expect(names()[0]).toEqual(['Household', 'Bills'])
})
