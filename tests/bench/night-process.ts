import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Bank } from './bank.ts'
import type { CardProvider } from './card-provider.ts'
import { cpuSeconds } from './cpu.ts'
import type { NightAnswer, NightRequest } from './night-worker.ts'
import type { Twin, Written } from './twin.ts'

/** What the night is measured on. */
export interface Night {
  /** The environment of its processes. */
  readonly env: Readonly<Record<string, string>>
  readonly postgres: { readonly url: string; readonly dir: string }
  readonly bank: Bank
  readonly cards: CardProvider
  /** Null where nothing is measured beside it. */
  readonly twin: Twin | null
}

/** What something took. */
interface Took {
  readonly seconds: number
  /** Processor time of the process and of PostgreSQL, seconds. */
  readonly cpu: number
  /** PostgreSQL's part of it. */
  readonly postgresCpu: number
}

/** What a worker did, and what it took. */
export interface Done extends Took {
  readonly answer: NightAnswer
  /** The most memory of the process while it ran, MB. */
  readonly peakMb: number
}

/** A process that does what a worker does, and nothing else. */
export interface Worker {
  /** Opens the services at a moment, does something and closes them again; only the work is measured. @throws Error when it failed */
  does(request: NightRequest, atMs: number): Promise<Done>
  /** The most memory it ever had, MB. */
  peakMb(): number
  stop(): Promise<void>
}

/** The options of Node for a worker, and for boarding. */
const flags = JSON.parse(readFileSync('server/platform/process/node-flags.json', 'utf8')) as Readonly<
  Record<'worker' | 'board', readonly string[]>
>

/** Starts a worker, or what boards, on Node as the product starts it for that. */
export function startWorker(night: Night, as: keyof typeof flags): Worker {
  const { env, twin } = night
  const child = fork(new URL('./night-worker.ts', import.meta.url), {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, ...flags[as]],
  })
  const pid = child.pid ?? 0
  let peakMb = 0
  return {
    does: async (request, atMs) => {
      await ask(child, { does: 'open', atMs })
      if ('notesLoans' in request) await twin?.catchUp()
      // From here on, what it has now is the most it had.
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
      const took = await measured(night, pid, () => ask(child, request))
      const most = mostMb(pid)
      peakMb = Math.max(peakMb, most)
      await ask(child, { does: 'close' })
      return { ...took, answer: took.result, peakMb: most }
    },
    peakMb: () => peakMb,
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function ask(child: ChildProcess, request: NightRequest): Promise<NightAnswer> {
  const ended = new AbortController()
  const answered = once(child, 'message', { signal: ended.signal }) as Promise<[NightAnswer]>
  const end = () => ended.abort(new Error(`The worker ended while it was to ${request.does}`))
  child.once('exit', end)
  child.send(request)
  const [answer] = await answered
  child.off('exit', end)
  if (answer.error !== null) throw new Error(`The worker could not ${request.does}: ${answer.error}`)
  return answer
}

function mostMb(pid: number): number {
  const [, kB = ''] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kB) / 1000)
}

/** Takes the time and the processor time of some work of a process and of PostgreSQL. */
export async function measured<T>(
  { postgres }: Night,
  pid: number,
  work: () => Promise<T>,
): Promise<Took & { readonly result: T }> {
  const used = () => ({ cpu: cpuSeconds({ pid, postgres }), postgresCpu: cpuSeconds({ pid: 0, postgres }) })
  const before = used()
  const startedMs = performance.now()
  const result = await work()
  const seconds = (performance.now() - startedMs) / 1000
  const after = used()
  return { result, seconds, cpu: after.cpu - before.cpu, postgresCpu: after.postgresCpu - before.postgresCpu }
}

/** Prints what was done, what it took, and beside it what the bare SQL took. */
export function say(
  date: string,
  what: string,
  { seconds, cpu, postgresCpu, answer, peakMb }: Done,
  beside?: { readonly written: Written; readonly floor: Took; readonly keyed: Took },
): void {
  const figures = [
    `${seconds.toFixed(2).padStart(8)} s`,
    `CPU ${cpu.toFixed(2).padStart(7)} s (PostgreSQL ${postgresCpu.toFixed(2)})`,
    `${String(answer.statements).padStart(7)} statements`,
    `${String(answer.roundTrips).padStart(7)} round trips`,
    `${String(peakMb).padStart(4)} MB`,
  ]
  if (beside !== undefined) {
    const { written, floor, keyed } = beside
    figures.push(`loans looked at ${answer.loans.length}, touched ${written.loans}, rows ${written.rows}`)
    figures.push(`bare SQL CPU ${floor.cpu.toFixed(3)} s, ${(cpu / floor.cpu).toFixed(1)}x`)
    figures.push(`with keys and triggers ${keyed.cpu.toFixed(3)} s, ${(cpu / keyed.cpu).toFixed(1)}x`)
  }
  process.stdout.write(`${date} ${what.padEnd(9)} ${figures.join('  ')}  ${JSON.stringify(answer.result)}\n`)
}
