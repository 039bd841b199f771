import type { Finding } from './findings.ts'

/** A broken promise that is known and not mended yet. What is no longer found has to leave this list. */
export interface Known {
  readonly kind: Finding['kind']
  /** The page it is offered on. */
  readonly path: RegExp
  readonly act: RegExp
  readonly what: RegExp
  /** Why it has not been fixed yet. */
  readonly why: string
}

/** May only shrink. */
export const known: readonly Known[] = []

/** Whether a finding is the known one. */
export function isKnown(entry: Known, finding: Finding): boolean {
  return (
    entry.kind === finding.kind &&
    entry.path.test(finding.path) &&
    entry.act.test(finding.act) &&
    entry.what.test(finding.what)
  )
}
