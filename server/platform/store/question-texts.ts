/** Texts of statements by those of the questions in them, one after the other. */
interface Node {
  readonly after: Map<string, Node>
  text: string | null
}

interface AskedText {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

const emptyNode = (): Node => ({ after: new Map(), text: null })
let root = emptyNode()
let texts = 0
/** More than there are sets of questions that are asked together. */
const textsAtMost = 2_000

/**
 * The text of one statement that answers questions with these texts, `a0` and so on, each as a list of rows. It is made once for each set
 * of questions: a request asks thousands of characters, whose parameters would have to be numbered anew each time.
 */
export function textTogether(questions: readonly AskedText[]): string {
  let node = root
  for (const { sql } of questions) {
    const next = node.after.get(sql) ?? emptyNode()
    node.after.set(sql, next)
    node = next
  }
  if (node.text !== null) return node.text
  if (texts >= textsAtMost) {
    root = emptyNode()
    texts = 0
  }
  texts += 1
  node.text = made(questions)
  return node.text
}

function made(questions: readonly AskedText[]): string {
  let before = 0
  const parts = questions.map(({ sql, parameters }, index) => {
    const own = renumbered(sql, before)
    before += parameters.length
    // An array and no aggregate, which makes a statement of small questions a tenth cheaper.
    return `array_to_json(ARRAY(SELECT r FROM (${own}) r)) AS a${index}`
  })
  return `SELECT ${parts.join(',\n')}`
}

const ofEach = new Map<string, string>()

/** The columns of a statement that answers them for each of many things, whose parameters are columns of `asked_of`, `p1` and so on. */
export function textOfEach(questions: readonly AskedText[]): string {
  const together = textTogether(questions)
  const known = ofEach.get(together)
  if (known !== undefined) return known
  if (ofEach.size >= textsAtMost) ofEach.clear()
  const text = together.slice('SELECT '.length).replaceAll(/\$(\d+)/g, 'asked_of.p$1')
  ofEach.set(together, text)
  return text
}

const numbered = new Map<string, string[]>()

/** A statement whose parameters come after `before` others. */
export function renumbered(sql: string, before: number): string {
  if (before === 0) return sql
  const known = numbered.get(sql) ?? []
  if (known.length === 0) {
    if (numbered.size >= textsAtMost) numbered.clear()
    numbered.set(sql, known)
  }
  return (known[before] ??= sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`))
}
