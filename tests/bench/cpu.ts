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
  return counted.reduce(
    (sum, each) => sum + runSeconds(each.pid) + (each.pid === postmaster ? each.endedSeconds : 0),
    0,
  )
}

interface ProcessStat {
  readonly pid: number
  readonly parent: number
  /** Of its children that ended. */
  readonly endedSeconds: number
}

function statOf(pid: number): ProcessStat | null {
  try {
    // The name of the program is in parentheses and may have blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    const at = (index: number) => fields[index] ?? 0
    return { pid, parent: at(1), endedSeconds: (at(13) + at(14)) / clockTicksPerSecond }
  } catch {
    return null
  }
}

/** What a process's threads ran so far: counted in nanoseconds, where its clock ticks are hundredths of a second. */
function runSeconds(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e9)
      .reduce((sum, seconds) => sum + seconds, 0)
  } catch {
    return 0
  }
}
