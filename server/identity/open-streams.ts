import { isCarportError } from '#sdk/errors/errors'
import type { SignedIn } from './authenticate.ts'
import { isUnavailable } from './provider-outages.ts'

/** How long a stream may outlive its sign-in. The database is asked, so that it does not matter which process ended it. */
const everyMs = 2_000

/** The streams a process keeps open for people who are signed in. */
export interface OpenStreams {
  /** Ends a stream once its sign-in is over. Returns a function that stops looking. */
  keep(stream: Pick<SignedIn, 'again'> & { readonly end: () => void }): () => void
}

/**
 * Looks whether the sign-ins behind open streams are still there: one after the other, so that many streams are slow to be looked at
 * and never a burst on the database. While the database does not answer streams stay, because nothing can be read for them either.
 */
export function createOpenStreams(): OpenStreams {
  const streams = new Set<Parameters<OpenStreams['keep']>[0]>()
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    for (const stream of streams) {
      try {
        await stream.again()
      } catch (problem) {
        if (isCarportError(problem) && !isUnavailable(problem)) stream.end()
      }
    }
  }
  function plan(): void {
    timer = setTimeout(() => void look().finally(() => (streams.size > 0 ? plan() : (timer = undefined))), everyMs)
    timer.unref()
  }
  return {
    keep(stream) {
      streams.add(stream)
      if (timer === undefined) plan()
      return () => void streams.delete(stream)
    },
  }
}
