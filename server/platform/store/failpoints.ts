/**
 * Places where a test can make the process fail the way real ones do. Armed from CARPORT_FAILPOINT, which production mode
 * refuses to start with; never armed otherwise. Each concerns the next transaction that `runOnce` makes.
 *
 * - commit-reply-lost: the work is committed, the reply is lost
 * - commit-not-sent: the connection is lost before COMMIT leaves
 * - crash-before-commit, crash-after-commit: the process dies as by `kill -9`
 */
export type Failpoint = 'commit-reply-lost' | 'commit-not-sent' | 'crash-before-commit' | 'crash-after-commit'

const names: readonly Failpoint[] = [
  'commit-reply-lost',
  'commit-not-sent',
  'crash-before-commit',
  'crash-after-commit',
]
const armed = new Map<Failpoint, number>()

/** Arms a fail point for the next `times` transactions; 0 disarms it. */
export function armFailpoint(name: Failpoint, times = 1): void {
  armed.set(name, times)
}

/** Arms what the environment asks for: `commit-reply-lost` or `commit-reply-lost:3`, comma-separated. @throws Error on an unknown name. */
export function armFailpointsFrom(text: string): void {
  for (const part of text.split(',').filter((one) => one !== '')) {
    const [name, times] = part.split(':')
    const known = names.find((one) => one === name)
    if (known === undefined)
      throw new Error(`CARPORT_FAILPOINT: no fail point is called ${name}; there are ${names.join(', ')}.`)
    armFailpoint(known, times === undefined ? 1 : Number.parseInt(times, 10))
  }
}

/** Whether the fail point strikes now; counts it down. */
export function strikes(name: Failpoint): boolean {
  const left = armed.get(name) ?? 0
  if (left <= 0) return false
  armed.set(name, left - 1)
  return true
}
