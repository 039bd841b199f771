import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHealth } from '#server/platform/process/health'
import { openTestServices, type TestServices } from '#tests/fixtures/services'
import { tellAuditVerdict } from './audit-verdict.store.ts'
import { watchVerdicts } from './verdict-watch.ts'

let parts: TestServices
beforeAll(async () => {
  parts = await openTestServices({ people: false })
})
afterAll(() => parts.close())

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silentLog }

test('a process that checks nothing itself refuses money while a worker finds the audit chain broken, each worker for itself', async () => {
  const services = { ...parts.services, health: createHealth() }
  const { db, health } = services
  const watch = watchVerdicts(services, silentLog)
  const verdict = async () => {
    await watch.look()
    return health.audit
  }
  expect(await verdict()).toBe('anchored')
  await tellAuditVerdict(db, 'one', true)
  await tellAuditVerdict(db, 'other', true)
  expect(await verdict()).toBe('broken')
  await tellAuditVerdict(db, 'one', false)
  expect(await verdict()).toBe('broken')
  await tellAuditVerdict(db, 'other', false)
  expect(await verdict()).toBe('anchored')

  // A worker that is gone no longer repeats it.
  await tellAuditVerdict(db, 'gone', true)
  await db.withTx((tx) => tx.query(`UPDATE settings SET updated_at = updated_at - interval '3 hours'`))
  expect(await verdict()).toBe('anchored')
  await watch.stop()
})

test('what it found broken at its own start nobody takes back', async () => {
  const services = { ...parts.services, health: { ...createHealth(), audit: 'broken' as const } }
  const watch = watchVerdicts(services, silentLog)
  await watch.look()
  expect(services.health.audit).toBe('broken')
  await watch.stop()
})
