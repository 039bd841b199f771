import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { isLocalDate, type LocalDate } from '#sdk/dates/dates'
import type { Problems } from './read-settings.ts'

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

const setting = 'STATE_FEES_FILE'
const sandboxFile = new URL('sandbox-state-fees.json', import.meta.url)

/**
 * Reads the file that STATE_FEES_FILE names. Without one the sandbox has a table of its own, and production charges no fee anywhere.
 * A table that is not valid keeps the server from starting: half a table would charge the wrong people.
 */
export function readStateFees(
  path: string | undefined,
  mode: 'sandbox' | 'production',
  problems: Problems,
): readonly StateFee[] {
  if (path === undefined && mode === 'production') return []
  try {
    return parseStateFees(readFileSync(path ?? sandboxFile, 'utf8'))
  } catch (error) {
    problems.add(setting, `cannot be used: ${error instanceof Error ? error.message : String(error)}`)
    return []
  }
}

/** Notes the rows that say they are the sandbox's: a sample that nobody reviewed charges nobody. */
export function refuseSandboxFees(rows: readonly StateFee[], problems: Problems): void {
  const found = rows.filter(({ reviewer, citation }) =>
    [reviewer ?? '', citation].some((text) => /sandbox/i.test(text)),
  )
  if (found.length === 0) return
  const keys = [...new Set(found.map(({ state, fee }) => `${state} ${fee}`))]
  problems.add(setting, `holds rows of the sandbox, which nobody reviewed: ${keys.join(', ')}.`)
}

let inForce: readonly StateFee[] | null = null

/** Puts a table in force for this process. Fees are computed deep inside the ledger, where no configuration goes. */
export function chargeStateFees(rows: readonly StateFee[]): void {
  inForce = rows
}

/** The sandbox's own table where no process was started, as in tests. */
function stateFees(): readonly StateFee[] {
  inForce ??= parseStateFees(readFileSync(sandboxFile, 'utf8'))
  return inForce
}

/**
 * The reviewed row of a fee in a state; null where nobody reviewed one, and then the fee is not charged.
 * @param increase whether the flag of the increase is on, and the day that an increase has to have begun by
 */
export function reviewedFee<K extends Kind>(
  kind: K,
  state: string,
  increase: { readonly isOn: boolean; readonly on?: LocalDate } = { isOn: false },
  rows: readonly StateFee[] = stateFees(),
): RowOf<K> | null {
  const own = rows.filter(
    (row): row is RowOf<K> =>
      row.fee === kind && row.state === state && row.reviewer !== null && row.reviewedOn !== null,
  )
  const hasBegun = (row: StateFee) => row.fee !== 'LATE' || row.from === undefined || (increase.on ?? '') >= row.from
  const increased = increase.isOn ? own.find((row) => row.isIncrease && hasBegun(row)) : undefined
  return increased ?? own.find((row) => !row.isIncrease) ?? null
}
