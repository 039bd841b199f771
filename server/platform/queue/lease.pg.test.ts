import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/store/postgres'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { testAuditKey } from '#tests/fixtures/test-keys'
import { holdLease, type Lease, type LeaseOptions } from './lease.ts'

let own: TestDatabase
const held: Lease[] = []
beforeAll(async () => {
  own = await createTestDatabase()
})
afterEach(async () => {
  for (const lease of held.splice(0)) await lease.stop()
  await own.db.withTx((tx) => tx.query('DELETE FROM leases'))
})
afterAll(() => own.drop())

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silentLog }

function ask(holder: string, options: Partial<LeaseOptions> = {}, db = own.db): Lease {
  const lease = holdLease(db, { name: 'jobs', holder, log: silentLog, everyMs: 20, ...options })
  held.push(lease)
  return lease
}
const holders = (...leases: readonly Lease[]) => leases.map((lease) => lease.isHeld())

test('of ten who ask at once one has it, and keeps it', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => ask(`process ${index}`))
  const count = () => holders(...ten).filter(Boolean).length
  await expect.poll(count).toBe(1)
  const first = holders(...ten)
  // Each has asked again since.
  const [before] = await own.db.read<{ at: string }>('SELECT expires_at AS at FROM leases')
  await expect
    .poll(async () => (await own.db.read<{ at: string }>('SELECT expires_at AS at FROM leases'))[0]?.at)
    .not.toBe(before?.at)
  expect(holders(...ten)).toEqual(first)
})

test('given back, it is the next one’s at once', async () => {
  const first = ask('first')
  await expect.poll(() => first.isHeld()).toBe(true)
  const second = ask('second')
  await first.stop()
  expect(first.isHeld()).toBe(false)
  await expect.poll(() => second.isHeld()).toBe(true)
})

test('whoever cannot renew it knows by itself that it is over, and then another has it', async () => {
  const lost = openDatabase({ url: own.url, auditKey: testAuditKey, poolSize: 1, log: silentLog })
  const first = ask('first', { seconds: 1 }, lost)
  await expect.poll(() => first.isHeld()).toBe(true)
  const second = ask('second', { seconds: 1 })
  await lost.close()
  let wereBoth = false
  await expect
    .poll(
      () => {
        wereBoth ||= first.isHeld() && second.isHeld()
        return holders(first, second)
      },
      { interval: 5, timeout: 5_000 },
    )
    .toEqual([false, true])
  expect(wereBoth).toBe(false)
})

test('a process that comes back under the same name waits for nobody', async () => {
  const first = ask('embedded', { seconds: 600, everyMs: 60_000 })
  await expect.poll(() => first.isHeld()).toBe(true)
  const again = ask('embedded', { seconds: 600, everyMs: 60_000 })
  await expect.poll(() => again.isHeld()).toBe(true)
})
