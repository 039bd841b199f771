import { createTurns } from '#server/platform/store/turns'

/** Requests to the card provider that the outbox has under way at once. */
const chargesAtOnce = 8
/** How long an item may wait for its turn: what is left of its time is enough to ask three times. */
const waitMs = 4_000

/** The turns in which the outbox asks the card provider. */
export interface CardTurns {
  /** Asks when there is a turn. @returns 'not-asked' when there was none in time */
  take<T>(ask: () => Promise<T>): Promise<T | 'not-asked'>
}

class NoTurnError extends Error {
  override readonly name = 'NoTurnError'
}

/** Creates the turns of one process. The provider wasn't asked about an item that waited too long, so it may wait in the outbox. */
export function cardTurns(): CardTurns {
  const turns = createTurns({
    limit: chargesAtOnce,
    queueLimit: Number.POSITIVE_INFINITY,
    waitMs,
    refuse: () => new NoTurnError(),
  })
  return {
    take: async (ask) => {
      try {
        return await turns.take(ask)
      } catch (error) {
        if (error instanceof NoTurnError) return 'not-asked'
        throw error
      }
    },
  }
}
