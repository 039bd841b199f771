/** At most so much work at once; the rest waits its turn in the order it came. */
export interface Turns {
  /** Runs the work when its turn has come. @throws what `refuse` makes when the line is full or the turn does not come in time */
  take<T>(work: () => Promise<T>): Promise<T>
  /** Whether work would not have to wait. */
  isFree(): boolean
}

export interface TurnsOptions {
  /** Work that runs at the same time. */
  readonly limit: number
  /** Work that may wait. */
  readonly queueLimit: number
  /** Longest wait, milliseconds. */
  readonly waitMs: number
  readonly refuse: (why: 'full' | 'late') => Error
}

/** Makes the line. */
export function createTurns({ limit, queueLimit, waitMs, refuse }: TurnsOptions): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  const turn = async (): Promise<void> => {
    if (running < limit) return void (running += 1)
    if (waiting.length >= queueLimit) throw refuse('full')
    await new Promise<void>((done, giveUp) => {
      const call = (): void => {
        clearTimeout(late)
        done()
      }
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(call), 1)
        giveUp(refuse('late'))
      }, waitMs)
      waiting.push(call)
    })
  }
  return {
    isFree: () => running < limit,
    async take(work) {
      await turn()
      try {
        return await work()
      } finally {
        // The turn is handed on, so that no newcomer goes before those who wait.
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
