import { resolve } from 'node:path'
import { createLogger } from '#server/platform/log/log'
import { runCommand } from '#server/platform/store/run-command'
import { readAnchors, verifyAudit } from './audit.ts'
import { reader } from './database.ts'

/** Command: checks the audit chain and its anchors. Exit code 0 when whole, 1 on any break. */
const log = createLogger()
await runCommand(async (db, config) => {
  const anchors = readAnchors(resolve(config.dataDir, 'audit-anchors.jsonl'))
  const problems = await verifyAudit(reader(db), config.secrets.audit, anchors)
  for (const problem of problems) log.error('audit-broken', { problem })
  if (problems.length === 0) log.info('audit-whole')
  process.exitCode = problems.length === 0 ? 0 : 1
})
