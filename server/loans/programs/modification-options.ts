import type { Clock } from '#sdk/dates/clock'
import { type LocalDate, businessToday } from '#sdk/dates/dates'
import type { AutopayFrequency, ModificationType } from '#sdk/loan/enums.graphql'
import { installmentsPerYear } from '#sdk/loan/due-dates'
import {
  amountDue,
  installmentsPaid,
  isPaidOff,
  isScraProtected,
  type Ledger,
  openRows,
  replay,
} from '#server/loans/ledger/ledger'
import { loadLedger } from '#server/loans/ledger/ledger.store'
import type { Queryable } from '#server/platform/store/database'
import { ask } from '#server/platform/store/questions'
import { isFinishedModification, isModificationOffer, optedOutThrough } from './loan-modification.rules.ts'
import { listModifications } from './loan-modification.store.ts'
import { type ModificationFacts, type ModificationRefusals, modificationRefusals } from './modification-limits.ts'
import { lastOptOut } from './modification-records.store.ts'
import { modificationTerms, type ModificationTerms } from './modification-terms.ts'
import { planActiveQuestion } from './payment-plan.store.ts'

/** What can be done with a loan as of today. */
export interface ModificationOptions {
  readonly today: LocalDate
  readonly ledger: Ledger
  readonly frequency: AutopayFrequency
  readonly refusals: Readonly<Record<ModificationType, ModificationRefusals>>
  /** Nobody is offered anything through this day; asking stays possible. */
  readonly optedOutUntil: LocalDate | null
}

/** Reads what can be done with a loan. The caller has checked that the loan is the person's own. */
export async function modificationOptions(
  q: Queryable,
  { clock }: { readonly clock: Clock },
  accountNumber: string,
): Promise<ModificationOptions> {
  const today = businessToday(clock)
  const ledger = await loadLedger(q, accountNumber)
  const state = replay(ledger, today)
  const due = amountDue(state, today)
  const modifications = await listModifications(q, accountNumber, today)
  const facts: ModificationFacts = {
    today,
    statusKey: ledger.terms.statusKey,
    route: ledger.terms.route,
    isScraProtected: isScraProtected(ledger.terms, today),
    contractDate: ledger.terms.contractDate,
    isPaidOff: isPaidOff(state, today),
    isMatured: today > state.maturityDate,
    isPastDue: due.isPastDue,
    numberOfDaysPastDue: due.numberOfDaysPastDue,
    isPlanActive: await ask(q, planActiveQuestion(accountNumber)),
    isOneOpen: modifications.some((one) => !isFinishedModification(one.status) && !isModificationOffer(one)),
    installmentsPaid: installmentsPaid(state),
    installmentsLeft: openRows(state).length,
    modifications,
  }
  return {
    today,
    ledger,
    frequency: state.frequency,
    refusals: {
      Frequency: modificationRefusals(facts, 'Frequency'),
      Extension: modificationRefusals(facts, 'Extension'),
    },
    optedOutUntil: optedOutThrough(await lastOptOut(q, accountNumber), today),
  }
}

/** Whether a type of change may be asked for. */
export function mayAsk({ blocks, limits }: ModificationRefusals, withAdvisor: boolean): boolean {
  return blocks.length === 0 && (withAdvisor || limits.length === 0)
}

/** Every schedule that a loan can change to, with its terms; none where nothing may be asked for, even with an advisor. */
export function possibleTerms({ today, ledger, frequency, refusals }: ModificationOptions): ModificationTerms[] {
  const frequencies = (Object.keys(installmentsPerYear) as AutopayFrequency[]).filter((one) => one !== frequency)
  const wanted = [
    ...frequencies.map((one) => ({ type: 'Frequency' as const, frequency: one })),
    { type: 'Extension' as const, frequency: null },
  ]
  return wanted
    .filter(({ type }) => mayAsk(refusals[type], true))
    .flatMap((one) => modificationTerms(ledger, today, one) ?? [])
}

/**
 * Whether the borrower could request another schedule on the site now, so that a link to that page leads to no refusal. Extensions have a
 * page of their own, and an advisor can grant more.
 */
export async function canChangeLoan(
  q: Queryable,
  context: { readonly clock: Clock },
  accountNumber: string,
): Promise<boolean> {
  const options = await modificationOptions(q, context, accountNumber)
  return mayAsk(options.refusals.Frequency, false) && possibleTerms(options).some((terms) => terms.type === 'Frequency')
}
