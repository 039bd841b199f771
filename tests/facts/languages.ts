import { figuresOf } from '#tests/walk/figures'

/** The leaves of an answer by their path. */
function leavesOf(answer: unknown, path = ''): [path: string, leaf: unknown][] {
  if (typeof answer !== 'object' || answer === null) return [[path, answer]]
  return Object.entries(answer).flatMap(([name, value]) => leavesOf(value, path === '' ? name : `${path}.${name}`))
}

/** A sentence of the server in both languages. */
interface Sentence {
  readonly path: string
  readonly en: string
  readonly es: string
}

/**
 * What the same pages say in two languages: the sentences that are worded otherwise, and what is another fact: a value that is no
 * text, or a sentence with another amount or day.
 */
export function compareLanguages(en: object, es: object): { sentences: Sentence[]; differences: string[] } {
  const spanish = new Map(leavesOf(es))
  const sentences: Sentence[] = []
  const differences: string[] = []
  for (const [path, value] of leavesOf(en)) {
    const other = spanish.get(path)
    spanish.delete(path)
    // When an answer was worked out is its own moment.
    if (value === other || path.endsWith('asOf')) continue
    if (typeof value !== 'string' || typeof other !== 'string') {
      differences.push(`${path}: ${String(value)}, in Spanish ${String(other)}`)
      continue
    }
    sentences.push({ path, en: value, es: other })
    const [said, dicho] = [figuresOf(value), figuresOf(other)]
    if (said.join() !== dicho.join()) differences.push(`${path}: ${said.join(' ')}, in Spanish ${dicho.join(' ')}`)
  }
  for (const [path, value] of spanish) differences.push(`${path}: nothing, in Spanish ${String(value)}`)
  return { sentences, differences }
}
