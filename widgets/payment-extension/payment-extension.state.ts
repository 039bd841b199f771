import type { LocalDate } from '#sdk/dates/dates'
import type { ModificationEligibility } from '#sdk/loan/enums.graphql'
import type { ExtensionStartQuery, ExtensionTermsQuery } from './payment-extension.graphql.ts'

/** The screens, in order. */
export type ExtensionStep = 'overview' | 'terms' | 'choices' | 'sign' | 'done'

/** What the borrower entered, before it is checked. */
export interface ExtensionAnswers {
  readonly paymentDate: LocalDate | null
  readonly paymentMethodId: string | null
  readonly autopay: 'skip' | 'keep'
}

/** Everything that outlives a screen. */
export interface ExtensionFlow {
  readonly step: ExtensionStep
  readonly answers: ExtensionAnswers
  /** Of the payment made with the extension; null when there was none or its number is not known. */
  readonly confirmationNumber: string | null
}

export type ExtensionStart = ExtensionStartQuery
export type Terms = ExtensionTermsQuery['PreviewExtension']
export type Method = ExtensionStart['GetWallet']['paymentMethods'][number]

/** A flow at its beginning. */
export const freshFlow: ExtensionFlow = {
  step: 'overview',
  answers: { paymentDate: null, paymentMethodId: null, autopay: 'skip' },
  confirmationNumber: null,
}

/** What was entered earlier, without a day that has passed. */
export function stillPossible(earlier: ExtensionAnswers, today: LocalDate): ExtensionAnswers {
  const hasPassed = earlier.paymentDate !== null && earlier.paymentDate < today
  return hasPassed ? { ...earlier, paymentDate: null } : earlier
}

/** Whether a method is a card; everything else is a bank account. */
export function isCardMethod({ type }: Pick<Method, 'type'>): boolean {
  return type !== 'CHECKING_ACCOUNT' && type !== 'SAVINGS_ACCOUNT'
}

/** Where the extension's payment may come from: its fee is never charged, so no method costs more. */
export function payingMethods(start: ExtensionStart): Method[] {
  const { bank, card } = waysToPay(start)
  return start.GetWallet.paymentMethods
    .filter((method) => (isCardMethod(method) ? card : bank))
    .map((method) => ({ ...method, serviceFee: 0 }))
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || (a.sortOrder ?? 0) - (b.sortOrder ?? 0))
}

/** Whether a bank account and a card may pay. */
export function waysToPay({ GetPaymentEligibility: eligibility }: ExtensionStart): { bank: boolean; card: boolean } {
  return {
    bank: eligibility.oneTimeAchPaymentEligibility === 'Eligible',
    card: eligibility.oneTimeCardPaymentEligibility === 'Eligible',
  }
}

/** The steps that are counted on the way. */
export const countedSteps = ['terms', 'choices', 'sign'] as const satisfies readonly ExtensionStep[]

/** What is chosen, with what we offer first where nothing is. A card pays today. */
export interface Chosen {
  readonly method: Method | null
  readonly paymentDate: LocalDate
  readonly from: LocalDate
  readonly to: LocalDate
  readonly skipAutopay: boolean
}

export function chosenOf(answers: ExtensionAnswers, start: ExtensionStart): Chosen {
  const methods = payingMethods(start)
  const method = methods.find(({ id }) => id === answers.paymentMethodId) ?? methods[0] ?? null
  const { paymentDateFrom: from, paymentDateTo, hasAutopay } = start.GetExtension
  const to = method !== null && isCardMethod(method) ? from : paymentDateTo
  const wanted = answers.paymentDate ?? from
  return {
    method,
    from,
    to,
    paymentDate: to === from ? from : wanted,
    skipAutopay: !hasAutopay || answers.autopay === 'skip',
  }
}

/** What is wrong with what was chosen; empty when it can be signed. */
export function choiceProblems(chosen: Chosen, paymentCents: number): { method?: true; date?: true } {
  const { method, paymentDate, from, to } = chosen
  return {
    ...(method === null && paymentCents > 0 ? { method: true as const } : {}),
    ...(paymentDate < from || paymentDate > to ? { date: true as const } : {}),
  }
}

/** What the screen of the overview shows. */
export type OverviewKind = 'open' | 'under-way' | 'conditional' | 'closed'

/**
 * What the overview shows. An extension is offered only when both sources allow it.
 * @param elsewhere the page's own answer; undefined when it has none, or none yet
 */
export function kindOf(here: ModificationEligibility, elsewhere?: ModificationEligibility): OverviewKind {
  const eligibility = here === 'ELIGIBLE' ? (elsewhere ?? here) : here
  if (eligibility === 'ELIGIBLE') return 'open'
  if (eligibility === 'ENROLLED') return 'under-way'
  return eligibility === 'CONDITIONAL' ? 'conditional' : 'closed'
}

/** One thing that the extension changes, or leaves as it is. */
export interface Compared {
  readonly what: 'due' | 'maturity' | 'last' | 'pastDue' | 'daysPastDue'
  readonly kind: 'date' | 'cents' | 'days'
  readonly before: LocalDate | number
  readonly after: LocalDate | number
}

/** The loan before and after, line by line. What is past due is only compared where something is. */
export function comparison({ before, after }: Pick<Terms, 'before' | 'after'>): Compared[] {
  const isPastDue = before.pastDueAmount > 0
  return [
    { what: 'due', kind: 'date', before: before.dueDate, after: after.dueDate },
    ...(isPastDue
      ? ([
          { what: 'pastDue', kind: 'cents', before: before.pastDueAmount, after: after.pastDueAmount },
          { what: 'daysPastDue', kind: 'days', before: before.daysPastDue, after: after.daysPastDue },
        ] as const)
      : []),
    { what: 'maturity', kind: 'date', before: before.maturityDate, after: after.maturityDate },
    { what: 'last', kind: 'cents', before: before.lastPaymentAmount, after: after.lastPaymentAmount },
  ]
}
