import { median } from './measure.ts'

/** Watches how fast the machine itself is in the course of a run: a figure means little on one that changes its speed. */
export interface MachineWatch {
  /** Takes the machine's speed now. */
  look(when: string): void
  /** Prints how far it went from what it was at first. It fails nothing: budgets alone do. */
  report(): void
}

/** Begins to watch. */
export function watchMachine(): MachineWatch {
  const looks = [{ when: 'at first', ms: sameWorkMs() }]
  return {
    look: (when) => void looks.push({ when, ms: sameWorkMs() }),
    report: () => {
      const [first] = looks
      if (first === undefined) return
      const texts = looks.map(({ when, ms }) => `${when} ${(ms / first.ms).toFixed(2)}`)
      process.stdout.write(`the machine's own time for the same work, ${first.ms.toFixed(0)} ms: ${texts.join(', ')}\n`)
    },
  }
}

const loops = 20_000_000

/** Milliseconds for some work that is always the same, the median of seven. */
function sameWorkMs(): number {
  return median(
    Array.from({ length: 7 }, () => {
      const startedMs = performance.now()
      let sum = 0
      for (let n = 1; n <= loops; n += 1) sum += Math.sqrt(n)
      if (Number.isNaN(sum)) throw new Error('Square roots do not add up')
      return performance.now() - startedMs
    }),
  )
}
