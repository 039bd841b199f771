import type { LocalDate } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Cents } from '#sdk/money/money'
import { openRows, replay } from '#server/loans/ledger/ledger'
import { appendEntry, loadLedger, type NewEntry } from '#server/loans/ledger/ledger.store'
import type { RecordContext } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { type RequestedModification, setContract } from './modification-records.store.ts'
import { scheduleOf } from './modification-terms.ts'

/**
 * Writes what was signed into the ledger, and the contract's new payment beside it.
 * @returns what borrowers read of it: the first payment on its new date
 * @throws CarportError MOD_INELIGIBLE when the loan has nothing left to change
 */
export async function changeLedger(
  tx: Tx,
  context: RecordContext,
  change: Pick<RequestedModification, 'accountNumber' | 'type' | 'terms'>,
  { actor, day }: { readonly actor: string; readonly day: LocalDate },
): Promise<{ newPaymentDueDate: LocalDate; newPaymentCents: Cents }> {
  const { accountNumber, terms } = change
  const { state } = await appendEntry(tx, {
    accountNumber,
    ...(await factsOf(tx, change, day)),
    effectiveDate: day,
    description: change.type === 'Extension' ? 'Extension' : 'Payment schedule changed',
    actor,
    atMs: context.clock.nowMs(),
  })
  const { frequency, paymentCents } = terms.after
  if (change.type === 'Frequency') await setContract(tx, accountNumber, { frequency, paymentCents })
  const first = openRows(state).find(({ seq }) => terms.lastKeptSeq === null || seq > terms.lastKeptSeq)
  return { newPaymentDueDate: first?.dueDate ?? terms.firstNewDate, newPaymentCents: paymentCents }
}

type EntryFacts =
  | Pick<Extract<NewEntry, { type: 'FREQUENCY_CHANGE' }>, 'type' | 'scheduleChange'>
  | { readonly type: 'EXTENSION'; readonly cents: Cents }

async function factsOf(
  tx: Tx,
  change: Pick<RequestedModification, 'accountNumber' | 'type' | 'terms'>,
  day: LocalDate,
): Promise<EntryFacts> {
  if (change.type === 'Extension') return { type: 'EXTENSION', cents: 0 }
  const state = replay(await loadLedger(tx, change.accountNumber), day)
  const scheduleChange = scheduleOf(state, day, change.terms)
  if (scheduleChange === null)
    throw new CarportError('MOD_INELIGIBLE', { params: { reason: { phrase: 'no-schedule' } } })
  return { type: 'FREQUENCY_CHANGE', scheduleChange }
}
