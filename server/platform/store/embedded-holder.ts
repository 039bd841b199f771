import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#server/platform/log/log'
import type { EmbeddedHome } from './embedded-home.ts'
import { commandLine, isAlive, startMark } from './process-table.ts'

/** Another live process runs the server of this data folder. */
export class DataFolderHeldError extends Error {
  override readonly name = 'DataFolderHeldError'
}

interface Holder {
  readonly pid: number
  readonly startMark: string
  /** It was asked to stop: whoever is next waits for it. */
  readonly isStopping?: boolean
}

/** The live process that holds the home, or null. */
export function readHolder(home: EmbeddedHome): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(resolve(home.dir, 'holder.json'), 'utf8')) as Holder
    return isAlive(holder.pid) && startMark(holder.pid) === holder.startMark ? holder : null
  } catch {
    return null
  }
}

/**
 * Writes down that this process holds the home, after waiting for one that is about to give it back. PostgreSQL's own
 * postmaster.pid stops two that race here.
 */
export async function takeHold(home: EmbeddedHome, dataDir: string): Promise<void> {
  const file = resolve(home.dir, 'holder.json')
  for (let waitedMs = 0; ; waitedMs += 100) {
    try {
      writeFileSync(file, holderText(false), { flag: 'wx', mode: 0o600 })
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = readHolder(home)
    if (holder === null) {
      rmSync(file, { force: true })
    } else if (holder.isStopping !== true || waitedMs > stoppingTakesAtMostMs) {
      throw new DataFolderHeldError(
        `${dataDir} is in use by process ${holder.pid}. Stop it, or set CARPORT_DATA to another folder.`,
      )
    }
    await pause(100)
  }
}

/** Announces that this process is about to give the home back. */
export function announceStop(home: EmbeddedHome): void {
  writeFileSync(resolve(home.dir, 'holder.json'), holderText(true), { mode: 0o600 })
}

const stoppingTakesAtMostMs = 45_000

function holderText(isStopping: boolean): string {
  return JSON.stringify({ pid: process.pid, startMark: startMark(process.pid), isStopping } satisfies Holder)
}

/** The postmaster of this home when it is alive and really ours: its id may have been given to another program since. */
export function readPostmaster(home: EmbeddedHome): { pid: number; port: number } | null {
  try {
    const lines = readFileSync(resolve(home.dir, 'data/postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return isAlive(pid) && commandLine(pid).includes(resolve(home.dir, 'data')) ? { pid, port } : null
  } catch {
    return null
  }
}

/** A server whose parent was killed: fast shutdown (SIGINT), then the immediate one (SIGQUIT), which crash recovery mends. */
export async function stopOrphan(home: EmbeddedHome, log: Logger): Promise<void> {
  const orphan = readPostmaster(home)
  if (orphan === null) return
  log.warn('database-orphan-stopping', { pid: orphan.pid })
  process.kill(orphan.pid, 'SIGINT')
  if (await isGoneWithin(orphan.pid, 20_000)) return
  process.kill(orphan.pid, 'SIGQUIT')
  if (await isGoneWithin(orphan.pid, 10_000)) return
  throw new DataFolderHeldError(`The PostgreSQL process ${orphan.pid} of ${home.dir} does not stop. End it by hand.`)
}

/** Whether a process ends within that time. */
export async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (let waited = 0; waited < milliseconds; waited += 50) {
    if (!isAlive(pid)) return true
    await pause(50)
  }
  return !isAlive(pid)
}

/** Gives the home back. */
export function releaseHold(home: EmbeddedHome): void {
  rmSync(resolve(home.dir, 'holder.json'), { force: true })
}
