import { describe, expect, test, vi } from 'vitest'
import type { LoginAccount } from '../startup/state.ts'
import { type LoginPorts, runLoginRoutine } from './login-routine.ts'

const info = {
  loginId: 'login_1',
  email: 'p1@example.com',
  isEmailVerified: true,
  firstName: 'Ana',
  lastName: 'Ruiz',
  picture: null,
}

function account(accountNumber: string, legacyId: string, customerType: 'buyer' | 'cobuyer' = 'buyer'): LoginAccount {
  const customers = [
    { id: 'CUS_1', customerType, legacyId: '1', masterPersonId: 'MP1', last4SSN: '1234' },
    { id: 'CUS_2', customerType: 'cobuyer' as const, legacyId: '2', masterPersonId: 'MP2', last4SSN: null },
  ]
  return {
    accountNumber,
    legacyId,
    route: 'S01',
    status: { key: 'A', description: 'Active' },
    titleRelease: null,
    customers,
  }
}

function ports(change: Partial<LoginPorts> = {}) {
  const calls: string[] = []
  const note =
    <T>(name: string, value: T) =>
    async () => {
      calls.push(name)
      return value
    }
  const all: LoginPorts = {
    authenticate: note('authenticate', info),
    resetStore: () => void calls.push('resetStore'),
    admit: async () => undefined,
    loadCustomerId: note('loadCustomerId', 'CUS_1'),
    loadAccounts: note('loadAccounts', {
      accounts: [account('100000000017', '17'), account('100000000117', '117', 'cobuyer')],
      missing: [],
    }),
    createNotation: vi.fn(async () => ({ status: 'created' as const, error: null })),
    takeRedirect: async () => null,
    readAid: async () => null,
    landing: async () => '/account',
    log: vi.fn(),
    internalDomains: ['staff.example.com'],
    platform: 'WEB',
    ...change,
  }
  return { all, calls }
}

describe('what login loads', () => {
  test('[acct-22] the person’s id is kept in lower case, however the loan system spells it', async () => {
    const { loaded } = await runLoginRoutine(ports().all)
    expect(loaded?.user).toMatchObject({
      id: 'cus_1',
      loginId: 'login_1',
      loginEmail: 'p1@example.com',
      firstName: 'Ana',
    })
  })
})

describe('where login ends', () => {
  test('[login-08][err-11] nobody is signed in: process-error, even with a stored redirect', async () => {
    const { all } = ports({ authenticate: async () => null, takeRedirect: async () => '/manage-payments' })
    expect(await runLoginRoutine(all)).toEqual({ path: '/error/process-error', loaded: null })
  })

  test('[login-09][err-09] a login that fails is logged and leads to pre-login with logout=true', async () => {
    const problem = new Error('state mismatch')
    const { all } = ports({ authenticate: async () => Promise.reject(problem) })
    expect(await runLoginRoutine(all)).toEqual({ path: '/pre-login?logout=true', loaded: null })
    expect(all.log).toHaveBeenCalledWith('Login', problem)
  })

  test('[login-09][err-09] so does a failure after it', async () => {
    const problem = new Error('no answer')
    const { all } = ports({ loadCustomerId: async () => Promise.reject(problem) })
    expect((await runLoginRoutine(all)).path).toBe('/pre-login?logout=true')
    expect(all.log).toHaveBeenCalledWith('LoggedIn', problem)
  })

  test('[login-03][login-08] an email that is not verified leads to verify-email before any redirect, and no account is asked for', async () => {
    const { all, calls } = ports({
      authenticate: async () => ({ ...info, isEmailVerified: false }),
      takeRedirect: async () => '/manage-payments',
    })
    expect((await runLoginRoutine(all)).path).toBe('/pre-login/verify-email')
    expect(calls).not.toContain('loadAccounts')
    expect(all.createNotation).not.toHaveBeenCalled()
  })

  test('[login-04][login-08] a verified login without a customer leads to account-lookup before any redirect', async () => {
    const { all } = ports({ loadCustomerId: async () => null, takeRedirect: async () => '/manage-payments' })
    expect((await runLoginRoutine(all)).path).toBe('/pre-login/account-lookup')
  })

  test('[login-04] accounts are asked for together with the customer, and count for nothing without one', async () => {
    const { all, calls } = ports({ loadCustomerId: async () => null })
    expect((await runLoginRoutine(all)).loaded).toMatchObject({ accounts: [], currentAccountNumber: null })
    expect(calls).toContain('loadAccounts')
  })

  test('[login-07] an internal user goes to admin', async () => {
    const { all } = ports({ authenticate: async () => ({ ...info, email: 'a1@staff.example.com' }) })
    expect((await runLoginRoutine(all)).path).toBe('/admin')
  })

  test('[login-05] a stored redirect wins over the dashboard', async () => {
    const { all } = ports({ takeRedirect: async () => '/manage-payments' })
    expect((await runLoginRoutine(all)).path).toBe('/manage-payments')
  })

  test('[login-02][login-06] authenticate, reset the store, user, accounts, dashboard: in this order', async () => {
    const { all, calls } = ports()
    const outcome = await runLoginRoutine(all)
    expect(outcome.path).toBe('/account')
    expect(calls).toEqual(['authenticate', 'resetStore', 'loadCustomerId', 'loadAccounts'])
    expect(outcome.loaded?.user.id).toBe('cus_1')
  })
})

describe('what login leaves behind', () => {
  test('[login-10] the current account is the first one', async () => {
    expect((await runLoginRoutine(ports().all)).loaded?.currentAccountNumber).toBe('100000000017')
  })

  test('[login-11] or the one whose legacyId is the stored aid; an aid of nobody changes nothing', async () => {
    const second = ports({ readAid: async () => '117' })
    expect((await runLoginRoutine(second.all)).loaded?.currentAccountNumber).toBe('100000000117')
    const stranger = ports({ readAid: async () => '999' })
    expect((await runLoginRoutine(stranger.all)).loaded?.currentAccountNumber).toBe('100000000017')
  })

  test('[err-03] accounts that cannot be loaded are logged and count as none, and the site opens', async () => {
    const { all } = ports({ loadAccounts: async () => Promise.reject(new Error('down')) })
    const outcome = await runLoginRoutine(all)
    expect(outcome.path).toBe('/account')
    expect(outcome.loaded?.accounts).toEqual([])
    expect(all.log).toHaveBeenCalledWith('There was a problem fetching accounts for login', expect.any(Error))
  })

  test('[login-12][login-13] each account gets a notation LG: party A where the person is the buyer, C otherwise', async () => {
    const { all } = ports()
    await runLoginRoutine(all)
    const notes = vi
      .mocked(all.createNotation)
      .mock.calls.map(([{ accountNumber }, note]) => [accountNumber, note.partyContacted])
    expect(notes).toEqual([
      ['100000000017', 'A'],
      ['100000000117', 'C'],
    ])
    expect(vi.mocked(all.createNotation).mock.calls[0]?.[1]).toEqual({
      activityCode: 'LG',
      partyContacted: 'A',
      placeCalled: 'WEB',
      comment: 'logged in to the app',
    })
  })

  test('[login-12][err-09][err-10] a notation or a choice of account that fails is logged and keeps nobody out', async () => {
    const problem = new Error('no')
    const { all } = ports({
      createNotation: async () => ({ status: null, error: problem }),
      readAid: async () => Promise.reject(problem),
    })
    const outcome = await runLoginRoutine(all)
    expect(outcome.path).toBe('/account')
    expect(outcome.loaded?.currentAccountNumber).toBe('100000000017')
    expect(vi.mocked(all.log).mock.calls).toEqual([
      ['setCurrentAccountNumber', problem],
      ['CreateNotations', problem],
      ['CreateNotations', problem],
    ])
  })
})
