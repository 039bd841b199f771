import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'

/** Replays the ledger and the audit log of a product that is stopped. */
export function verifyStores(env: Readonly<Record<string, string>>): void {
  for (const script of ['server/loans/ledger/verify-ledger.ts', 'server/platform/store/verify-audit.ts']) {
    const check = spawnSync(process.execPath, [script], { env: { ...process.env, ...env }, encoding: 'utf8' })
    expect(check.status, check.stdout + check.stderr).toBe(0)
  }
}
