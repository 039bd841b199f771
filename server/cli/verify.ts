import { resolve } from 'node:path'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { configOfProcess, type ServerConfig } from '#server/platform/config/config'
import { readAnchors, verifyAudit } from '#server/platform/store/audit'
import { openCommandDatabase } from '#server/platform/store/command-database'
import { type Queryable, reader } from '#server/platform/store/database'
import { type Command, oneOf } from './command.ts'

/** `carport verify ledger | audit`: replays the ledger, or checks the audit chains and their anchors; every break is a line. */
export const verifyCommand: Command = {
  about: 'Replays the ledger, or checks the audit trail with its anchors; exit code 1 on any break.',
  usage: ['verify ledger', 'verify audit'],
  async run({ words }) {
    const book = oneOf(['ledger', 'audit'], words[0], 'book')
    const config = configOfProcess()
    const { db, close } = await openCommandDatabase(config)
    try {
      const problems = await (book === 'ledger' ? verifyLedger(reader(db)) : auditProblems(reader(db), config))
      const whole = book === 'ledger' ? 'The ledger adds up.' : 'The audit trail is whole.'
      return {
        lines: problems.length === 0 ? [whole] : problems.map((problem) => `${book}-broken: ${problem}`),
        data: { book, problems },
        isGood: problems.length === 0,
      }
    } finally {
      await close()
    }
  },
}

function auditProblems(q: Queryable, config: ServerConfig): Promise<readonly string[]> {
  return verifyAudit(q, config.secrets.audit, readAnchors(resolve(config.dataDir, 'audit-anchors.jsonl')))
}
