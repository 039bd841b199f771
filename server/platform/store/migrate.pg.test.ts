import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database'
import { migrate } from './migrate.ts'

const dir = mkdtempSync(join(tmpdir(), 'carport-migrations-'))
afterAll(() => rmSync(dir, { recursive: true }))
const file = (name: string, sql: string) => writeFileSync(join(dir, name), sql)

test('a file that was changed after it was applied is refused, and a broken one leaves nothing of itself', async () => {
  const { db, drop } = await createTestDatabase()
  file('900-first.sql', 'CREATE TABLE first (a int);')
  expect(await migrate(db, dir)).toEqual(['900-first.sql'])
  file('900-first.sql', 'CREATE TABLE first (a int, b int);')
  await expect(migrate(db, dir)).rejects.toThrow(/changed after/)
  file('900-first.sql', 'CREATE TABLE first (a int);')
  file('901-broken.sql', 'CREATE TABLE second (a int); SELECT 1/0;')
  await expect(migrate(db, dir)).rejects.toThrow(/division by zero/)
  expect(await db.read("SELECT to_regclass('second') AS found")).toEqual([{ found: null }])
  file('901-broken.sql', 'CREATE TABLE second (a int);')
  expect(await migrate(db, dir)).toEqual(['901-broken.sql'])
  await drop()
})

test('migrations run again change nothing, and five processes at once do the work once', async () => {
  const { db, drop } = await createTestDatabase()
  expect(await migrate(db)).toEqual([])
  file('902-slow.sql', 'CREATE TABLE slow (a int); SELECT pg_sleep(0.1);')
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(db, dir)))
  expect(applied.flat().sort()).toEqual(['900-first.sql', '901-broken.sql', '902-slow.sql'])
  await drop()
})

test('a process killed in the middle of a migration leaves a database that starts', async () => {
  const { db, url, drop } = await createTestDatabase()
  file('903-long.sql', 'CREATE TABLE long (a int); SELECT pg_sleep(5);')
  const script = `
    import { migrate } from '#server/platform/store/migrate'
    import { openDatabase } from '#server/platform/store/postgres'
    await migrate(openDatabase({ url: ${JSON.stringify(url)}, auditKey: 'k' }), ${JSON.stringify(dir)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const sleeping =
    "SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(5)%' AND datname = current_database() AND pid <> pg_backend_pid()"
  await expect.poll(() => db.read(sleeping), { timeout: 10_000 }).toHaveLength(1)
  child.kill('SIGKILL')
  // The server notices at its next word to the client; an administrator's kill takes its place here.
  await db.read(`SELECT pg_terminate_backend(pid) FROM (${sleeping}) AS lost`)
  file('903-long.sql', 'CREATE TABLE long (a int);')
  expect(await migrate(db, dir)).toEqual(['903-long.sql'])
  await drop()
})

test('a migration may take longer than any statement of a request', async () => {
  const { db, drop } = await createTestDatabase({ statementTimeoutMs: 100 })
  const slow = mkdtempSync(join(tmpdir(), 'carport-slow-migration-'))
  writeFileSync(join(slow, '904-large.sql'), 'CREATE TABLE large (a int); SELECT pg_sleep(2.5);')
  expect(await migrate(db, slow)).toEqual(['904-large.sql'])
  rmSync(slow, { recursive: true })
  await drop()
})
