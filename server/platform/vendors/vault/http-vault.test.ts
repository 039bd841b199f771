import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ServerConfig } from '#server/platform/config/config'
import { startVault, type TestVault } from '#tests/fixtures/vault-server'
import { openVault, proveVault } from './http-vault.ts'

let vault: TestVault
const services = () => ({
  config: {
    vaultUrl: vault.url,
    secrets: { webhooks: '', agreed: { 'vault-api': 'key-of-the-vault' } },
  } as ServerConfig,
})
const good = { routingNumber: '021000021', accountNumber: '0012345678', accountType: 'CHECKING' }
beforeAll(async () => {
  vault = await startVault()
})
afterEach(() => {
  vault.instead = null
  vault.accounts.clear()
  vault.asked.length = 0
})
afterAll(() => vault.close())

const lookUp = async (token: string, answer: Record<string, unknown>) => {
  vault.accounts.set(token, answer)
  return (await openVault(services()).accountsOf([token])).get(token)
}
const answering = (body: unknown, status = 200) => {
  vault.instead = (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

test('accounts are looked up under our key, each token once and 500 at a time', async () => {
  const tokens = Array.from({ length: 1201 }, (_, index) => `ba_${index}`)
  for (const token of tokens) vault.accounts.set(token, good)
  const found = await openVault(services()).accountsOf([...tokens, ...tokens])
  expect(found.size).toBe(1201)
  expect(new Set([...found.values()].map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify(good)]))
  expect(vault.asked.map((each) => each.length).toSorted((a, b) => a - b)).toEqual([201, 500, 500])
  expect([...vault.keys]).toEqual(['Bearer key-of-the-vault'])
})

test.each([
  ['a routing number whose check digit is wrong', { ...good, routingNumber: '021000022' }],
  ['a routing number of no Federal Reserve range', { ...good, routingNumber: '990000003' }],
  ['a routing number of eight digits', { ...good, routingNumber: '02100002' }],
  ['an account number of 18 columns', { ...good, accountNumber: '1'.repeat(18) }],
  ['an account number of three digits', { ...good, accountNumber: '123' }],
  ['an account number with a blank in it', { ...good, accountNumber: '0012 345678' }],
  ['no account number', { ...good, accountNumber: '' }],
  ['its token', { ...good, accountNumber: 'tok1234' }],
  ['another type of account', { ...good, accountType: 'LOAN' }],
  ['no type of account', { routingNumber: good.routingNumber, accountNumber: good.accountNumber }],
])('%s is no account', async (_, answer) => {
  expect(await lookUp('tok1234', answer)).toBe('unfit')
})

test('17 columns, and an account number with letters and dashes, fit', async () => {
  expect(await lookUp('a', { ...good, accountNumber: '1'.repeat(17) })).toMatchObject({ accountNumber: '1'.repeat(17) })
  expect(await lookUp('b', { ...good, accountNumber: 'AB-1234-5678' })).toMatchObject({ accountNumber: 'AB-1234-5678' })
})

test('a token that the vault says it does not know is unknown, and one that it says two things about has no account', async () => {
  expect((await openVault(services()).accountsOf(['lost'])).get('lost')).toBe('unknown')
  const other = { ...good, accountNumber: '9912345678' }
  answering({
    accounts: [
      { token: 't', ...good },
      { token: 't', ...other },
    ],
    unknown: [],
  })
  expect((await openVault(services()).accountsOf(['t'])).get('t')).toBe('unfit')
  answering({ accounts: [{ token: 't', ...good }], unknown: ['t'] })
  expect((await openVault(services()).accountsOf(['t'])).get('t')).toBe('unfit')
})

test.each([
  ['a list that was cut short', () => answering({ accounts: [], unknown: [] }), 'ProcessorUnknownError'],
  ['another shape', () => answering({ data: [{ token: 't', ...good }] }), 'ProcessorUnknownError'],
  ['an outage', () => answering({ accounts: [{ token: 't', ...good }], unknown: [] }, 503), 'ProcessorUnknownError'],
  ['a refused key', () => answering({}, 401), 'ProcessorShutError'],
  ['an address that is none', () => answering({}, 404), 'ProcessorShutError'],
  ['a refused request', () => answering({}, 422), 'ProcessorRefusedError'],
  [
    'what is no JSON',
    () => (vault.instead = (response) => void response.end(`x${good.accountNumber}`)),
    'ProcessorUnknownError',
  ],
])('%s answers about nobody’s account, and its error holds no number', async (_, act, name) => {
  act()
  const error: unknown = await openVault(services())
    .accountsOf(['t'])
    .catch((each: unknown) => each)
  expect(error).toMatchObject({ name })
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    expect(`${each.message} ${each.stack}`).not.toContain(good.accountNumber)
})

test('a vault that hangs is waited for as long as was asked, however many requests it takes', async () => {
  // Its own: on a busy machine a request that was ended can still arrive, after the test.
  const hanging = await startVault()
  try {
    hanging.instead = () => {}
    const tokens = Array.from({ length: 3000 }, (_, index) => `ba_${index}`)
    const toHanging = { config: { ...services().config, vaultUrl: hanging.url } }
    await expect(openVault(toHanging, 1000).accountsOf(tokens)).rejects.toMatchObject({ name: 'ProcessorUnknownError' })
    // Four of the six at once, and none after the time was over.
    expect(hanging.asked.length).toBeGreaterThan(0)
    expect(hanging.asked.length).toBeLessThanOrEqual(4)
    await expect.poll(() => hanging.hanging(), { timeout: 20_000 }).toBe(0)
    expect(hanging.asked.length).toBeLessThanOrEqual(4)
  } finally {
    await hanging.close()
  }
})

test('a vault whose time is over is not asked', async () => {
  await expect(openVault(services(), 0).accountsOf(['t'])).rejects.toThrow('did not answer about all accounts in time')
  expect(vault.asked).toEqual([])
})

test('the doctor’s trial asks about no account', async () => {
  await proveVault(services())
  expect(vault.asked).toEqual([[]])
  answering({}, 401)
  await expect(proveVault(services())).rejects.toThrow(
    'The vault answered 401. Are ACH_VAULT_URL and ACH_VAULT_KEY right?',
  )
})
