import { type ChunkTable, fetchAll, importChunk } from './chunks.ts'

declare const __CARPORT_VERSION__: string | undefined

/** The version stamp that every file of a release carries. */
export const version: string = typeof __CARPORT_VERSION__ === 'string' ? __CARPORT_VERSION__ : 'development'

/**
 * The files that every page with a tag needs, whatever the tag. Filled by the build, after every file has its name and hash. In
 * development the browser loads the sources itself.
 */
const first = '__CARPORT_CHUNKS__' as unknown as ChunkTable

/**
 * Loads a file of this release. The build puts a call of this in place of every import(), so that nothing runs that is
 * not what was published.
 * @param more hash and imports of the file, and of the files it imports
 */
export function importFile(file: string, more?: ChunkTable): Promise<unknown> {
  // Whoever asks for one of them will ask for the rest next.
  fetchAll(Object.keys(first), first, import.meta.url).catch(() => undefined)
  return importChunk(file, { ...first, ...more }, import.meta.url)
}
