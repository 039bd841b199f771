import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process with this id exists, whoever owns it. A zombie, dead but not yet collected by its parent, does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return !isZombie(pid)
}

/** When a process started, as text: it distinguishes it from a later one with the same id. Empty when not known. */
export function startMark(pid: number): string {
  if (process.platform === 'linux') return statFields(pid)[19] ?? ''
  return ps(pid, 'lstart=')
}

/** The command line of a process; empty when it cannot be known. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function isZombie(pid: number): boolean {
  if (process.platform === 'linux') return statFields(pid)[0] === 'Z'
  return ps(pid, 'state=').startsWith('Z')
}

/** /proc/<pid>/stat from the state on: the command's name before it may hold spaces and brackets. */
function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function ps(pid: number, column: string): string {
  if (process.platform === 'win32') return ''
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}
