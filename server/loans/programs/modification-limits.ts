import { addDays, addMonths, type LocalDate } from '#sdk/dates/dates'
import type { ErrorParameter } from '#sdk/errors/errors'
import type { Language } from '#sdk/i18n/language'
import type { ModificationType } from '#sdk/loan/enums.graphql'
import * as extensionTerms from '#sdk/loan/extension-terms'
import { modificationMonths, modificationPaidInstallments } from '#sdk/loan/payment-terms'
import { repossessionBlock } from '#server/loans/ledger/ledger'
import type { Modification } from './loan-modification.store.ts'

/** Why no change of the loan is possible, whoever asks. */
export type ModificationBlock =
  | 'account-status'
  | 'repossession'
  | 'paid-off'
  | 'matured'
  | 'payment-plan'
  | 'modification-open'
  | 'too-few-left'
  | 'no-schedule'

/** A limit that an advisor may make an exception of. */
export type ModificationLimit =
  | 'past-due'
  | 'past-due-over-limit'
  | 'too-few-paid'
  | 'too-new'
  | 'too-recent'
  | 'limit-reached'

export type ModificationReason = ModificationBlock | ModificationLimit

/** Why each type of change is not open, the main reason first. Nothing in either list: it is. */
export interface ModificationRefusals {
  readonly blocks: readonly ModificationBlock[]
  readonly limits: readonly ModificationLimit[]
}

/** Everything that decides whether a loan can be changed (rules 12.3, 13). */
export interface ModificationFacts {
  readonly today: LocalDate
  readonly statusKey: string
  readonly route: string
  /** The law protects the borrower today: no reason names a repossession to them. */
  readonly isScraProtected: boolean
  readonly contractDate: LocalDate
  readonly isPaidOff: boolean
  readonly isMatured: boolean
  readonly isPastDue: boolean
  readonly numberOfDaysPastDue: number
  readonly isPlanActive: boolean
  /** A change or an extension is under way; one that was only offered is not. */
  readonly isOneOpen: boolean
  readonly installmentsPaid: number
  readonly installmentsLeft: number
  /** Every change the loan had. */
  readonly modifications: readonly Pick<Modification, 'type' | 'status' | 'completionDate'>[]
}

/** A new frequency keeps the next installment and needs some to replace. */
const frequencyInstallmentsLeft = 3

/**
 * The one list of reasons why a loan cannot be changed: the alert, the pages and the mutation all read it, so that nothing is offered
 * that would be refused (rules 12.3).
 */
export function modificationRefusals(facts: ModificationFacts, type: ModificationType): ModificationRefusals {
  const left = type === 'Extension' ? extensionTerms.installmentsLeft : frequencyInstallmentsLeft
  const repossession = repossessionBlock(facts)
  return {
    blocks: named<ModificationBlock>({
      'account-status': facts.statusKey !== 'A' || repossession === 'account-status',
      repossession: repossession === 'repossession',
      'paid-off': facts.isPaidOff,
      matured: facts.isMatured,
      'payment-plan': facts.isPlanActive,
      'modification-open': facts.isOneOpen,
      'too-few-left': facts.installmentsLeft < left,
    }),
    limits: type === 'Extension' ? extensionLimits(facts) : frequencyLimits(facts),
  }
}

function frequencyLimits(facts: ModificationFacts): ModificationLimit[] {
  return named<ModificationLimit>({
    'past-due': facts.isPastDue,
    'too-few-paid': facts.installmentsPaid < modificationPaidInstallments,
    'too-recent': doneSince(facts, 'Frequency', modificationMonths) > 0,
  })
}

function extensionLimits(facts: ModificationFacts): ModificationLimit[] {
  return named<ModificationLimit>({
    'past-due-over-limit': facts.numberOfDaysPastDue > extensionTerms.pastDueDays,
    'too-few-paid': facts.installmentsPaid < extensionTerms.paidInstallments,
    'too-new': facts.today < addDays(facts.contractDate, extensionTerms.loanDays),
    'too-recent': doneSince(facts, 'Extension', extensionTerms.lookBackMonths) >= extensionTerms.mostInMonths,
    'limit-reached':
      doneSince(facts, 'Extension', extensionTerms.lookBackYears * 12) >= extensionTerms.mostInYears ||
      doneSince(facts, 'Extension', wholeLifeMonths) >= extensionTerms.mostInLife,
  })
}

/** More than any loan has. */
const wholeLifeMonths = 1200

function doneSince({ today, modifications }: ModificationFacts, type: ModificationType, months: number): number {
  return modifications.filter(
    (one) =>
      one.type === type &&
      one.status === 'Complete' &&
      one.completionDate !== null &&
      one.completionDate > addMonths(today, -months),
  ).length
}

function named<T extends string>(all: Partial<Record<T, boolean>>): T[] {
  return (Object.keys(all) as T[]).filter((name) => all[name] === true)
}

/** The catalog of errors has no words for this reason: it is below the terms, which have the months. */
const tooRecent: Readonly<Record<Language, (months: number) => string>> = {
  en: (months) => `you had one in the last ${months} months`,
  es: (months) => `tuvo uno en los últimos ${months} meses`,
}

/** The words of MOD_INELIGIBLE for a reason. */
export function modificationReasonPhrase(reason: ModificationReason, type: ModificationType): ErrorParameter {
  if (reason !== 'too-recent') return { phrase: reason }
  return (language) => tooRecent[language](type === 'Extension' ? extensionTerms.lookBackMonths : modificationMonths)
}
