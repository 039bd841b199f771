import { type ChunkTable, importChunk } from './chunks.ts'

declare const __CARPORT_VERSION__: string | undefined

/** The version stamp that every file of a release carries. */
export const version: string = typeof __CARPORT_VERSION__ === 'string' ? __CARPORT_VERSION__ : 'development'

/** Filled by the build, after every file has its name and hash. In development the browser loads the sources itself. */
const table = '__CARPORT_CHUNKS__' as unknown as ChunkTable

/**
 * Loads a file of this release. The build puts a call of this in place of every import(), so that nothing runs that is not what was
 * published.
 * @param integrity the hash of a file that only some pages need; the others are in the entry's own table
 */
export function importFile(file: string, integrity?: string): Promise<unknown> {
  return importChunk(file, integrity === undefined ? table : { ...table, [file]: [integrity] }, import.meta.url)
}
