import { constants } from 'node:fs'
import { access, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePlace } from './file-place.ts'

/**
 * A folder of this machine. It is never made: where a disk that should hold it is not mounted, files must wait.
 * @throws Error when there is no such folder
 */
export async function openFolder(folder: string): Promise<FilePlace> {
  const { ino } = await statOf(folder)
  return {
    // Distinguishes the folder of a disk from the empty one that is there while the disk is not mounted.
    name: `${folder} (inode ${ino})`,
    read: (name) => orNull(readFile(join(folder, name))),
    list: () => readdir(folder),
    has: async (name) => (await orNull(stat(join(folder, name)))) !== null,
    write: (name, content) => writeDurably(folder, name, content),
    rename: async (from, to) => {
      if ((await orNull(stat(join(folder, to)))) !== null) throw new Error(`${folder} has a file of the name ${to}`)
      await rename(join(folder, from), join(folder, to))
      await syncFolder(folder)
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** Checks that files can be put into the folder. @throws Error with the reason they cannot */
export async function proveFolder(folder: string): Promise<void> {
  await statOf(folder)
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
    throw new Error(`We may not write to ${folder}: let the user that the server runs as do so.`)
  })
}

/** Checks that files in the folder can be read. @throws Error with the reason they cannot */
export async function proveReadable(folder: string): Promise<void> {
  await statOf(folder)
  await access(folder, constants.R_OK | constants.X_OK).catch(() => {
    throw new Error(`We may not read ${folder}: let the user that the server runs as do so.`)
  })
}

async function statOf(folder: string): Promise<{ readonly ino: number }> {
  const found = await orNull(stat(folder))
  if (found?.isDirectory() !== true) throw new Error(`There is no folder ${folder}: make it, or mount its disk.`)
  return found
}

async function writeDurably(folder: string, name: string, content: Buffer): Promise<void> {
  const path = join(folder, name)
  const file = await open(path, 'wx', 0o640)
  try {
    await file.writeFile(content)
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await syncFolder(folder)
}

/** Makes the names in a folder last. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** What was found; null when there is nothing. */
async function orNull<T>(look: Promise<T>): Promise<T | null> {
  try {
    return await look
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
