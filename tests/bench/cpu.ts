import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const clockTicksPerSecond = 100

/** The processes whose CPU counts: the server's, and PostgreSQL's by its data folder. */
export interface MeasuredProcesses {
  readonly pid: number
  readonly postgres: { readonly dir: string }
}

/** CPU seconds so far of the server and of PostgreSQL with its backends, those that ended too. */
export function cpuSeconds({ pid, postgres }: MeasuredProcesses): number {
  const postmaster = Number(readFileSync(join(postgres.dir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((each) => each !== null)
  const counted = all.filter((each) => [pid, postmaster].includes(each.pid) || each.parent === postmaster)
  const ticks = counted.reduce((sum, each) => sum + each.ticks + (each.pid === postmaster ? each.endedTicks : 0), 0)
  return ticks / clockTicksPerSecond
}

interface ProcessStat {
  readonly pid: number
  readonly parent: number
  readonly ticks: number
  /** Of its children that ended. */
  readonly endedTicks: number
}

function statOf(pid: number): ProcessStat | null {
  try {
    // The name of the program is in parentheses and may have blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    const at = (index: number) => fields[index] ?? 0
    return { pid, parent: at(1), ticks: at(11) + at(12), endedTicks: at(13) + at(14) }
  } catch {
    return null
  }
}
