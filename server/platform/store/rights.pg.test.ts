import { expect, test } from 'vitest'
import { createBareDatabase } from '#tests/fixtures/database'
import { migrate } from './migrate.ts'

test('the role that a servicer may run the server as reads every table', async () => {
  const { db, drop } = await createBareDatabase()
  await db.withTx((tx) =>
    tx.query(
      `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'carport_app') THEN CREATE ROLE carport_app; END IF; END $$`,
    ),
  )
  await migrate(db)
  expect(
    await db.read(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
         AND NOT has_table_privilege('carport_app', oid, 'SELECT')`,
    ),
  ).toEqual([])
  await drop()
})
