import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFolder, proveFolder } from './folder-place.ts'

const dir = mkdtempSync(join(tmpdir(), 'carport-folder-'))
afterAll(() => rmSync(dir, { recursive: true }))
const content = Buffer.from('101 the file')

test('a file is written for the group to read, read back, renamed and removed', async () => {
  const folder = join(dir, 'files')
  mkdirSync(folder)
  const place = await openFolder(folder)
  expect(await place.read('a.ach')).toBeNull()
  await place.write('.a.part', content)
  expect(statSync(join(folder, '.a.part')).mode & 0o007).toBe(0)
  await place.rename('.a.part', 'a.ach')
  expect([await place.has('.a.part'), await place.has('a.ach')]).toEqual([false, true])
  expect((await place.read('a.ach'))?.equals(content)).toBe(true)
  await place.remove('a.ach')
  await place.remove('a.ach')
  expect(readdirSync(folder)).toEqual([])
})

test('nothing is written or renamed over another file', async () => {
  const folder = join(dir, 'taken')
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.ach'), 'theirs')
  const place = await openFolder(folder)
  await expect(place.write('a.ach', content)).rejects.toThrow('EEXIST')
  await place.write('b', content)
  await expect(place.rename('b', 'a.ach')).rejects.toThrow(/has a file of the name a\.ach/)
  expect(String(await place.read('a.ach'))).toBe('theirs')
})

test('another folder at the same path, such as that of a disk that is not mounted, is another place', async () => {
  const [folder, moved] = [join(dir, 'disk'), join(dir, 'moved')]
  mkdirSync(folder)
  const { name } = await openFolder(folder)
  expect((await openFolder(folder)).name).toBe(name)
  renameSync(folder, moved)
  await expect(openFolder(folder)).rejects.toThrow(`There is no folder ${folder}`)
  await expect(proveFolder(folder)).rejects.toThrow(`There is no folder ${folder}: make it, or mount its disk.`)
  mkdirSync(folder)
  expect((await openFolder(folder)).name).not.toBe(name)
  await proveFolder(folder)
})
