import type { Finding } from './findings.ts'

/** A broken promise that is known and not mended yet. What is no longer found has to leave this list. */
export interface Known {
  readonly kind: Finding['kind']
  /** The page it is offered on. */
  readonly path: RegExp
  readonly act: RegExp
  readonly what: RegExp
  /** Why it still stands. */
  readonly why: string
}

/** May only shrink. */
export const known: readonly Known[] = [
  {
    kind: 'refusal',
    path: /\((Menu|Menú)\)$/,
    act: /^(Autopay|Pago automático)$/,
    what: /^\/enroll-autopay: /,
    why: 'The menu offers autopay without knowing whether the loan takes it.',
  },
  {
    kind: 'amount',
    path: /^\/payoff-quote$/,
    act: /^(Pay it now|Pagar ahora): /,
    what: /is not on \/make-a-payment\/payoff-quote/,
    why: 'The pay page keeps the day of a payment that was begun before, and shows the payoff of that day instead of today’s.',
  },
  {
    kind: 'amount',
    path: /^\/(account|account-resolution|payment-plan)$/,
    act: /^(Pay|Pagar) \$/,
    what: /is not on \/make-a-payment "/,
    why: 'With a payment plan the page to pay does not offer what the plan asks for.',
  },
  {
    kind: 'refusal',
    path: /^\/(payment-options|manage-payments)$/,
    act: /^(Make a payment|Hacer un pago)$/,
    what: /payment-ineligible/,
    why: 'Both pages offer a payment without knowing whether the loan takes one online.',
  },
  {
    kind: 'refusal',
    path: /^\/(account-resolution|pco-negotiation|payment-plan|manage-modifications|self-service-ext|.*intro-modification)/,
    act: /^(Pay|Pagar) \$/,
    what: /payment-ineligible/,
    why: 'The next steps of the pages about hard times offer a payment while the vehicle is being repossessed.',
  },
  {
    kind: 'amount',
    path: /^\/(account-resolution|pco-negotiation|payment-plan|manage-modifications|self-service-ext|.*intro-modification)/,
    act: /^(Pay|Pagar) \$/,
    what: /payment-ineligible/,
    why: 'The same next steps name an amount that the page they lead to refuses.',
  },
]

/** Whether a finding is the known one. */
export function isKnown(entry: Known, finding: Finding): boolean {
  return (
    entry.kind === finding.kind &&
    entry.path.test(finding.path) &&
    entry.act.test(finding.act) &&
    entry.what.test(finding.what)
  )
}
