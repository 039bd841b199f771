import { expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { borrower, fakeServices } from '#tests/fakes/portal'
import { allAccountsAtom, currentAccountNumberAtom, missingAccountsAtom } from '../startup/state.ts'
import { getAllAccounts } from './all-accounts.ts'
import { reloadAccounts, resume } from './signed-in.ts'

const loan = (accountNumber: string) => ({
  accountNumber,
  legacyId: accountNumber.slice(-3),
  route: 'S00',
  status: { key: 'A', description: 'Active' },
  titleRelease: null,
  customers: [],
})
const numbers = ['100000000017', '100000000117', '100000000217']

/** Answers by the operation's name; the loans named broken cannot be read. */
function backend(broken: readonly string[], whole: Error | null) {
  const asked: string[] = []
  const query = async ({ name }: { name: string }, { accountNumber = '' }: { accountNumber?: string }) => {
    asked.push(name)
    if (name === 'AccountsForLogin') {
      if (whole !== null) throw whole
      return { GetAccountsForLogin: numbers.map(loan) }
    }
    if (name === 'AccountNumbersForLogin')
      return { GetAccountsForLogin: numbers.map((number) => ({ accountNumber: number })) }
    if (broken.includes(accountNumber)) throw new CarportError('INTERNAL', { correlationId: 'c-1' })
    return { GetAccount: loan(accountNumber) }
  }
  return { graphql: { query: query as never }, asked }
}

test.each(['NETWORK', 'UNAUTHENTICATED', 'OUTAGE', 'TOO_MANY_REQUESTS'] as const)(
  '[err-04] what is wrong for every loan (%s) is not asked for each',
  async (code) => {
    const log = vi.fn()
    const { graphql, asked } = backend([], new CarportError(code))
    await expect(getAllAccounts(graphql, log)).rejects.toMatchObject({ code })
    expect(asked).toEqual(['AccountsForLogin'])
    expect(log).not.toHaveBeenCalled()
  },
)

test('all loans come in one request while none is broken', async () => {
  const { graphql, asked } = backend([], null)
  expect((await getAllAccounts(graphql, vi.fn())).accounts).toHaveLength(3)
  expect(asked).toEqual(['AccountsForLogin'])
})

test('[err-04] a loan that cannot be read is logged without its number, and the others are there', async () => {
  const log = vi.fn()
  const { graphql } = backend(['100000000117'], new CarportError('INTERNAL'))
  const { accounts, missing } = await getAllAccounts(graphql, log)
  expect(accounts.map(({ accountNumber }) => accountNumber)).toEqual(['100000000017', '100000000217'])
  expect(missing).toEqual(['0117'])
  expect(log.mock.calls).toEqual([['There was a problem fetching account number', expect.any(CarportError)]])
  expect(JSON.stringify(log.mock.calls)).not.toContain('100000000117')
})

test('[err-04] the login goes on with the loans that are there, and a later try brings the missing one', async () => {
  const { services } = fakeServices({ user: borrower })
  const whole = services.graphql.query
  const broken = backend(['100000000017'], new CarportError('INTERNAL')).graphql.query as typeof whole
  const mended = backend([], null).graphql.query as typeof whole
  const use = (answer: typeof whole) => {
    services.graphql.query = (document, variables) =>
      document.name.startsWith('Account') ? answer(document, variables) : whole(document, variables)
  }
  use(broken)
  await resume(services)
  expect(services.store.get(currentAccountNumberAtom)).toBe('100000000117')
  expect(services.store.get(missingAccountsAtom)).toEqual(['0017'])
  use(mended)
  await reloadAccounts(services)
  expect(services.store.get(allAccountsAtom)).toHaveLength(3)
  expect(services.store.get(missingAccountsAtom)).toEqual([])
  expect(services.store.get(currentAccountNumberAtom)).toBe('100000000117')
})
