import { randomUUID } from 'node:crypto'
import { FileNameTakenError, type FilePlace } from '#server/platform/vendors/bank/file-place'
import { ProcessorUnknownError } from '#server/platform/vendors/processor-call'
import { type Database, reader } from '#server/platform/store/database'
import { markLeft, readLeft } from './payment-jobs.store.ts'

/** A bank file on its way to a folder. */
interface LeavableFile {
  readonly achFileId: string
  /** Always the same for this file. */
  readonly name: string
  readonly content: Buffer
}

/**
 * Leaves a file in a folder that the bank takes files from, once, however often and by however many processes this is called. It is
 * written under a temporary name, of which one is recorded, and only that one is ever renamed. A recorded one that is gone was renamed,
 * even when the bank has taken the file away since.
 * @throws FileNameTakenError when another file has its name
 * @throws ProcessorUnknownError when it cannot tell what became of the file: call again
 */
export async function leaveFile(db: Database, place: FilePlace, file: LeavableFile): Promise<void> {
  const recorded = (await readLeft(reader(db), file.achFileId)) ?? (await upload(db, place, file))
  if (recorded === null) return
  const end = recorded.lastIndexOf(' ')
  const [where, partial] = [recorded.slice(0, end), recorded.slice(end + 1)]
  if (where !== place.name)
    throw new ProcessorUnknownError(
      `The file may be in ${where}, which has to be asked, and ${place.name} is configured`,
    )
  await finish(place, partial, file)
}

/** @returns the place and temporary name that were recorded; null when the file is there under its own name */
async function upload(db: Database, place: FilePlace, file: LeavableFile): Promise<string | null> {
  const there = await place.read(file.name)
  if (there?.equals(file.content) === true) return null
  if (there !== null) throw new FileNameTakenError(place.name, file.name)
  const partial = `.${file.name}.${randomUUID()}.part`
  await place.write(partial, file.content)
  const ours = `${place.name} ${partial}`
  const recorded = await db.withTx((tx) => markLeft(tx, file.achFileId, ours))
  if (recorded !== ours) await place.remove(partial)
  return recorded
}

async function finish(place: FilePlace, partial: string, file: LeavableFile): Promise<void> {
  if (!(await place.has(partial))) return
  try {
    await place.rename(partial, file.name)
  } catch (error) {
    // Another process renamed it at the same moment, or something has its name.
    if (!(await place.has(partial))) return
    const there = await place.read(file.name)
    if (there === null) throw error
    if (!there.equals(file.content)) throw new FileNameTakenError(place.name, file.name)
    await place.remove(partial)
  }
}
