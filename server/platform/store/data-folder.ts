import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Makes the data folder and tries whether a file can be written in it: the audit chain's anchors go there whatever the database is.
 * @throws Error that names CARPORT_DATA
 */
export function prepareDataFolder(dataDir: string): void {
  const probe = resolve(dataDir, `.probe-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    throw new Error(`CARPORT_DATA: ${dataDir} is no folder that can be written in (${why}).`, { cause })
  }
}
