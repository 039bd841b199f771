import { type LocalDate, businessToday, toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Cents } from '#sdk/money/money'
import { endAutopay } from '#server/loans/autopay/end-autopay'
import { findEnrolled } from '#server/loans/autopay/autopay.store'
import { appendEntry, lockAccount } from '#server/loans/ledger/ledger.store'
import { cancelUnfiled } from '#server/loans/settlement/cancel-stopped'
import { ledgerWords } from '#server/loans/settlement/ledger-words'
import { writeNotation } from '#server/platform/messages/notations'
import type { RecordContext } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { judgeLoan } from './charge-off-case.ts'
import { tellOfChargeOff } from './charge-off-notice.ts'
import { newChargeOff } from './charge-off.rules.ts'
import { decideChargeOff, paymentsEndedByChargeOff, setChargedOff } from './charge-off-reviews.store.ts'
import { endPlanOfLoan } from './end-plans.ts'

/** A charge-off that was carried out, said back with the notation that it wrote. */
export interface DoneChargeOff {
  readonly accountNumber: string
  readonly chargedOffOn: LocalDate
  /** What the borrower still owes. */
  readonly balanceCents: Cents
  readonly notation: 'CO'
}

/**
 * Charges a loan off that waits for it (rules 3.3, 15): the ledger's entry, status O with what is kept of it, and the ends of its payment
 * plan, autopay and scheduled payments, each announced by its own message, then notation CO and the notice to everybody on the loan. All of it
 * in the caller's transaction. The balance is what is owed at that moment, with every payment that is posted.
 * @throws CarportError NOT_FOUND for a loan that does not wait, also when somebody else was faster; NOT_ALLOWED where something speaks
 *   against it now, such as a payment that came in; ACCOUNT_BUSY
 */
export async function chargeOffLoan(
  tx: Tx,
  context: RecordContext,
  {
    accountNumber,
    actor,
    comment,
  }: { readonly accountNumber: string; readonly actor: string; readonly comment: string },
): Promise<DoneChargeOff> {
  await lockAccount(tx, accountNumber)
  const today = businessToday(context.clock)
  const atMs = context.clock.nowMs()
  const approval = { accountNumber, state: 'APPROVED', reason: comment, actor, at: toIso(atMs) } as const
  if (!(await decideChargeOff(tx, approval))) throw new CarportError('NOT_FOUND')
  const loan = await judgeLoan(tx, accountNumber, today)
  if (loan.bar !== null) throw new CarportError('NOT_ALLOWED')
  const { entry } = await appendEntry(tx, {
    type: 'CHARGE_OFF',
    accountNumber,
    effectiveDate: today,
    description: ledgerWords.chargeOff,
    actor,
    atMs,
  })
  await setChargedOff(tx, accountNumber, newChargeOff(loan, today))
  await endWhatItEnds(tx, context, { accountNumber, actor, today })
  const balanceCents = entry.cents
  await tellOfChargeOff(tx, context, { accountNumber, balanceCents, today, hasVehicle: loan.statusKey === 'A' })
  await writeNotation(tx, {
    accountNumber,
    activityCode: 'CO',
    partyContacted: 'A',
    comment: `Charged off, ${loan.daysPastDue} days past due: ${comment}`,
    actor,
    createdAtMs: atMs,
  })
  return { accountNumber, chargedOffOn: today, balanceCents, notation: 'CO' }
}

async function endWhatItEnds(
  tx: Tx,
  context: RecordContext,
  {
    accountNumber,
    actor,
    today,
  }: { readonly accountNumber: string; readonly actor: string; readonly today: LocalDate },
): Promise<void> {
  await endPlanOfLoan(tx, context, { accountNumber, on: 'charge-off', actor, today })
  const autopay = await findEnrolled(tx, accountNumber)
  if (autopay !== null) await endAutopay(tx, context, autopay, { reason: 'charged-off', actor })
  for (const payment of await paymentsEndedByChargeOff(tx, accountNumber))
    await cancelUnfiled(tx, context, payment, { reason: 'the account is charged off', actor })
}
