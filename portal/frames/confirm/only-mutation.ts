interface Definition {
  /** The words before its braces, such as "mutation", "PayNow". */
  readonly head: string[]
  /** The words of its first level: its root fields, and whatever else is there. */
  readonly roots: string[]
}

/**
 * Whether a document asks for one mutation and nothing else. The page around an element names what is confirmed and hands over the document
 * of it: a document of something else would be sent from our origin under the words that the borrower read. Ours begin with the
 * mutation, and have neither comments nor texts, in which braces could hide; whatever is written otherwise is refused.
 * @param operation the mutation's name in the schema, such as CreateIndividualPayment
 */
export function isOnlyMutation(source: string, operation: string): boolean {
  if (/["#]/.test(source)) return false
  const [mutation, ...others] = definitionsOf(source)
  if (mutation?.head[0] !== 'mutation' || others.some(({ head }) => head[0] !== 'fragment')) return false
  return mutation.roots.length === 1 && mutation.roots[0] === operation
}

function definitionsOf(source: string): readonly Definition[] {
  const definitions: Definition[] = []
  let current: Definition = { head: [], roots: [] }
  let [braces, parentheses] = [0, 0]
  for (const [sign] of source.matchAll(/\w+|\.{3}|[{}()@]/g)) {
    if (sign === '(') parentheses += 1
    else if (sign === ')') parentheses -= 1
    else if (parentheses > 0) continue
    else if (sign === '{') braces += 1
    else if (sign === '}') {
      braces -= 1
      if (braces > 0) continue
      definitions.push(current)
      current = { head: [], roots: [] }
    } else if (braces === 0) current.head.push(sign)
    else if (braces === 1) current.roots.push(sign)
  }
  return definitions
}
