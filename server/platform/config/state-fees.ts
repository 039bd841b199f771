import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { isLocalDate, type LocalDate } from '#sdk/dates/dates'

const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const date = v.pipe(v.string(), v.check(isLocalDate))
const shared = {
  /** Of the contract, two letters. */
  state: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  /** The law or the opinion the numbers rest on. */
  citation: v.pipe(v.string(), v.minLength(1)),
  /** Who reviewed the row, and when; without both it charges nothing. */
  reviewer: v.nullable(v.pipe(v.string(), v.minLength(1))),
  reviewedOn: v.nullable(date),
  /** Used in place of the state's other row while the flag of the increase is on. */
  isIncrease: v.optional(v.boolean(), false),
}
const rowSchema = v.variant('fee', [
  v.strictObject({
    ...shared,
    fee: v.literal('LATE'),
    graceDays: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /** Of what is unpaid of the installment: 5 % is 50000. */
    shareMillionths: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000)),
    capCents: cents,
    /** Of an increase: the first due date it is about. */
    from: v.optional(date),
  }),
  v.strictObject({ ...shared, fee: v.literal('RETURNED_PAYMENT'), cents }),
  v.strictObject({ ...shared, fee: v.literal('SERVICE'), cents }),
])

/** One fee in one state, with who reviewed it. */
export type StateFee = v.InferOutput<typeof rowSchema>
type Kind = StateFee['fee']
type RowOf<K extends Kind> = Extract<StateFee, { fee: K }>

/**
 * Reads the fees by state that an installation charges.
 * @throws Error that names the first thing that is wrong, so that the server does not start with half a table
 */
export function parseStateFees(text: string): StateFee[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(rowSchema)), text)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(
      `The table of fees by state is not valid at ${v.getDotPath(issue) ?? 'its start'}: ${issue.message}`,
    )
  }
  const keys = parsed.output.map(({ state, fee, isIncrease }) => `${state} ${fee}${isIncrease ? ' increase' : ''}`)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) throw new Error(`The table of fees by state has two rows of ${twice}.`)
  return parsed.output
}

/**
 * The table in force: the file of STATE_FEES_FILE, or in the sandbox its own. Production without a file has no reviewed row, and so
 * charges no fee anywhere.
 */
function readStateFees(env: Readonly<Record<string, string | undefined>>): StateFee[] {
  if (env.STATE_FEES_FILE) return parseStateFees(readFileSync(env.STATE_FEES_FILE, 'utf8'))
  if (env.CARPORT_MODE === 'production' || env.NODE_ENV === 'production') return []
  return parseStateFees(readFileSync(new URL('sandbox-state-fees.json', import.meta.url), 'utf8'))
}

let known: readonly StateFee[] | null = null

/** Read when a fee is asked for first; the start has checked the file by then. */
function inForce(): readonly StateFee[] {
  known ??= readStateFees(process.env)
  return known
}

/**
 * The reviewed row of a fee in a state; null where nobody reviewed one, and then the fee is not charged.
 * @param increase whether the flag of the increase is on, and the day that an increase has to have begun by
 */
export function reviewedFee<K extends Kind>(
  kind: K,
  state: string,
  increase: { readonly isOn: boolean; readonly on?: LocalDate } = { isOn: false },
  rows: readonly StateFee[] = inForce(),
): RowOf<K> | null {
  const own = rows.filter(
    (row): row is RowOf<K> =>
      row.fee === kind && row.state === state && row.reviewer !== null && row.reviewedOn !== null,
  )
  const hasBegun = (row: StateFee) => row.fee !== 'LATE' || row.from === undefined || (increase.on ?? '') >= row.from
  const increased = increase.isOn ? own.find((row) => row.isIncrease && hasBegun(row)) : undefined
  return increased ?? own.find((row) => !row.isIncrease) ?? null
}
