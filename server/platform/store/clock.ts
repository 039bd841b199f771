import { type Clock, systemClock } from '#sdk/dates/clock'
import { type Database, reader } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

/** A clock that can be moved. It keeps running, and keeps its place over restarts. For the sandbox and tests only. */
export interface SettableClock extends Clock {
  /** Moves the clock to a moment, milliseconds since 1970 in UTC, and stores the move. */
  setTo(ms: number): Promise<void>
  /** Moves the clock forward. @throws RangeError for a negative number */
  advanceBy(ms: number): Promise<void>
  /** Back to the machine's time. */
  reset(): Promise<void>
}

const name = 'sandbox.clock'

/** The sandbox's clock: the machine's, moved by what the database remembers. Durations stay the machine's. */
export async function createSettableClock(db: Database, machine: Clock = systemClock): Promise<SettableClock> {
  let offsetMs = (await readSetting<{ offsetMs: number }>(reader(db), name))?.offsetMs ?? 0
  const move = async (to: number): Promise<void> => {
    if (!Number.isSafeInteger(to)) throw new RangeError('A clock moves by whole milliseconds.')
    await db.withTx((tx) => writeSetting(tx, name, { offsetMs: to }))
    offsetMs = to
  }
  return {
    nowMs: () => machine.nowMs() + offsetMs,
    monotonicMs: () => machine.monotonicMs(),
    setTo: (ms) => move(ms - machine.nowMs()),
    advanceBy: (ms) => {
      if (ms < 0) throw new RangeError('The clock is advanced, not turned back.')
      return move(offsetMs + ms)
    },
    reset: () => move(0),
  }
}

/** The clock that a mode goes by: the sandbox's own, or the machine's. */
export async function clockOf(mode: 'sandbox' | 'production', db: Database): Promise<Clock> {
  return mode === 'sandbox' ? createSettableClock(db) : systemClock
}
