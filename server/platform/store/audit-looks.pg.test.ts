import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '#tests/fixtures/services'
import type { AuditEvent } from './audit.ts'
import { auditLook } from './audit-looks.ts'
import type { Database } from './database.ts'

let parts: TestServices
beforeAll(async () => {
  parts = await openTestServices({ people: false })
})
afterAll(() => parts.close())

test('looks that wait to be noted outlast one that no database takes', async () => {
  let isFull = true
  const { db } = parts.services
  const filling: Database = { ...db, tryTx: async (work) => !isFull && db.tryTx(work) }
  const look = (actor: string, accountNumber: string): AuditEvent => ({
    actor,
    subject: 'nobody',
    action: 'staff.charge-off',
    outcome: 'done',
    accountNumber,
    correlationId: actor,
    at: parts.clock.nowMs(),
  })
  await auditLook(filling, look('waited', '100000000001'))
  isFull = false
  await expect(auditLook(filling, look('refused', 'no \0 number'))).rejects.toThrow()
  await auditLook(filling, look('noted', '100000000001'))
  const rows = await db.read<{ actor: string }>(
    `SELECT actor FROM audit_log WHERE action = 'staff.charge-off' ORDER BY at, actor DESC`,
  )
  expect(rows.map(({ actor }) => actor).sort()).toEqual(['noted', 'waited'])
})
