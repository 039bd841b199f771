/** The slices of the book: the last two digits of account numbers, so that a loan is in the same one whatever is boarded or closed. */
export const bookSlices: readonly string[] = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'))

const hourMs = 3_600_000
/**
 * Each slice comes up once in so many hours, so that a loan is verified at least once in 24: one hour is left for the check that comes up to
 * an hour after a slice is due, and one for the check itself.
 */
const cycleMs = 22 * hourMs

/**
 * Slices whose check is due: those not checked since their own moment of the cycle. The moments are spread evenly over it; what was missed is
 * made up for by whatever check comes next.
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
