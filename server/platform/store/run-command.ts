import { configOfProcess, type ServerConfig } from '#server/platform/config/config'
import { openCommandDatabase } from '#server/platform/store/command-database'
import type { Database } from '#server/platform/store/database'

/** Runs one command on the configured database. What goes wrong is said in one line, with exit code 1. */
export async function runCommand(work: (db: Database, config: ServerConfig) => Promise<void>): Promise<void> {
  try {
    const config = configOfProcess()
    const { db, close } = await openCommandDatabase(config)
    try {
      await work(db, config)
    } finally {
      await close()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
