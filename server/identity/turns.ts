import { CarportError } from '#sdk/errors/errors'

/** Work that is taken in turns: so much at once, so much waiting. */
export interface Turns {
  /** @throws CarportError TOO_MANY_REQUESTS (503, params.seconds) when too many wait already */
  take<T>(work: () => Promise<T>): Promise<T>
}

/** @param limits.seconds when somebody who is sent away should come back */
export function createTurns(limits: {
  readonly atOnce: number
  readonly waiting: number
  readonly seconds: number
}): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async take(work) {
      if (running >= limits.atOnce) {
        if (waiting.length >= limits.waiting)
          throw new CarportError('TOO_MANY_REQUESTS', { httpStatus: 503, params: { seconds: limits.seconds } })
        // Who ends gives its place to the first in line, so that nobody who has just come takes it.
        await new Promise<void>((go) => waiting.push(go))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
