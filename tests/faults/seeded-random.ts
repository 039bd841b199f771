/** Numbers that look random and are the same for the same seed, so that a failed schedule can be run again. */
export interface Chance {
  /** At least 0, less than 1. */
  next(): number
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number
  /** True in this share of all cases. */
  isHit(share: number): boolean
  pick<T>(from: readonly T[]): T
}

/** @param seed any whole number */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    isHit: (share) => next() < share,
    pick<T>(from: readonly T[]): T {
      return from[whole(0, from.length - 1)] as T
    },
  }
}
