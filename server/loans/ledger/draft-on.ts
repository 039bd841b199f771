import type { LocalDate } from '#sdk/dates/dates'
import { planEntry } from './append-plan.ts'
import type { Ledger } from './entries.ts'
import type { NewEntryFacts } from './new-entry.ts'
import type { LedgerState } from './state.ts'

/** Where an entry on a day would leave a loan, without writing it. @throws RangeError, Error like `planEntry` */
export function draftOn(ledger: Ledger, day: LocalDate, facts: NewEntryFacts): LedgerState {
  const request = { accountNumber: ledger.terms.accountNumber, description: facts.type, actor: 'preview', atMs: 0 }
  let made = 0
  const stamp = () => {
    made += 1
    return { entryId: `preview-${made}`, postedDate: day, createdAt: '' }
  }
  return planEntry(ledger, { ...request, effectiveDate: day, ...facts }, stamp).state
}
