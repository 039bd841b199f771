import { parseIso, toIso, type LocalDate } from '#sdk/dates/dates'
import type { AutopayDraws } from '#sdk/loan/enums.graphql'
import type { Cents } from '#sdk/money/money'
import type { EntryType, Ledger, LedgerEntry, LoanTerms, ScheduleChange } from './entries.ts'

/** What is read of a loan's ledger. Rows are lists without names: a loan has hundreds of them, and their names would be most of what is sent and read. */
export interface LedgerRow {
  readonly terms: LoanTerms
  readonly schedule: readonly [seq: number, dueDate: LocalDate, amountCents: Cents][]
  readonly entries: readonly EntryColumns[]
}

/** An entry's values in the order in which `ledger-rows.store.ts` selects them. */
type EntryColumns = readonly [
  entryNo: number,
  entryId: string,
  type: EntryType,
  effectiveDate: LocalDate,
  postedDate: LocalDate,
  cents: Cents,
  interestCents: Cents,
  principalCents: Cents,
  lateFeeCents: Cents,
  nsfFeeCents: Cents,
  creditCents: Cents,
  recoveredCents: Cents,
  rateMillionths: number | null,
  scheduleSeq: number | null,
  scheduleChange: ScheduleChange | null,
  reversesId: string | null,
  autopayDraws: AutopayDraws,
  isAfterExtension: boolean,
  paymentId: string | null,
  description: string,
  actor: string,
  createdAt: string,
]

const ledgers = new WeakMap<LedgerRow, Ledger>()

/** The ledger of a row, made once for those that share it: its replays are kept with it (see replayed.ts). */
export function ledgerOf(row: LedgerRow): Ledger {
  const ledger = ledgers.get(row) ?? readLedger(row)
  ledgers.set(row, ledger)
  return ledger
}

function readLedger({ terms, schedule, entries }: LedgerRow): Ledger {
  return {
    terms,
    schedule: schedule.map(([seq, dueDate, amountCents]) => ({ seq, dueDate, amountCents })),
    entries: entries.map((columns) => readEntry(terms.accountNumber, columns)),
  }
}

/** A moment as PostgreSQL writes it in JSON, as ISO 8601 in UTC with milliseconds. A session of ours is in UTC. */
function momentOf(text: string): string {
  if (!text.endsWith('+00:00')) return toIso(parseIso(text))
  return `${text.slice(0, 19)}.${text.slice(20, -6).padEnd(3, '0').slice(0, 3)}Z`
}

function readEntry(accountNumber: string, columns: EntryColumns): LedgerEntry {
  const [entryNo, entryId, type, effectiveDate, postedDate, cents, ...rest] = columns
  const [interestCents, principalCents, lateFeeCents, nsfFeeCents, creditCents, recoveredCents, ...facts] = rest
  const [rateMillionths, scheduleSeq, scheduleChange, reversesId, autopayDraws, isAfterExtension, ...said] = facts
  const [paymentId, description, actor, createdAt] = said
  return {
    entryNo,
    entryId,
    accountNumber,
    type,
    effectiveDate,
    postedDate,
    cents,
    interestCents,
    principalCents,
    lateFeeCents,
    nsfFeeCents,
    creditCents,
    recoveredCents,
    rateMillionths,
    scheduleSeq,
    scheduleChange,
    reversesId,
    autopayDraws,
    isAfterExtension,
    paymentId,
    description,
    actor,
    createdAt: momentOf(createdAt),
  }
}
