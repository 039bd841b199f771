import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FilePlace } from '#server/platform/vendors/bank/file-place'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { leaveFile } from './leave-file.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())
beforeEach(() =>
  own.db.withTx(async (tx) => {
    await tx.query('DELETE FROM ach_files')
    await tx.query(
      `INSERT INTO ach_files (ach_file_id, file_day, file_id_modifier, entry_count, total_cents, content, created_at)
       VALUES ('ach_1', '2026-06-17', 'A', 1, 100, '101 the file', now())`,
    )
  }),
)

const finalName = '1987654321-2026-06-17-A.ach'
const content = Buffer.from('101 the file')
class Killed extends Error {}

/** A place in memory. The process dies before or after the call that `kill` names is done, and calls nothing more until it is null. */
class Place implements FilePlace {
  readonly name = 'memory'
  readonly files = new Map<string, Buffer>()
  /** What the bank took away. */
  readonly taken: Buffer[] = []
  calls = 0
  kill: { readonly call: number; readonly isDone: boolean } | null = null
  /** The bank takes every finished file away as soon as it sees it. */
  isEmptied = false

  async read(name: string) {
    return this.#call(() => this.files.get(name) ?? null)
  }
  async list() {
    return this.#call(() => [...this.files.keys()])
  }
  async has(name: string) {
    return this.#call(() => this.files.has(name))
  }
  async write(name: string, bytes: Buffer) {
    await this.#call(() => void this.files.set(name, bytes))
  }
  async rename(from: string, to: string) {
    await this.#call(() => {
      const bytes = this.files.get(from)
      if (bytes === undefined || this.files.has(to)) throw new Error('not renamed')
      this.files.set(to, bytes)
      this.files.delete(from)
    })
  }
  async remove(name: string) {
    await this.#call(() => void this.files.delete(name))
  }
  /** Everything the bank has, or will have. */
  finished(): string[] {
    const lying = [...this.files].filter(([name]) => !name.startsWith('.')).map(([, bytes]) => bytes)
    return [...this.taken, ...lying].map(String)
  }
  async #call<T>(act: () => T): Promise<T> {
    // Others that leave the same file come in between.
    await new Promise(setImmediate)
    this.calls += 1
    const lastCall = this.kill === null ? Number.POSITIVE_INFINITY : this.kill.call - (this.kill.isDone ? 0 : 1)
    if (this.calls > lastCall) throw new Killed()
    const result = act()
    if (this.isEmptied && this.files.delete(finalName)) this.taken.push(content)
    if (this.calls === this.kill?.call) throw new Killed()
    return result
  }
}

const stored = '101 the file'
const mark = 'ab'.repeat(32)
const prepare = async () => ({ stored, bytes: content })
const leave = (place: FilePlace, name = finalName) =>
  leaveFile(own.db, place, { achFileId: 'ach_1', name, stored, mark, prepare })
/** Encrypted twice, a file is never the same. */
const encrypted = (of = mark) =>
  Buffer.from(`-----BEGIN PGP MESSAGE-----\nComment: carport ${of}\n\n${Math.random()}\n`)
const leaveEncrypted = (place: FilePlace) =>
  leaveFile(own.db, place, {
    achFileId: 'ach_1',
    name: finalName,
    stored,
    mark,
    prepare: async () => ({ stored, bytes: encrypted() }),
  })
const forget = () => own.db.withTx((tx) => tx.query('UPDATE ach_files SET left_as = NULL'))

test.each([false, true])(
  'killed at any step and done again there is one file, also where the bank takes it away: %s',
  async (isEmptied) => {
    const whole = new Place()
    await leave(whole)
    expect(whole.calls).toBeGreaterThan(3)
    for (let call = 1; call <= whole.calls; call += 1)
      for (const isDone of [false, true]) {
        await forget()
        const place = new Place()
        place.isEmptied = isEmptied
        place.kill = { call, isDone }
        await expect(leave(place)).rejects.toThrow(Killed)
        place.kill = null
        await leave(place)
        await leave(place)
        expect(place.finished(), `killed ${isDone ? 'after' : 'before'} step ${call}`).toEqual(['101 the file'])
      }
  },
)

test('encrypted anew by each process, it is there once all the same, whenever one is killed and whatever is remembered', async () => {
  const whole = new Place()
  await leaveEncrypted(whole)
  for (let call = 1; call <= whole.calls; call += 1)
    for (const isDone of [false, true]) {
      await forget()
      const place = new Place()
      place.kill = { call, isDone }
      await expect(leaveEncrypted(place)).rejects.toThrow(Killed)
      place.kill = null
      await leaveEncrypted(place)
      await forget()
      await leaveEncrypted(place)
      expect(place.finished(), `killed ${isDone ? 'after' : 'before'} step ${call}`).toHaveLength(1)
    }
})

test('an encrypted file of others under its name is refused and stays', async () => {
  for (const there of [encrypted('cd'.repeat(32)), Buffer.from('-----BEGIN PGP MESSAGE-----\n\nabc')]) {
    const place = new Place()
    place.files.set(finalName, there)
    await expect(leaveEncrypted(place)).rejects.toMatchObject({ name: 'FileNameTakenError' })
    const write = place.write.bind(place)
    place.files.delete(finalName)
    place.write = async (name, bytes) => {
      await write(name, bytes)
      place.files.set(finalName, there)
    }
    await expect(leaveEncrypted(place)).rejects.toMatchObject({ name: 'FileNameTakenError' })
    expect(place.finished()).toEqual([String(there)])
    await forget()
  }
})

test('a file gets the name with which it began, also when its names have another end by now', async () => {
  const place = new Place()
  place.kill = { call: 3, isDone: false }
  await expect(leave(place)).rejects.toThrow(Killed)
  place.kill = null
  await leave(place, `${finalName}.pgp`)
  expect([...place.files.keys()]).toEqual([finalName])
})

test('left by eight processes at once it is there once, with nothing beside it', async () => {
  for (const leaving of [leave, leaveEncrypted, leave, leaveEncrypted].entries()) {
    await forget()
    const place = new Place()
    place.isEmptied = leaving[0] < 2
    await Promise.all(Array.from({ length: 8 }, () => leaving[1](place)))
    expect(place.finished()).toHaveLength(1)
    expect([...place.files.keys()].filter((name) => name.startsWith('.'))).toEqual([])
  }
})

test('the same content under its name is the delivery; another one is refused and stays', async () => {
  const place = new Place()
  place.files.set(finalName, content)
  await leave(place)
  expect([...place.files.keys()]).toEqual([finalName])

  const taken = new Place()
  taken.files.set(finalName, Buffer.from('101 another'))
  await expect(leave(taken)).rejects.toMatchObject({ name: 'FileNameTakenError' })
  expect(taken.finished()).toEqual(['101 another'])
})

test('a name that another file takes before the rename is refused, too', async () => {
  const place = new Place()
  const write = place.write.bind(place)
  place.write = async (name, bytes) => {
    await write(name, bytes)
    place.files.set(finalName, Buffer.from('101 another'))
  }
  await expect(leave(place)).rejects.toMatchObject({ name: 'FileNameTakenError' })
  await expect(leave(place)).rejects.toMatchObject({ name: 'FileNameTakenError' })
  expect(place.finished()).toEqual(['101 another'])
})

test('where it may lie in another place, that one is asked first: it is not left in a second one', async () => {
  const place = new Place()
  place.kill = { call: 3, isDone: false }
  await expect(leave(place)).rejects.toThrow(Killed)
  const other = Object.assign(new Place(), { name: 'elsewhere' })
  await expect(leave(other)).rejects.toThrow(/memory.*elsewhere/)
  expect(other.finished()).toEqual([])
  place.kill = null
  await leave(place)
  expect(place.finished()).toEqual(['101 the file'])
})
