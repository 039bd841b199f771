import { resolve } from 'node:path'
import { readConfig } from '#server/config'
import { createLogger } from '#server/log'
import { readAnchors, verifyAudit } from './audit.ts'
import { openCommandDatabase } from './command-database.ts'
import { reader } from './database.ts'

/** Command: checks the audit chain and its anchors. Exit code 0 when whole, 1 on any break. */
const log = createLogger()
const config = readConfig(process.env)
const { db, close } = await openCommandDatabase(config)
try {
  const problems = await verifyAudit(
    reader(db),
    config.secrets.audit,
    readAnchors(resolve(config.dataDir, 'audit-anchors.jsonl')),
  )
  for (const problem of problems) log.error('audit-broken', { problem })
  if (problems.length === 0) log.info('audit-whole')
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await close()
}
