/** Lines that say the same in two places, at least this many in a row. */
export const leastLines = 6

/** A passage that is there twice. */
export interface Repeat {
  readonly lines: number
  /** file:line of its first line. */
  readonly one: string
  readonly other: string
}

interface Line {
  readonly number: number
  readonly text: string
}

/**
 * Finds every pair of places whose code is the same for six lines or more. Imports, comments, blank lines and lines of brackets alone
 * do not count, and neither does indentation.
 * @param files texts by path
 */
export function repeatsIn(files: ReadonlyMap<string, string>): Repeat[] {
  const lines = new Map([...files].map(([path, text]) => [path, codeOf(text)]))
  const places = new Map<string, { path: string; index: number }[]>()
  for (const [path, code] of lines) {
    for (let index = 0; index + leastLines <= code.length; index += 1) {
      const passage = code
        .slice(index, index + leastLines)
        .map(({ text }) => text)
        .join('\n')
      places.set(passage, [...(places.get(passage) ?? []), { path, index }])
    }
  }
  // Passages that overlap are one: their second places lie as far behind their first.
  const starts = new Map<string, { one: string; other: string; distance: number; at: number[] }>()
  for (const found of places.values()) {
    found.forEach((one, position) => {
      for (const other of found.slice(position + 1)) {
        const distance = other.index - one.index
        const key = `${one.path} ${other.path} ${distance}`
        const run = starts.get(key) ?? { one: one.path, other: other.path, distance, at: [] }
        run.at.push(one.index)
        starts.set(key, run)
      }
    })
  }
  const placeOf = (path: string, index: number) => `${path}:${lines.get(path)?.[index]?.number}`
  return [...starts.values()].flatMap(({ one, other, distance, at }) =>
    runsOf(at).map(({ first, last }) => ({
      lines: last - first + leastLines,
      one: placeOf(one, first),
      other: placeOf(other, first + distance),
    })),
  )
}

/** Numbers that follow one another, as their first and their last. */
function runsOf(numbers: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = []
  for (const next of numbers.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run !== undefined && next === run.last + 1) run.last = next
    else runs.push({ first: next, last: next })
  }
  return runs
}

function codeOf(text: string): Line[] {
  const bare = text
    .replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/^import\b[^]*?(?:from )?'[^']*'$/gm, (statement) => statement.replace(/[^\n]/g, ''))
  return bare
    .split('\n')
    .map((line, index) => ({ number: index + 1, text: line.trim().replace(/\s+/g, ' ') }))
    .filter(({ text: line }) => !line.startsWith('//') && !/^[\])}>([{;,/<]*$/.test(line))
}
