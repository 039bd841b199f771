import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database'
import { migrate } from './migrate.ts'

test('a second migration changes nothing', async () => {
  const { db, drop } = await createTestDatabase()
  expect(await migrate(db)).toEqual([])
  expect(await db.read('SELECT 1::bigint AS one')).toEqual([{ one: 1 }])
  await drop()
})
