import { addDays, addMonths, type LocalDate, toIso } from '#sdk/dates/dates'
import { regularCents } from '#sdk/loan/charge-off-plan'
import { replay, totalOwedAt } from '#server/loans/ledger/ledger'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import { changePlanState, putOffer } from '#server/loans/programs/charge-off-plan.store'
import type { Tx } from '#server/platform/store/database'
import { keptPlanSpec } from './charged-off-loans.ts'
import type { SeedIds } from './seed-ids.ts'

interface World {
  readonly services: { readonly clock: { nowMs(): number } }
  readonly ids: SeedIds
  readonly today: LocalDate
}

/** P10 keeps a plan for a charged-off balance (rules 23): the first payment and two more are made, the next is due in some days. */
export async function seedChargeOffPlan(tx: Tx, { services, ids, today }: World): Promise<void> {
  const { accountNumber, signedDay, initialDay, initialCents, numberOfPayments, nextDueDay, paidPayments } =
    keptPlanSpec
  const at = toIso(services.clock.nowMs())
  const signedOn = addDays(today, signedDay)
  const balanceCents = totalOwedAt(replay(await loadLedger(tx, accountNumber), signedOn), signedOn)
  const planId = await putOffer(tx, {
    planId: ids.id('pco', accountNumber),
    accountNumber,
    customerId: ids.id('cus', 'P10'),
    createdBy: 'SelfService',
    balanceCents,
    terms: {
      initialPaymentAmount: initialCents,
      initialPaymentDate: addDays(today, initialDay),
      regularPaymentAmount: regularCents(balanceCents, initialCents, numberOfPayments),
      numberOfPayments,
      paymentFrequency: 'MONTHLY',
      paymentStartDate: addMonths(addDays(today, nextDueDay), -paidPayments),
    },
    at,
  })
  await changePlanState(tx, planId, { from: 'Offered', to: 'PendingInitialPayment', signedOn, at })
  await changePlanState(tx, planId, { from: 'PendingInitialPayment', to: 'Active', at })
}
