import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverFile } from '#server/loans/settlement/ach-delivery'
import type { Services } from '#server/platform/context'
import { proveVault } from '#server/platform/vendors/vault/http-vault'
import { fileOf } from '#tests/fixtures/answering-bank'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { readNacha } from '#tests/fixtures/nacha-reader'
import { payerOf } from '#tests/fixtures/payments'

const folder = mkdtempSync(join(tmpdir(), 'carport-vault-'))
let app: TestApp
let services: Services
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  const { config } = app.services
  services = { ...app.services, config: { ...config, bankFiles: { way: 'folder', folder }, accountNumbers: 'vault' } }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('nobody without the key is answered', async () => {
  const reply = await app.request('/sandbox/processor/vault/account-numbers', { method: 'POST' })
  expect(reply.status).toBe(401)
  await proveVault(services)
})

test('files of the sandbox have made-up account numbers that end as the accounts do, and an account ending in 0097 is not in the vault', async () => {
  await payerOf(app, 'p1@example.com', '100000000001').pay({ paymentAmount: 2222 })
  await app.services.db.withTx((tx) =>
    tx.query(
      `UPDATE payment_methods SET last_four = '0097' WHERE payment_method_id = (SELECT payment_method_id FROM payments WHERE amount_cents = 2222)`,
    ),
  )
  await deliverFile(services, await fileOf(app, '2026-06-17', [2111]), false)
  const [name = ''] = readdirSync(folder)
  const { entries } = readNacha(readFileSync(join(folder, name), 'utf8'))
  const [method] = await app.services.db.read<{ lastFour: string }>(
    'SELECT last_four AS "lastFour" FROM payment_methods JOIN payments USING (payment_method_id) WHERE amount_cents = 2111',
  )
  const own = entries.find(({ amountCents }) => amountCents === 2111)
  expect(own?.accountNumber).toMatch(new RegExp(`^\\d{8}${method?.lastFour}$`))
  expect(entries.some(({ amountCents }) => amountCents === 2222)).toBe(false)
  expect(
    await app.services.db.read(
      'SELECT amount_cents AS cents FROM ach_entries JOIN payments USING (payment_id) WHERE never_left',
    ),
  ).toEqual([{ cents: 2222 }])
})
