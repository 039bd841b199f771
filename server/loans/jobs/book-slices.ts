/** The slices of the book: the last two digits of account numbers, so that a loan is in the same one whatever is boarded or closed. */
export const bookSlices: readonly string[] = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'))

const hourMs = 3_600_000
/**
 * Each slice is due once in so many hours, so that a loan is verified at least once in 24: one hour is left for the wait from then to the
 * next check, and one for the check itself.
 */
const cycleMs = 22 * hourMs

/**
 * Slices whose check is due: those not checked since their own moment of the cycle. The moments are spread evenly over it; what was missed is
 * made up for by the next check.
 * @param checkedAtMs when the last complete check of each began
 */
export function slicesDue(checkedAtMs: ReadonlyMap<string, number>, nowMs: number): string[] {
  return bookSlices.filter((slice, index) => {
    const offsetMs = Math.floor((index * cycleMs) / bookSlices.length)
    const dueMs = Math.floor((nowMs - offsetMs) / cycleMs) * cycleMs + offsetMs
    const lastMs = checkedAtMs.get(slice)
    // A check of the future is one by a clock that was set back since.
    return lastMs === undefined || lastMs < dueMs || lastMs > nowMs
  })
}
