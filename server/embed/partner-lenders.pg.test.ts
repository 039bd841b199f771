import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/store/migrate'
import { createBareDatabase } from '#tests/fixtures/database'

const migrations = resolve(import.meta.dirname, '../platform/store/migrations')

test('[embed-17] a partner from before lenders had to be said keeps those whose loans are there, and gets no other', async () => {
  const { db, drop } = await createBareDatabase()
  const before = mkdtempSync(join(tmpdir(), 'carport-migrations-'))
  try {
    for (const file of readdirSync(migrations).filter((name) => name < '205'))
      cpSync(join(migrations, file), join(before, file))
    await migrate(db, before)
    await db.withTx(async (tx) => {
      for (const [account, lender] of [
        ['100000000001', 'OLDBANK'],
        ['100000000002', 'AUTOBANK'],
        ['100000000003', 'OLDBANK'],
      ])
        await tx.query(
          `INSERT INTO accounts (account_number, legacy_id, status_key, originating_company_key, lending_provider_key, sale_date,
             contract_state, rate_millionths, payment_frequency, regular_payment_cents, loan_amount_cents, opened_on, maturity_date, created_at)
           VALUES ($1, $1, 'A', 'SAF', $2, '2025-01-01', 'AZ', 178100, 'MONTHLY', 79612, 3533977, '2025-01-01', '2031-01-01', now())`,
          [account, lender],
        )
      for (const [id, lenders, revokedAt] of [
        ['prt_all', null, null],
        ['prt_one', ['OLDBANK'], null],
        ['prt_gone', null, '2026-01-01'],
      ])
        await tx.query(
          "INSERT INTO partners (partner_id, name, origins, capabilities, lending_provider_keys, created_at, revoked_at) VALUES ($1, $1, '{}', '{}', $2, now(), $3)",
          [id, lenders, revokedAt],
        )
    })
    await migrate(db)
    expect(
      await db.read('SELECT partner_id AS id, lending_provider_keys AS lenders FROM partners ORDER BY partner_id'),
    ).toEqual([
      { id: 'prt_all', lenders: ['AUTOBANK', 'OLDBANK'] },
      { id: 'prt_gone', lenders: null },
      { id: 'prt_one', lenders: ['OLDBANK'] },
    ])
  } finally {
    await drop()
    rmSync(before, { recursive: true, force: true })
  }
})
