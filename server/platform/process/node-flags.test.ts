import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { board, worker } from './node-flags.json'

/** Prints what each process was started with, and ends the one that would do the work. */
const probe = `data:text/javascript,${encodeURIComponent(`
  if (process.argv[1].endsWith('server/cli.ts')) {
    process.stdout.write(JSON.stringify(process.execArgv))
    process.exit(0)
  }`)}`

/** What Node is started with for a command. */
function flagsOf(typed: readonly string[], environment: Readonly<Record<string, string>> = {}): unknown {
  const { CARPORT_ROLE: _, ...env } = process.env
  const { stdout } = spawnSync(process.execPath, ['scripts/carport.mjs', ...typed], {
    env: { ...env, NODE_OPTIONS: `--import=${probe}`, ...environment },
    encoding: 'utf8',
  })
  return JSON.parse(stdout)
}

test('Node collects early in a worker', () => {
  expect(worker).not.toEqual([])
  expect(flagsOf(['start'], { CARPORT_ROLE: 'worker' })).toEqual(worker)
})

test('boarding has more room for what it makes, and not all that Node would take', () => {
  expect(board).not.toEqual([])
  expect(flagsOf(['board', '--dir', 'portfolio/'])).toEqual(board)
  expect(flagsOf(['board', '--help'], { CARPORT_ROLE: 'worker' })).toEqual(board)
})

test('a process that answers borrowers has Node’s own room for what it makes', () => {
  expect(flagsOf(['start'], { CARPORT_ROLE: 'web' })).toEqual([])
  expect(flagsOf(['start'])).toEqual([])
  expect(flagsOf(['job', 'status'], { CARPORT_ROLE: 'worker' })).toEqual([])
})
