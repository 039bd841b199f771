import { type ChunkTable, importChunk } from './chunks.ts'

declare const __CARPORT_VERSION__: string | undefined

/** The version stamp that every file of a release carries. */
export const version: string = typeof __CARPORT_VERSION__ === 'string' ? __CARPORT_VERSION__ : 'development'

/** Filled by the build, after every file has its name and hash. In development the browser loads the sources itself. */
const table = '__CARPORT_CHUNKS__' as unknown as ChunkTable | string

/** Loads a module: in a release the build has turned every import into the name of a file, which is held against its hash first. */
export async function importModule(load: () => Promise<unknown>): Promise<unknown> {
  const file: unknown = load()
  return typeof file === 'string' ? importFile(file) : file
}

/** Loads a file of this release by its name; the build calls it wherever a module imports another one late. */
export function importFile(file: string): Promise<unknown> {
  return importChunk(file, table as ChunkTable, import.meta.url)
}
