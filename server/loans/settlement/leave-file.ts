import { randomUUID } from 'node:crypto'
import { FileNameTakenError, type FilePlace } from '#server/platform/vendors/bank/file-place'
import { ProcessorUnknownError } from '#server/platform/vendors/processor-call'
import { type Database, reader } from '#server/platform/store/database'
import type { LeavingFile } from './account-numbers.ts'
import { markLeft, readLeft } from './stored-files.store.ts'
import { areSameFile, isFileOf } from './seal-file.ts'

/** A bank file on its way to a folder. */
interface LeavableFile {
  readonly achFileId: string
  /** Always the same for this file. */
  readonly name: string
  /** What is stored of it. */
  readonly stored: string
  /** Of what is stored, by which an encrypted one is recognized. */
  readonly mark: string
  /** Makes what leaves, where nothing of it has left before; null when none of it can leave. */
  readonly prepare: () => Promise<LeavingFile | null>
}

/**
 * Leaves a file in a folder that the bank takes files from, once, however often and by however many processes this is called. It is
 * written under a temporary name, of which one is recorded, and only that one is ever renamed. A recorded one that is gone was renamed,
 * even when the bank has taken the file away since.
 * @returns whether the bank has it now; not where none of it can leave
 * @throws FileNameTakenError when another file has its name
 * @throws ProcessorUnknownError when it cannot tell what became of the file: call again
 */
export async function leaveFile(db: Database, place: FilePlace, file: LeavableFile): Promise<boolean> {
  const recorded = (await readLeft(reader(db), file.achFileId)) ?? (await upload(db, place, file))
  if (recorded === 'there') return true
  if (recorded === 'nothing') return false
  const end = recorded.lastIndexOf(' ')
  const [where, partial] = [recorded.slice(0, end), recorded.slice(end + 1)]
  if (where !== place.name)
    throw new ProcessorUnknownError(
      `The file may be in ${where}, which has to be asked, and ${place.name} is configured`,
    )
  await finish(place, partial, nameBehind(partial))
  return true
}

const partialEnd = /\.[0-9a-f-]{36}\.part$/

/** The name that a file gets: the one with which it began, also when it would be called otherwise by now. */
function nameBehind(partial: string): string {
  return partial.slice(1).replace(partialEnd, '')
}

/** Removes what killed processes left of a file under temporary names: it may have account numbers in it. Only for a file that is there. */
export async function removeLeftovers(place: FilePlace, name: string): Promise<void> {
  for (const each of await place.list())
    if (each.startsWith(`.${name}.`) && each.endsWith('.part')) await place.remove(each)
}

/** @returns the place and temporary name that were recorded; 'there' when the file has its own name, 'nothing' when none of it can leave */
async function upload(db: Database, place: FilePlace, file: LeavableFile): Promise<string> {
  const there = await place.read(file.name)
  if (there !== null) {
    if (isFileOf(file.stored, file.mark, there)) return 'there'
    const recorded = await readLeft(reader(db), file.achFileId)
    if (recorded === null) throw new FileNameTakenError(place.name, file.name)
    return recorded
  }
  const leaving = await file.prepare()
  if (leaving === null) return 'nothing'
  const partial = `.${file.name}.${randomUUID()}.part`
  await place.write(partial, leaving.bytes)
  const ours = `${place.name} ${partial}`
  const recorded = await db.withTx((tx) => markLeft(tx, file.achFileId, { leftAs: ours, stored: leaving.stored }))
  if (recorded !== ours) await place.remove(partial)
  if (recorded === null) throw new ProcessorUnknownError('The file was changed while it was written')
  return recorded
}

async function finish(place: FilePlace, partial: string, name: string): Promise<void> {
  if (!(await place.has(partial))) return
  try {
    await place.rename(partial, name)
  } catch (error) {
    // Another process renamed it at the same moment, or something has its name.
    const ours = await place.read(partial)
    if (ours === null) return
    const there = await place.read(name)
    if (there === null) throw error
    if (!areSameFile(ours, there)) throw new FileNameTakenError(place.name, name)
    await place.remove(partial)
  }
}
