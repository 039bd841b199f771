/** The known word that somebody most likely meant: at most two letters off. Null where none is near. */
export function nearestWord<T extends string>(known: readonly T[], word: string): T | null {
  const near = known
    .map((one) => ({ one, edits: editsBetween(one, word) }))
    .filter(({ edits }) => edits <= 2)
    .toSorted((a, b) => a.edits - b.edits)
  return near[0]?.one ?? null
}

/** How many letters must be put in, taken out or replaced to make one word of the other. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of one.split('').entries()) {
    const next = [i + 1]
    for (const [j, otherLetter] of other.split('').entries()) {
      const replaced = (row[j] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
