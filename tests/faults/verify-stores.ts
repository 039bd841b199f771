import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'

/** Replays the ledger and the audit log of a product that is stopped. */
export function verifyStores(env: Readonly<Record<string, string>>): void {
  for (const book of ['ledger', 'audit']) {
    const check = spawnSync(process.execPath, ['server/cli.ts', 'verify', book], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
    expect(check.status, check.stdout + check.stderr).toBe(0)
  }
}
